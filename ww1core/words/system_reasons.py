"""Why the system refuses a file, in the language that is spoken."""

from __future__ import annotations

from ww1core.words.language import worded

__all__ = ["REASONS", "reason_of"]

REASONS = (
    "bad file descriptor",
    "file exists",
    "file name too long",
    "file too large",
    "input/output error",
    "invalid argument",
    "is a directory",
    "it is not a file",
    "no space left on device",
    "no such file or directory",
    "not a directory",
    "operation not permitted",
    "permission denied",
    "read-only file system",
    "too many levels of symbolic links",
)
"""What the system says in English, and other languages have words for."""


def reason_of(error: OSError) -> str:
    """Why the system refuses; what it is not known to say stays as it is."""
    reason = (error.strerror or type(error).__name__).lower()
    return worded(reason) if reason in REASONS else reason
