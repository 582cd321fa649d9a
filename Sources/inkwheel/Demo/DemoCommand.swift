import Editor
import Files
import Formats
import Glibc
import Picker
import StyledText
import SystemPackage
import Terminal
import UnicodeText

/// `inkwheel demo`.
struct DemoCommand: Subcommand {
  static let name = "demo"
  static let abstract = "Play a demo, or record one."
  static let discussion = """
    Without a script, plays a tour of inkwheel. Esc ends a demo; any other key
    takes over, and you continue using the program. A demo works on copies in a
    temporary directory; only “frame” in a script writes pictures to the current
    one. Recording needs no terminal and gives the same bytes each time.
    docs/demos.md describes the script language.

    Examples:
      inkwheel demo
      inkwheel demo --print > tour.demo    a script to start from
      inkwheel demo tour.demo --record tour.cast
      inkwheel demo --svg tour.svg --size 80x24
    """

  var script: String?
  var printsTour = false
  var record: String?
  var castVersion: Asciicast.Version?
  var svg: String?
  var overwrite = false
  var size: String?
  var title: String?
  var picture = PictureOptions()
  var screen = ScreenOptions()
  var given: [String] = []

  static let parameters: [Parameter<DemoCommand>] =
    [
      .positional(
        "script", \.script,
        "The script, or - for standard input. The default is the tour.",
        completion: .files("demo")),
      .flag("--print", \.printsTour, "Print the script of the tour."),
      .option(
        "--record", \.record, value: "file.cast",
        "Record as asciicast; - writes to standard output.", completion: .files),
      .option("--cast-version", \.castVersion, "The version of the asciicast. The default is 2."),
      .option(
        "--svg", \.svg, value: "file.svg", "Record as animated SVG; - writes to standard output.",
        completion: .files),
      .flag("--overwrite", \.overwrite, "Replace existing recordings."),
      .option(
        "--size", \.size, "The size of recordings, COLSxROWS. The default is that of the script."),
      .option("--title", \.title, "The title of recordings."),
    ] + PictureOptions.parameters.map { $0.at(\.picture, group: PictureOptions.group) }
    + ScreenOptions.parameters.map { $0.at(\.screen) }

  func run() throws {
    if printsTour {
      guard script == nil, record == nil, svg == nil else {
        throw Failure.wrongInput("--print cannot be combined with a script, --record or --svg")
      }
      return try OutputBuffer.print(DemoScript.tour)
    }
    let name = VisibleMark.sanitized(script ?? "tour")
    let demo: DemoScript
    do {
      demo = try DemoScript(parsing: try source())
    } catch let error as DemoScriptError {
      throw Failure.wrongInput("\(name):\(error.line): \(error.problem)")
    }
    var runner = try DemoRunner(demo, name: name, screen: screen)
    if script == nil { runner.neededSize = DemoScript.tourSize }
    if let title { runner.title = title }
    runner.look = picture
    if let option = PictureOptions.first(among: given), svg == nil, !demo.drawsPicture {
      throw Failure.wrongInput(
        "\(option) has no effect without --svg, or a “frame” as .svg or .png in the script"
      )
    }
    if let size {
      guard let read = Size(notation: size) else {
        throw Failure.wrongInput(Size.complaint(about: VisibleMark.sanitized(size)))
      }
      runner.size = read
    }
    if let castVersion {
      guard record != nil else { throw RecordingOptions.missingRecord }
      runner.castVersion = castVersion
    }
    let parts = script.map { $0.split(separator: "/", omittingEmptySubsequences: false) } ?? []
    runner.folder = parts.dropLast().map { $0 + "/" }.joined()
    let status: Int32
    if record != nil || svg != nil {
      guard record != svg else {
        throw Failure.wrongInput("--record and --svg must not name the same file")
      }
      status = try runner.record(cast: record, svg: svg, overwrites: overwrite)
    } else {
      guard isatty(STDOUT_FILENO) == 1 else {
        let command = "inkwheel demo" + (script == nil ? "" : " \(name)")
        throw Failure.wrongInput(
          """
          cannot play a demo: standard output is not a terminal. Record it instead:
            \(command) --record demo.cast
            \(command) --svg demo.svg
          """)
      }
      status = try runner.playLive()
    }
    guard status == 0 else { throw Failure.silent(status) }
  }

  private func source() throws -> String {
    guard let script else { return DemoScript.tour }
    do {
      let bytes = try TextFile.load(script == "-" ? "/dev/stdin" : script)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw Failure.failed(error.message)
    }
  }
}

extension DemoScript {
  /// Whether a command of the script draws an SVG picture.
  fileprivate var drawsPicture: Bool {
    steps.contains { step in
      guard case .frame(let path) = step.action else { return false }
      return DemoScript.PictureFormat(ofPath: path) != .ans
    }
  }
}

/// A program that a demo starts.
enum DemoProgram {
  case edit(EditCommand)
  case pick(PickCommand)
  case gallery(GalleryScene?)
  case scheme(String)

  /// Parses the arguments of `run`.
  init(_ words: [String]) throws {
    let rest = words.dropFirst()
    switch words.first {
    case "pick":
      guard let request = try? PickCommand.parse(rest), request.palettes.isEmpty,
        request.recording.record == nil
      else {
        throw Failure.wrongInput("in a demo, pick takes only a colour, -f, --no-alpha and --layout")
      }
      // Errors in the values are reported before the demo starts.
      _ = try request.demoProgram(on: TerminalContext(size: Size(columns: 1, rows: 1)))
      self = .pick(request)
    case "gallery":
      guard rest.count <= 1 else {
        throw Failure.wrongInput("in a demo, gallery takes only a scene")
      }
      self = .gallery(try rest.first.map { try GalleryCommand.scene(named: $0) })
    case "scheme":
      guard rest.count == 1, let name = rest.first, !name.hasPrefix("-") else {
        throw Failure.wrongInput("in a demo, scheme takes only a file")
      }
      self = .scheme(name)
    default:
      guard !rest.contains(where: { $0.hasPrefix("-") && $0 != "--wrap" }) else {
        throw Failure.wrongInput("in a demo, edit takes only --wrap, a file and +LINE[:COLUMN]")
      }
      self = .edit(try EditCommand.parse(rest))
    }
  }

  /// Returns the program in its first state, and the document of an editor.
  func started(
    on terminalContext: TerminalContext, files locations: FileLocations
  ) throws -> (any App, DocumentFile?) {
    switch self {
    case .pick(let request): (try request.demoProgram(on: terminalContext), nil)
    case .gallery(let scene): (GalleryModel(scene: scene, terminal: terminalContext), nil)
    case .scheme(let name):
      (try SchemeCommand.demoProgram(name, on: terminalContext, files: locations), nil)
    case .edit(let request): try request.demoProgram(on: terminalContext, files: locations)
    }
  }
}
