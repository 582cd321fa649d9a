import App
import Color
import Files
import Formats
import Glibc
import NcursesTerminal
import Picker
import StyledText
import SystemPackage
import Terminal

/// Plays a demo: runs the programs of a script one after the other on one screen.
struct DemoRunner {
  private let script: DemoScript
  private let name: String
  /// The options: those of the screen, and of the recordings.
  private let command: DemoCommand
  /// The smallest screen that the script can be played on; nil for any.
  private let neededSize: Size?

  /// Creates a demo of a script, whose `run` commands are checked now.
  init(_ script: DemoScript, name: String, _ command: DemoCommand) throws {
    (self.script, self.name, self.command) = (script, name, command)
    neededSize = command.script == nil ? DemoScript.tourSize : script.size
    for step in script.steps {
      guard case .run(let words) = step.action else { continue }
      do {
        _ = try Self.command(words)
      } catch let failure as Failure {
        throw Failure.wrongInput("\(name):\(step.line): \(failure.message ?? "")")
      }
    }
  }

  /// Returns the options of pictures in a theme.
  private func pictureOptions(
    _ theme: ResolvedTheme, _ palette: TerminalPalette? = nil
  ) -> FormatOptions {
    FormatOptions(
      title: command.title ?? script.title, theme.defaultColors, palette, command.picture)
  }

  /// The folder of the script, whose files it copies: a path that ends with `/`, or nothing.
  private var folder: Substring {
    let path = (command.script ?? "")[...]
    return path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }

  // MARK: On a terminal

  /// Plays on the terminal.
  /// - Returns: the exit status.
  func playLive() throws -> Int32 {
    let launch = try Launch(demo: command.screen)
    let opened = try launch.open()
    try checkSize(
      opened.context.size, of: "the terminal", "enlarge it, or record the demo with --record")
    let theme = opened.context.context.theme
    return try inSandbox(launch) { launch in
      try play(
        ScriptedTerminal(
          script, on: opened.terminal, theme: theme,
          save: { Self.save($0, to: $1, pictureOptions(theme)) }),
        opened.context, launch)
    }
  }

  /// Throws if a screen is too small for the script.
  private func checkSize(_ size: Size, of screen: String, _ remedy: String) throws {
    guard let needed = neededSize,
      size.columns < needed.columns || size.rows < needed.rows
    else { return }
    throw Failure.failed(
      "\(name) needs \(needed.notation), but \(screen) has \(size.notation): \(remedy)")
  }

  // MARK: Into files

  /// Plays without a terminal, as fast as possible, and writes recordings.
  /// - Returns: the exit status.
  func record() throws -> Int32 {
    let (options, svg) = (command.recording, command.svg)
    for case let path? in [options.record, svg] {
      try OutputFile.checkNew(path, overwrites: options.overwrite)
    }
    if let size = command.size { try checkSize(size, of: "--size", "give a larger one, or none") }
    let launch = try Launch(demo: command.screen)
    let scheme = try command.scheme.map(NamedScheme.init)
    let terminalContext = try command.screen.pictureContext(
      DemoScript.standardSize, on: scheme?.defaultColors)
    let (theme, depth) = (terminalContext.context.theme, terminalContext.context.depth)
    let look = pictureOptions(theme, scheme?.palette)
    let recording = DemoRecording(
      look, cast: options.record == nil ? nil : options.castVersion ?? .two,
      drawsPicture: svg != nil)
    // Caught, so that the temporary folder is removed before the process ends.
    let signals = SignalPipe(SignalPipe.ending)
    signals.catchSignals()
    var end = Duration.zero
    let status = try inSandbox(launch) { launch in
      let offscreen = OffscreenTerminal(
        size: command.size ?? script.size ?? DemoScript.standardSize, depth: depth,
        rest: {
          // A recording does not depend on the speed of background work.
          launch.services.background.waitUntilIdle()
          return signals.read().first.flatMap(TerminationCause.init)
        })
      defer { end = offscreen.now }
      let terminal = ScriptedTerminal(
        script, on: RecordedTerminal(offscreen, note: recording.record), theme: theme,
        isLive: false, mark: { recording.mark($0, at: offscreen.now) },
        save: { Self.save($0, to: $1, look) })
      return try play(terminal, terminalContext, launch)
    }
    guard status == 0 else { return status }
    let (castBytes, pictureBytes) = try recording.end(at: end)
    for (bytes, path) in [(castBytes, options.record), (pictureBytes, svg)] {
      if let path { try OutputFile.write(bytes, to: path, overwrites: options.overwrite) }
    }
    return 0
  }

  /// Writes a frame to a file of the current directory, which is replaced if it exists.
  /// - Returns: why it cannot be written; nil if it was.
  private static func save(_ frame: Frame, to path: String, _ options: FormatOptions) -> String? {
    var status = stat()
    guard lstat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFLNK else {
      return "cannot save \(path): a symbolic link leads elsewhere"
    }
    let isPicture = DemoScript.isPicture(path)
    do throws(TextFileError) {
      try TextFile.save(
        isPicture ? AnimatedSVG.still(frame, options) : Array(frame.ansiText.utf8), to: path)
      return nil
    } catch {
      return error.message
    }
  }

  // MARK: Programs

  /// Runs a body with a temporary folder that has the files of the script.
  private func inSandbox(
    _ launch: Launch, _ body: (Launch) throws -> Int32
  ) throws -> Int32 {
    // Paths in the script are relative to the script, and name files of the user.
    let contents = try script.files.map { file in
      if let content = file.content { return content }
      let isRelative = !file.source.hasPrefix("/")
      do throws(TextFileError) {
        return try TextFile.load((isRelative ? folder : "") + file.source, atMost: 1 << 26)
      } catch {
        throw Failure.wrongInput("\(name):\(file.line): \(error.message)")
      }
    }
    let locations = try FileLocations(demoIn: launch.environment.temporaryFolder)
    defer { locations.remove() }
    for (file, content) in zip(script.files, contents) {
      try TextFile.save(content, to: locations.resolve(file.name))
    }
    var launch = launch
    launch.services.locations = locations
    let status = try body(launch)
    launch.services.background.waitUntilSaved()
    return status
  }

  /// Plays until the script or the user ends the demo.
  /// - Returns: the exit status.
  private func play(
    _ terminal: ScriptedTerminal, _ context: TerminalContext, _ launch: Launch
  ) throws -> Int32 {
    do {
      try terminal.begin()
      defer { terminal.finish() }
      // A script without `run` edits its last file.
      var next: [String]? =
        script.startsPrograms ? nil : ["edit"] + (script.files.last.map { [$0.name] } ?? [])
      while true {
        do {
          guard let words = next else {
            _ = try terminal.nextEvents(timeout: nil)
            continue
          }
          next = nil
          let ending = try run(words, on: terminal, context, launch)
          // Only a signal makes a difference to the demo, not how the user left the program.
          if terminal.isTakenOver { return ending.status > 128 ? ending.status : 0 }
          try terminal.showAnswer(ending.output.flatMap(\.line))
        } catch let turn as ScriptedTerminal.Interruption {
          switch turn {
          case .run(let words): next = words
          case .close: break
          case .ended: return 0
          case .stopped(let status): return status
          }
        }
      }
    } catch let error as DemoScriptError {
      throw Failure.failed("\(name):\(error.line): \(error.problem)")
    }
  }

  private func run(
    _ words: [String], on terminal: ScriptedTerminal, _ context: TerminalContext, _ launch: Launch
  ) throws -> ProgramExit {
    var (context, launch) = (context, launch)
    context.size = terminal.size
    context.context.depth = terminal.depth
    let program = try Self.command(words).program(inDemo: &launch, on: context)
    terminal.hasProgram = true
    defer { terminal.hasProgram = false }
    var loop = RunLoop(
      program, on: terminal, services: launch.services, document: launch.document)
    return try loop.run()
  }

  /// Parses the arguments of `run`.
  private static func command(_ words: [String]) throws -> any PlayableCommand {
    let commands: [any PlayableCommand.Type] = [
      EditCommand.self, PickCommand.self, SchemeCommand.self, GalleryCommand.self,
    ]
    let type = commands.first { $0.name == words.first } ?? EditCommand.self
    return try type.parse(inDemo: words.dropFirst())
  }
}

/// The recordings of a demo that is played without a terminal.
final class DemoRecording {
  private var cast: Asciicast?
  private var picture: AnimatedSVG?
  private var castBytes: [UInt8] = []

  /// - Parameters:
  ///   - options: the title, the colours and the look.
  ///   - cast: the version of the asciicast; nil for none.
  ///   - drawsPicture: whether there is an animated SVG.
  init(_ options: FormatOptions, cast: Asciicast.Version?, drawsPicture: Bool) {
    self.cast = cast.map {
      Asciicast(title: options.title, colors: options.palette, version: $0)
    }
    picture = drawsPicture ? AnimatedSVG(options) : nil
  }

  func record(_ frame: Frame, at now: Duration) {
    castBytes += cast?.frame(frame, at: now) ?? []
    picture?.frame(frame, at: now)
  }

  func mark(_ text: String, at now: Duration) {
    castBytes += cast?.marker(text, at: now) ?? []
    if text == "poster" { picture?.setPoster(at: now) }
  }

  /// Ends the recordings, and returns the asciicast and the animated SVG.
  func end(at now: Duration) throws -> (cast: [UInt8], picture: [UInt8]) {
    castBytes += cast?.end(at: now, status: 0) ?? []
    return (castBytes, try picture?.svg(until: now) ?? [])
  }
}
