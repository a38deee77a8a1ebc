"""The door of programs that can do no more: a line of JSON in on stdin, a line of JSON and raw sound out on stdout."""
