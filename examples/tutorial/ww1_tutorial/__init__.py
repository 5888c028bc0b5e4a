"""The Bridge at Corvin: a small title that shows every part of the core."""
