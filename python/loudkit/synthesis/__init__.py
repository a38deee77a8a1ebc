"""From text to sound: the stages and their order, written once over any runtime."""
