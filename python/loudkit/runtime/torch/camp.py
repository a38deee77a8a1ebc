"""Speaker network CAM++: filterbank to x-vector (Wang et al., "CAM++", 2023)."""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from loudkit.runtime.architecture import Shapes
from loudkit.runtime.torch.shapes import axis, blocks

SEGMENT = 100  # frames that share a context
_DILATIONS = (1, 2, 2)


@dataclass(frozen=True)
class SpeakerSizes:
    """``growth`` channels are added by a dense layer, through a bottleneck of four times as many."""

    bins: int
    channels: int
    width: int
    growth: int
    layers: tuple[int, int, int]
    embedding: int

    @classmethod
    def of(cls, shapes: Shapes) -> SpeakerSizes:
        """From the tensors' shapes (names below ``s3gen.speaker_encoder.``)."""
        channels = axis(shapes, "head.conv1.weight", 0)
        return cls(
            bins=axis(shapes, "xvector.tdnn.linear.weight", 1) // channels * 8,
            channels=channels,
            width=axis(shapes, "xvector.tdnn.linear.weight", 0),
            growth=axis(shapes, "xvector.block1.tdnnd1.cam_layer.linear_local.weight", 0),
            layers=(
                blocks(shapes, "xvector.block1.tdnnd"),
                blocks(shapes, "xvector.block2.tdnnd"),
                blocks(shapes, "xvector.block3.tdnnd"),
            ),
            embedding=axis(shapes, "xvector.dense.linear.weight", 0),
        )


class SpeakerNetwork(nn.Module):
    """Tensor names are those below ``s3gen.speaker_encoder.``."""

    def __init__(self, sizes: SpeakerSizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.head = Head(sizes.channels)
        self.xvector = XVector(sizes)

    def forward(self, fbank: Tensor) -> Tensor:
        """``[embedding]`` of a filterbank ``[1, bins, F]``, F at least 3."""
        return self.xvector(self.head(fbank))[0]


class Head(nn.Module):
    """Convolutions over the filterbank as an image; frequency is divided by 8, time kept."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(1, channels, 3, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(channels)
        self.layer1 = nn.Sequential(Residual(channels, halve=True), Residual(channels, halve=False))
        self.layer2 = nn.Sequential(Residual(channels, halve=True), Residual(channels, halve=False))
        self.conv2 = nn.Conv2d(channels, channels, 3, stride=(2, 1), padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(channels)

    def forward(self, fbank: Tensor) -> Tensor:
        x = F.relu(self.bn1(self.conv1(fbank[:, None])))
        x = F.relu(self.bn2(self.conv2(self.layer2(self.layer1(x)))))
        return x.flatten(1, 2)


class Residual(nn.Module):
    def __init__(self, channels: int, *, halve: bool) -> None:
        super().__init__()
        stride = (2, 1) if halve else (1, 1)
        self.conv1 = nn.Conv2d(channels, channels, 3, stride=stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(channels)
        self.shortcut = nn.Sequential()
        if halve:
            self.shortcut = nn.Sequential(
                nn.Conv2d(channels, channels, 1, stride=stride, bias=False), nn.BatchNorm2d(channels)
            )

    def forward(self, x: Tensor) -> Tensor:
        y = self.bn2(self.conv2(F.relu(self.bn1(self.conv1(x)))))
        return F.relu(y + self.shortcut(x))


class XVector(nn.Module):
    """A time-delay network of densely connected layers, then statistics over time and one linear layer."""

    def __init__(self, sizes: SpeakerSizes) -> None:
        super().__init__()
        width = sizes.width
        self.tdnn = TimeDelay(sizes.channels * sizes.bins // 8, width)
        for i, (layers, dilation) in enumerate(zip(sizes.layers, _DILATIONS, strict=True), start=1):
            self.add_module(f"block{i}", DenseBlock(width, sizes.growth, layers, dilation))
            width += layers * sizes.growth
            self.add_module(f"transit{i}", Transition(width, width // 2))
            width //= 2
        self.out_nonlinear = NormReLU(width)
        self.dense = Embedding(2 * width, sizes.embedding)

    def forward(self, x: Tensor) -> Tensor:
        x = self.tdnn(x)
        for i in range(1, len(_DILATIONS) + 1):
            x = self.get_submodule(f"transit{i}")(self.get_submodule(f"block{i}")(x))
        return self.dense(statistics(self.out_nonlinear(x)))


def statistics(x: Tensor) -> Tensor:
    """Mean and standard deviation (divisor T - 1) over time of ``[B, C, T]``: ``[B, 2 C]``."""
    mean = x.mean(dim=-1, keepdim=True)
    variance = (x - mean).square().sum(dim=-1) / (x.shape[-1] - 1)
    return torch.cat([mean[..., 0], variance.sqrt()], dim=-1)


class NormReLU(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.batchnorm = nn.BatchNorm1d(channels)

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.batchnorm(x))


class TimeDelay(nn.Module):
    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.linear = nn.Conv1d(channels, out, 5, stride=2, padding=2, bias=False)
        self.nonlinear = NormReLU(out)

    def forward(self, x: Tensor) -> Tensor:
        return self.nonlinear(self.linear(x))


class Transition(nn.Module):
    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.nonlinear = NormReLU(channels)
        self.linear = nn.Conv1d(channels, out, 1, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.linear(self.nonlinear(x))


class Embedding(nn.Module):
    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.linear = nn.Conv1d(channels, out, 1, bias=False)
        self.nonlinear = nn.ModuleDict({"batchnorm": nn.BatchNorm1d(out, affine=False)})

    def forward(self, x: Tensor) -> Tensor:
        return self.nonlinear["batchnorm"](self.linear(x[..., None]))[..., 0]


class DenseBlock(nn.Module):
    """Each layer sees all that came before it and appends its own channels (Huang et al., 2017)."""

    def __init__(self, channels: int, growth: int, layers: int, dilation: int) -> None:
        super().__init__()
        for i in range(layers):
            self.add_module(f"tdnnd{i + 1}", DenseLayer(channels + i * growth, growth, dilation))

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.children():
            x = torch.cat([x, layer(x)], dim=1)
        return x


class DenseLayer(nn.Module):
    def __init__(self, channels: int, growth: int, dilation: int) -> None:
        super().__init__()
        self.nonlinear1 = NormReLU(channels)
        self.linear1 = nn.Conv1d(channels, 4 * growth, 1, bias=False)
        self.nonlinear2 = NormReLU(4 * growth)
        self.cam_layer = ContextGate(growth, dilation)

    def forward(self, x: Tensor) -> Tensor:
        return self.cam_layer(self.nonlinear2(self.linear1(self.nonlinear1(x))))


class ContextGate(nn.Module):
    """A convolution gated by the mean of the whole row and of its segment."""

    def __init__(self, growth: int, dilation: int) -> None:
        super().__init__()
        self.linear_local = nn.Conv1d(4 * growth, growth, 3, padding=dilation, dilation=dilation, bias=False)
        self.linear1 = nn.Conv1d(4 * growth, 2 * growth, 1)
        self.linear2 = nn.Conv1d(2 * growth, growth, 1)

    def forward(self, u: Tensor) -> Tensor:
        context = u.mean(dim=-1, keepdim=True) + segment_mean(u)
        gate = torch.sigmoid(self.linear2(F.relu(self.linear1(context))))
        return self.linear_local(u) * gate


def segment_mean(u: Tensor) -> Tensor:
    """Every frame of ``[B, C, T]`` becomes the mean of its segment; a short last one counts its own frames.

    Zeros make the last segment whole and a pooled row of ones undoes them: pooling with ``ceil_mode``
    divides a short segment by 100 in some graph runtimes.
    """

    def pool(x: Tensor) -> Tensor:
        return F.avg_pool1d(F.pad(x, (0, SEGMENT - 1)), SEGMENT, SEGMENT)

    means = pool(u) / pool(torch.ones_like(u[:1, :1]))
    batch, channels, segments = means.shape
    whole = means[..., None].expand(-1, -1, -1, SEGMENT).reshape(batch, channels, segments * SEGMENT)
    return whole[..., : u.shape[-1]]
