"""The networks as torch modules: the reference of every exported graph, the GPU path, and what is trained.

Needs the extra ``torch``. Nothing outside this package, ``loudkit.export`` and ``loudkit.train`` imports torch.
"""
