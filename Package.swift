// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "LoudKit",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [.library(name: "LoudKit", targets: ["LoudKit"])],
    targets: [
        .target(
            name: "LoudKit",
            path: "swift/LoudKit",
            swiftSettings: [.enableExperimentalFeature("StrictConcurrency")]
        ),
        .testTarget(name: "LoudKitTests", dependencies: ["LoudKit"], path: "tests/LoudKitTests"),
    ]
)
