import Color
import Configuration
import Editor
import NcursesTerminal
import Picker
import StyledText
import Terminal
import UnicodeText

/// `inkwheel gallery`.
struct GalleryCommand: Command {
  static let name = "gallery"
  static let abstract = "Show icons, controls, pickers and the editor, live or as text."
  static let discussion = """
    Ctrl-N and Ctrl-P turn the page in every scene. All other keys are for the
    control of the scene, which the last line names.

    Examples:
      inkwheel gallery
      inkwheel gallery --list
      inkwheel gallery --render icon-3 --size 16x8 --time 1.5
      inkwheel gallery --list --all       all 1,684 pickers
      inkwheel gallery --render 'wheel(hue,saturation) slider(brightness)'
      inkwheel gallery radial --start-angle 300 --angle-of-display 120 --clockwise
      inkwheel gallery --render radial --colors 'red,#f80,gold' --time 0.3
      inkwheel gallery --render picker --svg picker.svg --window --shadow
    """

  var scene: String?
  var list = false
  var all = false
  var render: String?
  var size = "80x24"
  var time = "0"
  var svg: String?
  var title: String?
  var picture = PictureArguments()
  var radialMenu = RadialMenuOptions()
  var screen = ScreenOptions()
  var recording = RecordingOptions()

  static let parameters: [Parameter<GalleryCommand>] =
    [
      .positional("scene", \.scene, "The scene to start with.", completion: .scenes),
      .flag("--list", \.list, "Print the names of the scenes."),
      .flag("--all", \.all, "With --list: print the layouts of all possible pickers."),
      .option(
        "--render", \.render, "Print one frame of a scene as coloured text.",
        completion: .scenes),
      .option("--size", \.size, "The size of that frame, as COLSxROWS."),
      .option("--time", \.time, "The time of that frame in seconds."),
      .option(
        "--svg", \.svg, value: "file.svg",
        "With --render: draw the frame as SVG; - writes to standard output.", completion: .files),
      .option(
        "--title", \.title, "The title of that picture. The default is the name of the scene."),
    ] + PictureArguments.parameters.map { $0.at(\.picture, group: PictureArguments.group) }
    + RadialMenuOptions.parameters.map {
      $0.at(\.radialMenu, group: "Options of the scene radial")
    }
    + ScreenOptions.parameters.map { $0.at(\.screen) }
    + RecordingOptions.parameters.map { $0.at(\.recording) }

  func run() throws {
    if recording.record != nil, list || render != nil {
      throw Failure.wrongInput("--record cannot be used with --list or --render")
    }
    try refusePictureOptions()
    if let render { try refuseUnused(render) }
    if all {
      guard list else { throw Failure.wrongInput("--all can only be used with --list") }
      let names = PickerComposition.all.map(\.notation)
      try OutputBuffer.print(names.map { $0 + "\n" }.joined())
    } else if list {
      try OutputBuffer.print(GalleryScene.all.map { $0.name + "\n" }.joined())
    } else if let render {
      let scene = try Self.scene(named: render)
      let settings = GallerySettings(radialMenu: try radialMenu.settings)
      let context = try frameContext()
      let frame = scene.rendered(context, settings)
      if let svg {
        let picture = FramePicture(
          title: title ?? scene.name, defaultColors: context.context.theme.defaultColors,
          look: try picture.options())
        try RecordingFile.write(
          picture.svg(of: frame), to: svg, overwrites: recording.overwrite)
      } else {
        try OutputBuffer.print(frame.ansiText)
      }
    } else {
      try showLive()
    }
  }

  /// Throws if there is an option of pictures without a picture.
  private func refusePictureOptions() throws {
    if svg != nil, render == nil {
      throw Failure.wrongInput("--svg can only be used with --render")
    }
    let given = picture.given.map(\.rawValue) + (title == nil ? [] : ["title"])
    if svg == nil, let option = given.first {
      throw Failure.wrongInput("--\(option) does nothing without --svg")
    }
  }

  /// Throws if there is an option or argument that does nothing with `--render`.
  private func refuseUnused(_ render: String) throws {
    let never = [
      ("--list", list), ("--all", all), ("--nested", screen.isNested),
      (VisibleMark.sanitized("the scene “\(scene ?? "")”"), scene != nil),
    ]
    if let (name, _) = never.first(where: \.1) {
      throw Failure.wrongInput("\(name) does nothing with --render")
    }
    let scene = try Self.scene(named: render)
    if let (option, scenes) = scene.unused(among: radialMenu.given) {
      throw Failure.wrongInput(
        "\(option.rawValue) does nothing in the scene \(scene.name); it is for "
          + scenes.joined(separator: ", "))
    }
  }

  private func showLive() throws {
    let scene = try scene.map { try Self.scene(named: $0) }
    let settings = GallerySettings(radialMenu: try radialMenu.settings)
    let environment = Environment()
    let user = try screen.userSettings(environment)
    let choice = try screen.chosenTheme(user.settings, environment)
    let terminal = try screen.openTerminal(user.settings, environment)
    let terminalContext = screen.terminalContext(
      user.settings, size: terminal.size, depth: terminal.depth, theme: choice.theme,
      environment: environment)
    var services = SystemServices(locations: FileLocations(environment))
    services.settings = SettingsSource(
      environment: environment, screen: screen, theme: user.settings.theme)
    try FullScreen.run(
      GalleryModel(
        scene: scene, settings: settings, terminal: terminalContext,
        note: user.notice ?? choice.notice ?? ""),
      on: terminal, services: services, recording: try recording.start())
  }

  static func scene(named name: String) throws -> GalleryScene {
    if name.contains("(") || name.contains(":") {
      do {
        return GalleryScene(try PickerLayout(parsing: name))
      } catch {
        throw Failure.wrongInput(VisibleMark.sanitized(error.message))
      }
    }
    guard let scene = GalleryScene.named(name) else {
      let names = GalleryScene.all.map(\.name).joined(separator: ", ")
      throw Failure.wrongInput(
        "there is no scene “\(VisibleMark.sanitized(name))”; the scenes are: \(names)")
    }
    return scene
  }

  /// Returns the screen of a frame, which depends only on the options and is the same everywhere.
  private func frameContext() throws -> TerminalContext {
    guard let size = Size(notation: size) else {
      throw Failure.wrongInput(Size.complaint(about: VisibleMark.sanitized(self.size)))
    }
    guard let elapsed = Duration(seconds: time), elapsed <= .seconds(1_000_000_000) else {
      throw Failure.wrongInput("--time takes a number of seconds, 0 or more")
    }
    let settings = try screen.plainSettings
    let defaultColors = DefaultColors(settings.background.appearance ?? .dark)
    let depth = settings.color.depth ?? .truecolor
    // The user's own theme is used only if it is asked for.
    let theme =
      settings.theme == nil
      ? .standard : try screen.chosenTheme(settings, Environment()).theme
    var context = TerminalContext(
      size: size,
      context: RenderContext(
        theme: ResolvedTheme(theme, on: defaultColors, depth: depth), depth: depth,
        elapsed: elapsed),
      isMotionReduced: settings.motion == .reduced)
    context.settings = settings.program
    return context
  }
}

extension GalleryScene {
  /// Returns the frame in the colours of the terminal.
  fileprivate func rendered(_ terminal: TerminalContext, _ settings: GallerySettings) -> Frame {
    let context = terminal.context
    return frame(terminal, settings: settings)
      .quantized(to: context.depth, appearance: context.theme.appearance)
  }
}
