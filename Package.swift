// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target.
///
/// `INKWHEEL_STRICT=1` (set by `make check`) turns warnings into errors, for this package alone: a
/// program that depends on the library is not bound by them.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["INKWHEEL_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

let rope: Target.Dependency = .product(name: "_RopeModule", package: "swift-collections")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let toml: Target.Dependency = .product(name: "TOMLKit", package: "TOMLKit")

/// A module in `Sources/`.
func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A small program that shows how the library is used.
func example(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["TextColorPicker", "NcursesTerminal"],
    path: "Sources/Examples/\(name)", swiftSettings: settings)
}

/// The tests of one module.
func tests(
  of name: String, _ dependencies: Target.Dependency..., exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.target(name: name), "TestSupport"] + dependencies, exclude: exclude,
    resources: resources, swiftSettings: settings)
}

let package = Package(
  name: "inkwheel",
  products: [
    .library(
      name: "TextColorPicker",
      targets: ["TextColorPicker", "ColorControls", "ColorPalettes", "TerminalCore", "Colorimetry"]),
    .library(
      name: "NcursesTerminal", targets: ["NcursesTerminal", "TerminalCore", "Colorimetry"]),
    .library(name: "StyledText", targets: ["StyledText", "TextFormats", "Colorimetry"]),
    .executable(name: "inkwheel", targets: ["inkwheel"]),
  ],
  dependencies: [
    // `_RopeModule` is not stable API: another version may change it.
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    // A target depends only on targets above it.
    .target(name: "CNcurses"),
    .systemLibrary(name: "CFileSystem"),

    module("Colorimetry"),
    module("UnicodeText"),

    module("TerminalCore", "Colorimetry", "UnicodeText"),
    module("NcursesTerminal", "TerminalCore", "Colorimetry", "UnicodeText", "CNcurses"),

    module("ColorPalettes", "Colorimetry"),
    module("ColorControls", "ColorPalettes", "TerminalCore", "Colorimetry"),
    module("TextColorPicker", "ColorControls", "ColorPalettes", "TerminalCore", "Colorimetry"),
    module("TOMLSource", "UnicodeText", toml),
    module(
      "ThemeFiles", "TOMLSource", "ColorControls", "TerminalCore", "Colorimetry", "UnicodeText",
      toml),

    module("StyledText", "Colorimetry", "UnicodeText", rope),
    module("AtomicFiles", "UnicodeText", "CFileSystem", system),
    module(
      "TextFormats", "StyledText", "AtomicFiles", "Colorimetry", "UnicodeText"),
    module(
      "Recovery", "TextFormats", "StyledText", "AtomicFiles", "Colorimetry", "UnicodeText",
      "CFileSystem"),

    module(
      "Editor", "ColorControls", "ColorPalettes", "Recovery", "TextFormats", "StyledText",
      "AtomicFiles", "TerminalCore", "Colorimetry", "UnicodeText"),
    module(
      "Gallery", "Editor", "ColorControls", "ColorPalettes", "StyledText", "TerminalCore",
      "Colorimetry"),
    .target(
      name: "Configuration",
      dependencies: [
        "TOMLSource", "Editor", "TextFormats", "ColorControls", "ColorPalettes", "TerminalCore",
        "Colorimetry", "UnicodeText", toml,
      ],
      resources: [
        .embedInCode("Presets/default.toml"), .embedInCode("Presets/emacs.toml"),
        .embedInCode("Presets/nano.toml"), .embedInCode("Presets/vi.toml"),
      ],
      swiftSettings: settings),
    module(
      "Recording", "TextFormats", "StyledText", "TerminalCore", "Colorimetry", "UnicodeText"),
    .target(
      name: "Demo",
      dependencies: ["ColorControls", "TerminalCore", "Colorimetry", "UnicodeText"],
      resources: [.embedInCode("tour.demo")],
      swiftSettings: settings),
    // The scripts that `init` prints; the rest of the folder is only installed.
    .target(
      name: "Integrations",
      exclude: ["emacs", "helix", "kakoune", "micro", "nano", "tmux", "vim"],
      resources: [
        .embedInCode("bash/inkwheel.bash"), .embedInCode("bash/completion.bash"),
        .embedInCode("fish/inkwheel.fish"), .embedInCode("fish/completion.fish"),
        .embedInCode("zsh/inkwheel.zsh"), .embedInCode("zsh/_inkwheel"),
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "inkwheel",
      dependencies: [
        "Integrations", "Demo", "Recording", "Gallery", "Editor", "Recovery",
        "TextFormats", "AtomicFiles", "StyledText", "Configuration", "TOMLSource", "ThemeFiles",
        "ColorControls", "ColorPalettes",
        "NcursesTerminal", "TerminalCore", "UnicodeText", "Colorimetry", system,
      ],
      swiftSettings: settings),

    example("BindColor"), example("BindText"), example("EmbedControl"), example("CustomTheme"),

    .systemLibrary(
      name: "CLibVTerm", path: "Tests/CLibVTerm", providers: [.apt(["libvterm-dev"])]),
    // A test target, so that `swift build` does not need libvterm.
    .testTarget(
      name: "TestSupport", dependencies: ["TerminalCore", "Colorimetry", "CLibVTerm"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "TextTestSupport",
      dependencies: ["StyledText", "UnicodeText", "Colorimetry", "TestSupport"],
      path: "Tests/TextTestSupport", swiftSettings: settings),
    .testTarget(
      name: "ProgramTestSupport",
      dependencies: [
        "Editor", "StyledText", "UnicodeText", "ColorControls", "TerminalCore", "Colorimetry",
        "TestSupport",
      ],
      path: "Tests/ProgramTestSupport", swiftSettings: settings),
    // Types with a journal until a test kills it.
    .executableTarget(
      name: "JournalTyper", dependencies: ["Recovery", "StyledText"], path: "Tests/JournalTyper",
      swiftSettings: settings),

    tests(of: "Colorimetry", resources: [.copy("Vectors")]),
    tests(of: "UnicodeText", "Colorimetry"),
    tests(of: "TerminalCore", "Colorimetry"),
    tests(
      of: "NcursesTerminal", "Gallery", "Editor", "StyledText", "ColorControls", "TerminalCore",
      "Colorimetry"),
    tests(of: "ColorPalettes", "Colorimetry"),
    tests(
      of: "ColorControls", "ColorPalettes", "TerminalCore", "Colorimetry", exclude: ["Goldens"]),
    tests(of: "TextColorPicker", "ColorControls", "TerminalCore", "Colorimetry"),
    tests(
      of: "ThemeFiles", "ColorControls", "TerminalCore", "Colorimetry", "UnicodeText"),
    tests(
      of: "Configuration", "TOMLSource", "Editor", "ColorControls", "ColorPalettes",
      "TerminalCore", "Colorimetry", "UnicodeText"),
    tests(of: "StyledText", "TextTestSupport", "Colorimetry", "UnicodeText"),
    tests(of: "AtomicFiles", "UnicodeText", "CFileSystem", system),
    tests(
      of: "TextFormats", "TextTestSupport", "StyledText", "AtomicFiles", "Colorimetry",
      "UnicodeText"),
    tests(
      of: "Recovery", "TextTestSupport", "JournalTyper", "TextFormats", "StyledText", "AtomicFiles",
      "Colorimetry",
      "UnicodeText", "CFileSystem", system),
    tests(
      of: "Editor", "ProgramTestSupport", "Demo", "ColorControls", "ColorPalettes", "Recovery",
      "TextFormats", "StyledText",
      "AtomicFiles", "Gallery", "TerminalCore", "Colorimetry", "UnicodeText", exclude: ["Goldens"]),
    tests(
      of: "Gallery", "ProgramTestSupport", "Editor", "ColorControls", "StyledText",
      "TerminalCore", "Colorimetry",
      exclude: ["Goldens"]),
    tests(of: "Recording", "Editor", "TerminalCore", "Colorimetry"),
    tests(of: "Demo", "Editor", "Recording", "ColorControls", "TerminalCore", "Colorimetry"),
    tests(of: "inkwheel", "Editor", "TextFormats", "UnicodeText"),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "inkwheel", "BindColor", "BindText", "EmbedControl", "CustomTheme", "TestSupport",
        "Configuration", "Editor", "NcursesTerminal", "TextColorPicker", "ColorControls",
        "StyledText",
        "TerminalCore", "Colorimetry", "CFileSystem",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "IntegrationTests", dependencies: ["inkwheel", "Integrations", "TestSupport"],
      swiftSettings: settings),
  ]
)
