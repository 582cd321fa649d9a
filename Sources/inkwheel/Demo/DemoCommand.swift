import App
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
  static let discussion = String(help: PackageResources.demo_txt)

  var script: String?
  var printsTour = false
  var svg: String?
  var size: Size?
  var title: String?
  var scheme: String?
  var picture = PictureOptions()
  var recording = RecordingOptions()
  var screen = ScreenOptions()
  var given: [String] = []

  static let parameters: [Parameter<DemoCommand>] =
    [
      .positional(
        "script", \.script,
        "The script, or - for standard input. The default is the tour.",
        completion: .files("demo")),
      .flag("--print", \.printsTour, "Print the script of the tour.")
        .fitting(or: "--print cannot be combined with a script, --record or --svg") {
          $0.script == nil && $0.recording.record == nil && $0.svg == nil
        },
      .option(
        "--svg", \.svg, value: "file.svg", "Record as animated SVG; - writes to standard output.",
        completion: .files
      ).fitting(or: "--record and --svg must not name the same file") {
        $0.recording.record != $0.svg
      },
      .option(
        "--size", \.size, "The size of recordings, COLSxROWS. The default is that of the script."
      ) { try Size(argument: $0) },
      .option("--title", \.title, "The title of recordings."),
      .scheme(\.scheme).needing("--svg", "--record"),
    ] + PictureOptions.parameters.map { $0.at(\.picture, group: PictureOptions.group) }
    + RecordingOptions.parameters.map { $0.at(\.recording) }
    + ScreenOptions.parameters.map { $0.at(\.screen) }

  func run() throws {
    if printsTour {
      return try OutputBuffer.print(DemoScript.tour)
    }
    let name = VisibleMark.sanitized(script ?? "tour")
    let demo: DemoScript
    do {
      demo = try DemoScript(parsing: try source())
    } catch let error as DemoScriptError {
      throw Failure.wrongInput("\(name):\(error.line): \(error.problem)")
    }
    let runner = try DemoRunner(demo, name: name, self)
    if let option = PictureOptions.first(among: given), svg == nil, !demo.drawsPicture {
      throw Failure.wrongInput(
        "\(option) has no effect without --svg, or a “frame” as .svg in the script"
      )
    }
    let status: Int32
    if recording.record != nil || svg != nil {
      status = try runner.record()
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
    let path = script == "-" ? FileReader.standardInput : script
    return String(decoding: try InputFile.bytes(at: path), as: UTF8.self)
  }
}
