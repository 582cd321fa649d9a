// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that inkwheel does not depend on TermKit: `swift run` in this folder.
let package = Package(
  name: "TermKitPicker",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In a repository of your own: `.package(url: "…", from: "1.0.0")`, with the URL of inkwheel.
    .package(name: "inkwheel", path: "../../.."),
    // TermKit's own guide names this branch.
    .package(url: "https://github.com/migueldeicaza/TermKit", branch: "main"),
  ],
  targets: [
    .executableTarget(
      name: "TermKitPicker",
      dependencies: [
        .product(name: "TextColorPicker", package: "inkwheel"),
        .product(name: "TermKit", package: "TermKit"),
      ],
      path: "Sources",
      // As TermKit itself: its views belong to the main queue, but are not marked so.
      swiftSettings: [.swiftLanguageMode(.v5)])
  ]
)
