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

// Only these modules need other packages. A program that depends on the rest leaves them out with
// `traits: []`.
let styledText: TargetDependencyCondition? = .when(traits: ["StyledText"])
let rope: Target.Dependency = .product(
  name: "_RopeModule", package: "swift-collections", condition: styledText)
let system: Target.Dependency = .product(
  name: "SystemPackage", package: "swift-system", condition: styledText)

/// A module in `Sources/`.
func module(
  _ name: String, _ dependencies: Target.Dependency..., resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
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
    .library(name: "Color", targets: ["Color"]),
    .library(name: "ColorFiles", targets: ["ColorFiles", "Color"]),
    .library(name: "Terminal", targets: ["Terminal", "Color"]),
    .library(
      name: "TextColorPicker",
      targets: ["TextColorPicker", "AttributedText", "Picker", "Terminal", "Color"]),
    .library(name: "NcursesTerminal", targets: ["NcursesTerminal", "Terminal", "Color"]),
    .library(name: "ThemeFiles", targets: ["ThemeFiles"]),
    .library(name: "StyledText", targets: ["StyledText", "Formats", "Color", "Terminal"]),
    .library(name: "TextConversion", targets: ["TextConversion"]),
    .executable(name: "inkwheel", targets: ["inkwheel"]),
  ],
  traits: [
    .default(enabledTraits: ["StyledText"]),
    .trait(name: "StyledText", description: "Styled text, its file formats, and the program"),
  ],
  dependencies: [
    // `_RopeModule` is not stable API: another minor version may change it.
    .package(url: "https://github.com/apple/swift-collections", .upToNextMinor(from: "1.6.0")),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // A target depends only on targets above it.
    .target(name: "CNcurses"),
    .target(
      name: "CBuild",
      cSettings: [
        .define("INKWHEEL_COMMIT", to: "\"\(Context.environment["INKWHEEL_COMMIT"] ?? "")\"")
      ]),
    .systemLibrary(name: "CFileSystem"),
    .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),

    module(
      "Color",
      resources: [
        "Names/css", "Names/x11", "Names/x11-shades", "Names/xkcd", "Palettes/catppuccin",
        "Palettes/gruvbox", "Palettes/material", "Palettes/nord", "Palettes/okabe-ito",
        "Palettes/solarized", "Palettes/tailwind",
      ].map { .embedInCode($0 + ".txt") }),
    module(
      "ColorFiles", "Color",
      resources: [.embedInCode("Schemes/Formats"), .embedInCode("Search/words.txt")]),
    module("UnicodeText", resources: [.embedInCode("ambiguous.txt")]),

    module("Terminal", "Color", "UnicodeText"),
    module("NcursesTerminal", "Terminal", "Color", "UnicodeText", "CNcurses"),

    module("Picker", "Terminal", "Color"),
    module("AttributedText", "Picker", "Terminal", "Color"),
    module("TextColorPicker", "AttributedText", "Picker", "Terminal", "Color"),

    module("TOML", "UnicodeText"),
    module("ThemeFiles", "TOML", "Picker", "Terminal", "Color", "UnicodeText"),

    module("StyledText", "Color", "UnicodeText", rope),
    module("TextConversion", "StyledText", "AttributedText", "Color"),
    module("Files", "StyledText", "Color", "UnicodeText", "CFileSystem", system),
    module(
      "Formats", "Files", "StyledText", "Terminal", "ColorFiles", "Color", "UnicodeText",
      resources: [
        "Art/code-pages.txt", "HTML/elements.txt", "HTML/entities.txt", "HTML/page.css",
        "HTML/programs.txt", "Markup/flowing.txt", "SVG/shapes.txt",
      ].map { .embedInCode($0) }),

    module(
      "App", "Formats", "Files", "StyledText", "Picker", "TOML", "Terminal", "ColorFiles", "Color",
      "UnicodeText", "CPCRE2",
      resources: [
        "Demo/commands.txt", "Demo/tour.demo", "Edit/welcome.ans", "Scheme/samples.ans",
        "Keys/Presets/default.toml", "Keys/Presets/emacs.toml", "Keys/Presets/nano.toml",
        "Keys/Presets/vi.toml",
      ].map { .embedInCode($0) }),

    .executableTarget(
      name: "inkwheel",
      dependencies: [
        "App", "ThemeFiles", "TOML", "Formats", "Files", "StyledText", "Picker",
        "NcursesTerminal", "Terminal", "UnicodeText", "ColorFiles", "Color", "CBuild", system,
      ],
      exclude: ["emacs", "helix", "kakoune", "micro", "nano", "tmux", "vim"].map {
        "Integrations/" + $0
      },
      // The scripts that `init` prints; the rest of the folder is only installed. `project` is a link to
      // the file in `.packaging`.
      resources: [
        "Integrations/bash/inkwheel.bash", "Integrations/bash/completion.bash",
        "Integrations/fish/inkwheel.fish", "Integrations/fish/completion.fish",
        "Integrations/zsh/inkwheel.zsh", "Integrations/zsh/_inkwheel",
        "Help", "Program/configuration.txt", "Program/example.toml", "Program/files.txt",
        "Program/presets.txt", "Program/variables.txt", "project",
      ].map { .embedInCode($0) },
      swiftSettings: settings),

    example("BindText"), example("TwoPickers"),

    .executableTarget(
      name: "Fuzz", dependencies: ["Formats", "TOML", "Terminal", "ColorFiles", "Color"],
      path: "Tests/Fuzz",
      swiftSettings: settings),
    .systemLibrary(
      name: "CLibVTerm", path: "Tests/CLibVTerm", providers: [.apt(["libvterm-dev"])]),
    // A test target, so that `swift build` does not need libvterm.
    .testTarget(
      name: "TestSupport", dependencies: ["Terminal", "Color", "CLibVTerm"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "TextTestSupport",
      dependencies: ["StyledText", "UnicodeText", "Color", "TestSupport"],
      path: "Tests/TextTestSupport", swiftSettings: settings),
    .testTarget(
      name: "ProgramTestSupport",
      dependencies: [
        "App", "StyledText", "UnicodeText", "Picker", "Terminal", "Color", "TestSupport",
      ],
      path: "Tests/ProgramTestSupport", swiftSettings: settings),

    tests(of: "Color", "UnicodeText", "Terminal", resources: [.copy("Vectors")]),
    tests(of: "ColorFiles", "Color", resources: [.copy("Vectors")]),
    tests(of: "UnicodeText", "Color"),
    tests(of: "Terminal", "Color", exclude: ["Vectors"]),
    tests(
      of: "NcursesTerminal", "App", "StyledText", "Picker", "Terminal", "Color",
      exclude: ["Vectors"]),
    tests(of: "Picker", "Terminal", "Color", exclude: ["Goldens", "Vectors"]),
    tests(
      of: "AttributedText", "TextConversion", "TextTestSupport", "Formats", "StyledText", "Picker",
      "Terminal", "Color", exclude: ["Vectors"]),
    tests(of: "TextColorPicker", "AttributedText", "Picker", "Terminal", "Color"),
    tests(of: "TOML", exclude: ["Vectors"], resources: [.copy("toml-test.json")]),
    tests(
      of: "ThemeFiles", "TOML", "Picker", "Terminal", "Color", "UnicodeText", exclude: ["Vectors"]),
    tests(of: "StyledText", "TextTestSupport", "Color", "UnicodeText"),
    tests(
      of: "Files", "TextTestSupport", "StyledText", "Color", "UnicodeText", "CFileSystem", system),
    tests(
      of: "Formats", "TextTestSupport", "App", "Files", "StyledText", "Terminal", "Color",
      "UnicodeText", resources: [.copy("Vectors")]),
    tests(
      of: "App", "ProgramTestSupport", "TOML", "Formats", "Files", "StyledText", "Picker",
      "Terminal", "ColorFiles", "Color", "UnicodeText", exclude: ["Goldens", "Vectors"]),
    tests(
      of: "inkwheel", "App", "Formats", "Picker", "Terminal", "UnicodeText", exclude: ["Vectors"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "inkwheel", "BindText", "TwoPickers", "TestSupport",
        "App", "NcursesTerminal", "TextColorPicker", "TextConversion",
        "ThemeFiles", "ColorFiles",
        "AttributedText", "Formats", "Picker", "StyledText", "Terminal", "Color", "CFileSystem",
      ],
      exclude: ["Vectors"], swiftSettings: settings),
    .testTarget(
      name: "IntegrationTests", dependencies: ["inkwheel", "TestSupport"], exclude: ["Vectors"],
      swiftSettings: settings),
  ]
)
