"""What is installed and what lies here: the questions behind ``loudkit doctor``."""
