import ArgumentParser
import AtomicFiles
import ColorControls
import Demo
import Editor
import Glibc
import Recording
import StyledText
import SystemPackage
import TerminalCore
import UnicodeText

/// `inkwheel demo`.
struct DemoCommand: ParsableCommand {
  static let name = "demo"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Play a demo, or record one.",
    discussion: """
      Without a script, plays a tour of inkwheel. Esc ends a demo; any other key
      takes over, and you continue in the program by hand. A demo works on copies
      in a temporary folder; only “frame” in a script writes pictures to the
      current one. Recording needs no terminal and gives the same bytes each time.
      docs/demos.md describes the language of scripts.

      Examples:
        inkwheel demo
        inkwheel demo --print > tour.demo    a script to start from
        inkwheel demo tour.demo --record tour.cast
        inkwheel demo --svg tour.svg --size 80x24
      """)

  @Argument(
    help: "The script, or - for standard input. Without it, the tour is played.",
    completion: .file(extensions: ["demo"]))
  var script: String?

  @Flag(name: .customLong("print"), help: "Print the script of the tour.")
  var printsTour = false

  @Option(
    help: ArgumentHelp("Record as asciicast; - writes to standard output.", valueName: "file.cast"),
    completion: .file())
  var record: String?

  @Option(help: "The version of the asciicast, 2 by default.")
  var castVersion: Asciicast.Version?

  @Option(
    help: ArgumentHelp(
      "Record as animated SVG; - writes to standard output.", valueName: "file.svg"),
    completion: .file())
  var svg: String?

  @Flag(help: "Replace existing recordings.")
  var overwrite = false

  @Option(help: "The size of recordings, COLSxROWS, instead of that of the script.")
  var size: String?

  @Option(help: "The title of recordings.")
  var title: String?

  @OptionGroup(title: "Options of SVG pictures") var picture: PictureArguments

  @OptionGroup var screen: ScreenOptions

  mutating func run() throws {
    if printsTour {
      guard script == nil, record == nil, svg == nil else {
        throw Failure.wrongInput(
          "--print prints the tour: it takes no script, and nothing is recorded")
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
    var runner = try DemoRunner(demo, name: name, screen: screen.choices)
    if let title { runner.title = title }
    runner.look = try picture.options()
    if let option = picture.given.first, svg == nil, !demo.drawsPicture {
      throw Failure.wrongInput(
        "--\(option.rawValue) does nothing without --svg, or a “frame” as .svg or .png in the script"
      )
    }
    if let size {
      guard let read = Size(notation: size) else {
        throw Failure.wrongInput(Size.complaint(about: VisibleMark.sanitized(size)))
      }
      runner.size = read
    }
    if let castVersion {
      guard record != nil else { throw RecordingChoices.missingRecord }
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
