"""Mud for Clash of Giants II: an extension that adds whatever an extension can add."""
