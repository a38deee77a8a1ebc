"""The module of Speech Dispatcher, for Linux's screen readers: a protocol of lines on stdin and stdout."""
