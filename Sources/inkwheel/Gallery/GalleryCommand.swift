import App
import Color
import Formats
import NcursesTerminal
import Picker
import StyledText
import Terminal
import UnicodeText

/// `inkwheel gallery`.
struct GalleryCommand: PlayableCommand {
  static let name = "gallery"
  static let abstract = "Show icons, controls, pickers and the editor, live or as text."
  static let discussion = String(help: PackageResources.gallery_txt)

  var scene: GalleryScene?
  var list = false
  var all = false
  var render: GalleryScene?
  var size = Size(columns: 80, rows: 24)
  var time = "0"
  var svg: String?
  var title: String?
  var scheme: String?
  var picture = PictureOptions()
  var radialMenu = GallerySettings()
  var screen = ScreenOptions()
  var recording = RecordingOptions()
  var given: [String] = []

  static let parameters: [Parameter<GalleryCommand>] =
    [
      .positional(
        "scene", \.scene, "The scene to start with.", completion: .scenes, read: scene(named:)
      ).inDemos("a scene"),
      .flag("--list", \.list, "Print the names of the scenes."),
      .flag("--all", \.all, "With --list: print the layouts of all possible pickers.")
        .fitting(or: "--all can only be used with --list") { $0.list || $0.render != nil },
      .option(
        "--render", \.render, "Print one frame of a scene as coloured text.",
        completion: .scenes, read: scene(named:)),
      .option(
        "--size", \.size, default: "80x24", "The size of that frame, COLSxROWS."
      ) { try Size(argument: $0) },
      .option("--time", \.time, "The time of that frame in seconds."),
      .option(
        "--svg", \.svg, value: "file.svg",
        "With --render: draw the frame as SVG; - writes to standard output.", completion: .files
      ).fitting(or: "--svg can only be used with --render") { $0.render != nil },
      .option(
        "--title", \.title, "The title of that SVG. The default is the name of the scene."
      ).needing("--svg"),
      .scheme(\.scheme).needing("--render"),
    ]
    + PictureOptions.parameters.map {
      $0.at(\.picture, group: PictureOptions.group).needing("--svg")
    }
    + GallerySettings.parameters.map {
      $0.at(\.radialMenu, group: "Options of the scene radial")
    }
    + ScreenOptions.parameters.map { $0.at(\.screen) }
    + RecordingOptions.parameters.map { $0.at(\.recording) }

  func run() throws {
    if recording.record != nil, list || render != nil {
      throw Failure.wrongInput("--record cannot be used with --list or --render")
    }
    if let render { try refuseUnused(in: render) }
    if all {
      let names = PickerComposition.all.map(\.notation)
      try OutputBuffer.print(names.map { $0 + "\n" }.joined())
    } else if list {
      try OutputBuffer.print(GalleryScene.all.map { $0.name + "\n" }.joined())
    } else if let scene = render {
      try radialMenu.check()
      let scheme = try scheme.map(NamedScheme.init)
      let terminal = try frameContext(scheme)
      let (theme, depth) = (terminal.context.theme, terminal.context.depth)
      let frame = scene.frame(terminal, settings: radialMenu)
        .quantized(to: depth, appearance: theme.appearance)
      if let svg {
        let options = FormatOptions(
          title: title ?? scene.name, theme.defaultColors, scheme?.palette, picture)
        try OutputFile.write(
          AnimatedSVG.still(frame, options), to: svg, overwrites: recording.overwrite)
      } else {
        try OutputBuffer.print(frame.ansiText)
      }
    } else {
      try showLive()
    }
  }

  /// Throws if there is an option or argument that has no effect with `--render`.
  private func refuseUnused(in rendered: GalleryScene) throws {
    let never = [
      ("--list", list), ("--all", all), ("--nested", screen.isNested),
      ("the scene “\(scene?.name ?? "")”", scene != nil),
    ]
    if let (name, _) = never.first(where: \.1) {
      throw Failure.wrongInput("\(name) has no effect with --render")
    }
    let options = GallerySettings.parameters.flatMap(\.argument.names)
    if let option = given.first(where: { options.contains($0) && !rendered.uses($0) }) {
      let scenes = GalleryScene.all.filter { $0.uses(option) }.map(\.name)
      throw Failure.wrongInput(
        "\(option) has no effect in the scene \(rendered.name); it is only for "
          + scenes.joined(separator: ", "))
    }
  }

  private func showLive() throws {
    try radialMenu.check()
    var launch = try Launch(screen)
    try recording.check()
    launch.recording = recording
    try launch.run {
      GalleryModel(scene: scene, settings: radialMenu, terminal: $0.context)
    }
  }

  func program(inDemo launch: inout Launch, on terminal: TerminalContext) -> any App {
    GalleryModel(scene: scene, terminal: terminal)
  }

  private static func scene(named name: String) throws -> GalleryScene? {
    if name.contains("(") || name.contains(":") {
      do {
        return GalleryScene(try PickerLayout(parsing: name))
      } catch {
        throw Failure.wrongInput(VisibleMark.sanitized(error.message))
      }
    }
    guard let scene = GalleryScene.named(name) else {
      let names = GalleryScene.all.map(\.name).joined(separator: ", ")
      throw Failure.wrongInput("unknown scene “\(VisibleMark.sanitized(name))”; scenes: \(names)")
    }
    return scene
  }

  /// Returns the screen of a frame.
  private func frameContext(_ scheme: NamedScheme?) throws -> TerminalContext {
    guard let elapsed = Duration(seconds: time), elapsed <= .seconds(1_000_000_000) else {
      throw Failure.wrongInput("--time takes a number of seconds, 0 or more")
    }
    var context = try screen.pictureContext(size, on: scheme?.defaultColors)
    context.context.elapsed = elapsed
    return context
  }
}

// MARK: Options of a scene

/// The options of the radial menu in the gallery.
extension GallerySettings: OptionGroup {
  static let parameters: [Parameter<GallerySettings>] = [
    .option(
      "--start-angle", \.startAngle,
      "The angle of the first item in degrees, 0 to 359. 0 is at the top."),
    .option(
      "--angle-of-display", \.angleOfDisplay,
      "The angle from the first item to the last in degrees, 1 to 360. The default is 180."),
    .option(
      "--end-angle", \.endAngle,
      "The angle of the last item in degrees, 0 to 360, instead of --angle-of-display."),
    .flag("--clockwise", \.clockwise, "Arrange the items clockwise."),
    .option(
      "--radius", \.radius,
      "The distance of the items from the centre in columns, 2 to 1000. The default is 14."),
    .color(
      "--border-color", \.borderColor,
      "The colour of the borders. The default is the theme's text colour."),
    .option(
      "--border-width", \.borderWidth,
      "The width of the borders in columns, 0 to 100. The default is 1."),
    .color(
      "--start-color", \.startColor,
      "The first colour of the centre. The default is the first of --colors."),
    .color(
      "--current-color", \.currentColor,
      "The current colour of the centre. The default is --start-color."),
    .option(
      "--colors", \.colors, "The colours of the items, separated by commas.",
      completion: .colorNames
    ) { try elements(of: $0).map { try Color(argument: $0, of: "--colors") } },
  ]

  /// Throws if no menu can be made of the settings.
  func check() throws {
    do {
      _ = try menu()
    } catch {
      throw Failure.wrongInput(error.message)
    }
  }

  /// Splits a list at its commas, except for those inside parentheses.
  private static func elements(of list: String) -> [String] {
    var elements = [""]
    var depth = 0
    for character in list {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      if character == ",", depth <= 0 {
        elements.append("")
      } else {
        elements[elements.count - 1].append(character)
      }
    }
    return elements.filter { element in !element.allSatisfy { $0 == " " } }
  }
}
