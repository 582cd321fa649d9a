// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "inkwheel", path: "../.."),
    // Without its traits it counts no allocations and brings no interposers.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // The plugin looks for benchmarks in a folder of this name.
    benchmarks("Colors", of: "TextColorPicker"), benchmarks("Drawing", of: "TextColorPicker"),
    benchmarks("Documents", of: "StyledText"),
  ]
)

func benchmarks(_ name: String, of library: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      .product(name: library, package: "inkwheel"),
      .product(name: "Benchmark", package: "benchmark"),
    ],
    path: name,
    swiftSettings: [
      .swiftLanguageMode(.v6),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ],
    plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}
