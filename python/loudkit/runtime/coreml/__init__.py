"""CoreML packages in Python, on macOS: the renderer and the enrollment networks. The generator runs elsewhere."""
