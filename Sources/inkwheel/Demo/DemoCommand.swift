import ArgumentParser
import AtomicFiles
import Demo
import Editor
import Glibc
import StyledText
import SystemPackage
import TerminalCore
import TextColorPicker
import UnicodeText

/// `inkwheel demo`.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Play a demo, or record one.",
    discussion: """
      Without a script it is a tour of inkwheel. Esc ends a demo; any other key takes
      over, and the program goes on under your hands, on a copy of its own. A demo
      works in a folder of its own and touches none of your files. Recording needs no
      terminal and gives the same bytes each time; docs/demos.md has the language.

      Examples:
        inkwheel demo
        inkwheel demo --print > tour.demo    the tour as a script, to begin with
        inkwheel demo tour.demo --record tour.cast
        inkwheel demo --svg tour.svg --size 80x24
      """)

  @Argument(help: "The script, - for standard input; without it the tour.")
  var script: String?

  @Flag(name: .customLong("print"), help: "Print the script of the tour.")
  var printsTour = false

  @Option(help: ArgumentHelp("Record as asciicast; - for standard output.", valueName: "file.cast"))
  var record: String?

  @Option(
    help: ArgumentHelp("Draw an animated picture; - for standard output.", valueName: "file.svg"))
  var svg: String?

  @Flag(help: "Replace recordings that are there already.")
  var overwrite = false

  @Option(help: "The size of recordings, COLSxROWS, whatever the script asks for.")
  var size: String?

  @Option(help: "The title of recordings.")
  var title: String?

  @OptionGroup var screen: ScreenOptions

  mutating func run() throws {
    if printsTour {
      print(DemoScript.tour, terminator: "")
      return
    }
    let name = VisibleMark.sanitized(script ?? "tour")
    let demo: DemoScript
    do {
      demo = try DemoScript(parsing: try source())
    } catch let error as DemoScriptError {
      throw Failure.wrongInput("\(name):\(error.line): \(error.problem)")
    }
    var show = try DemoShow(demo, name: name, screen: screen.choices)
    if let title { show.title = title }
    if let size {
      guard let read = Size(notation: size) else {
        throw Failure.wrongInput(Size.complaint(about: VisibleMark.sanitized(size)))
      }
      show.size = read
    }
    let folder = script.map { $0.split(separator: "/", omittingEmptySubsequences: false) } ?? []
    show.folder = folder.dropLast().map { $0 + "/" }.joined()
    let status: Int32
    if record != nil || svg != nil {
      guard record != svg else { throw Failure.wrongInput("--record and --svg name one place") }
      status = try show.record(cast: record, svg: svg, overwrites: overwrite)
    } else {
      guard isatty(STDOUT_FILENO) == 1 else {
        throw Failure.wrongInput(
          """
          a demo plays on a terminal, and standard output is none. Write it to a file:
            inkwheel demo --record tour.cast
            inkwheel demo --svg tour.svg
          """)
      }
      status = try show.playLive()
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
