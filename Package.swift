// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target.
///
/// `INKWHEEL_STRICT=1` (set by `make check`) turns warnings into
/// errors for this package alone, so that programs which depend on the library are not bound by them.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["INKWHEEL_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

/// Settings of targets that only the program has, where every function is called a few times a key.
///
/// Nobody depends on them, so that they may have a flag that packages of others may not.
let compact: [SwiftSetting] =
  settings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// A program of a page that shows how the library is used.
func example(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["TextColorPicker", "NcursesTerminal", "TerminalCore", "Colorimetry"],
    path: "Sources/Examples/\(name)", swiftSettings: settings)
}

let package = Package(
  name: "inkwheel",
  products: [
    // Its interface speaks of frames and colours, so their modules come along.
    .library(name: "TextColorPicker", targets: ["TextColorPicker", "TerminalCore", "Colorimetry"]),
    // The terminal to show them on, for programs that have none of their own.
    .library(
      name: "NcursesTerminal", targets: ["NcursesTerminal", "TerminalCore", "Colorimetry"]),
    // Text with colours and attributes without a terminal, for the benchmarks too.
    .library(name: "StyledText", targets: ["StyledText", "Colorimetry"]),
    .executable(name: "inkwheel", targets: ["inkwheel"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    // Arrows point one way: every target names only those above it.
    .systemLibrary(
      name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CFileSystem"),
    .target(name: "Colorimetry", swiftSettings: settings),
    .target(name: "TerminalCore", dependencies: ["Colorimetry"], swiftSettings: settings),
    .target(
      name: "StyledText",
      dependencies: [
        "Colorimetry", "CFileSystem",
        .product(name: "_RopeModule", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
    .target(
      name: "TextColorPicker", dependencies: ["TerminalCore", "Colorimetry"],
      swiftSettings: settings),
    .target(
      name: "Editor",
      dependencies: [
        "TextColorPicker", "StyledText", "TerminalCore", "Colorimetry",
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      swiftSettings: compact),
    .target(
      name: "NcursesTerminal",
      dependencies: ["TerminalCore", "Colorimetry", "CNcurses"],
      swiftSettings: settings),
    .executableTarget(
      name: "inkwheel",
      dependencies: [
        "Editor", "NcursesTerminal", "TextColorPicker", "StyledText", "TerminalCore",
        "Colorimetry",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: compact),

    example("BindColor"), example("BindText"), example("EmbedControl"), example("CustomTheme"),

    .systemLibrary(
      name: "CLibVTerm", path: "Tests/CLibVTerm",
      providers: [.apt(["libvterm-dev"])]),
    .target(
      name: "TestSupport", dependencies: ["TerminalCore", "Colorimetry", "CLibVTerm"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "ColorimetryTests", dependencies: ["Colorimetry", "TestSupport"],
      resources: [.copy("Vectors")], swiftSettings: settings),
    .testTarget(
      name: "TerminalCoreTests", dependencies: ["TerminalCore", "Colorimetry", "TestSupport"],
      swiftSettings: settings),
    // Types with a journal until a test ends it.
    .executableTarget(
      name: "JournalTyper", dependencies: ["StyledText"], path: "Tests/JournalTyper",
      swiftSettings: settings),
    .testTarget(
      name: "StyledTextTests",
      dependencies: [
        "JournalTyper",
        "StyledText", "Colorimetry", "CFileSystem", "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TextColorPickerTests",
      dependencies: ["TextColorPicker", "TerminalCore", "Colorimetry", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: settings),
    .testTarget(
      name: "EditorTests",
      dependencies: [
        "Editor", "TextColorPicker", "StyledText", "TerminalCore", "Colorimetry", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: settings),
    .testTarget(
      name: "NcursesTerminalTests",
      dependencies: [
        "NcursesTerminal", "Editor", "StyledText", "TextColorPicker", "TerminalCore", "Colorimetry",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "TestSupport", "TextColorPicker", "TerminalCore", "Colorimetry", "CFileSystem",
      ],
      swiftSettings: settings),
  ]
)
