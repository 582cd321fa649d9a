import AtomicFiles
import Colorimetry
import Demo
import Editor
import Glibc
import NcursesTerminal
import Recording
import StyledText
import SystemPackage
import TerminalCore
import TextColorPicker

/// Plays a demo: one program after the other, on one screen, with a script at the keyboard.
struct DemoShow {
  private let script: DemoScript
  private let name: String
  private let screen: ScreenChoices
  /// The title of recordings.
  var title: String
  /// The size of recordings, which the script cannot change then.
  var size: Size?
  /// Where the files are that the script copies: a path that ends with `/`, or nothing.
  var folder = ""

  /// A show of a script; what it starts is looked at now.
  init(_ script: DemoScript, name: String, screen: ScreenChoices) throws {
    self.script = script
    self.name = name
    self.screen = screen
    title = script.title
    for step in script.steps {
      guard case .run(let words) = step.action else { continue }
      do {
        _ = try DemoProgram(words)
      } catch let failure as Failure {
        throw Failure.wrongInput("\(name):\(step.line): \(failure.message ?? "")")
      }
    }
  }

  // MARK: On a terminal

  /// Plays on the terminal.
  /// - Returns: the exit status.
  func playLive() throws -> Int32 {
    let environment = Environment()
    let look = try screen.chosenTheme(environment)
    let terminal = try screen.openTerminal(environment)
    let theme = screen.surroundings(
      size: terminal.size, depth: terminal.depth, theme: look.theme, environment: environment)
    return try inFolder {
      try play(
        ScriptedTerminal(script, on: terminal, theme: theme.context.theme), surroundings: theme)
    }
  }

  // MARK: Into files

  /// Plays where nobody sees it, as fast as it goes.
  func record(cast: String?, svg: String?, overwrites: Bool) throws -> Int32 {
    for path in [cast, svg].compactMap({ $0 }) where path != "-" && !overwrites {
      if access(path, F_OK) == 0 { throw LiveRecording.isThere(path) }
    }
    // The user's own theme counts only where it is asked for: a recording is the same everywhere.
    let chosen = screen.theme == nil ? .standard : try screen.chosenTheme(Environment()).theme
    let depth = screen.color.depth ?? .truecolor
    let defaultColors = DefaultColors(screen.background.appearance ?? .dark)
    let size = size ?? (svg == nil ? nil : script.largestSize)
    let theme = ResolvedTheme(chosen, on: defaultColors, depth: depth)
    let surroundings = Surroundings(
      size: DemoScript.standardSize, context: RenderContext(theme: theme, depth: depth),
      isMotionReduced: screen.motion == .reduced)
    let recording = DemoRecording(
      title: title, defaultColors: defaultColors, cast: cast != nil, picture: svg != nil)
    let unseen = OffscreenTerminal(
      size: size ?? script.size ?? DemoScript.standardSize, depth: depth, rest: Self.rest)
    let terminal = ScriptedTerminal(
      script, on: RecordedTerminal(unseen, note: recording.note), theme: theme, isLive: false,
      resize: size == nil ? { unseen.size = $0 } : nil,
      mark: { recording.mark($0, at: unseen.now) })
    let status = try Self.noticingSignals {
      try inFolder { try play(terminal, surroundings: surroundings) }
    }
    guard status == 0 else { return status }
    recording.end(at: unseen.now)
    if let cast { try Self.write(recording.castBytes, to: cast, overwrites) }
    if let svg { try Self.write(recording.pictureBytes, to: svg, overwrites) }
    return 0
  }

  /// Waits until nothing goes on beside the screen; why to end, if somebody wants that.
  private static func rest() -> TerminationCause? {
    Background.waitUntilIdle()
    var pending = sigset_t()
    sigpending(&pending)
    if sigismember(&pending, SIGINT) == 1 { return .interrupt }
    if sigismember(&pending, SIGHUP) == 1 { return .hangup }
    return sigismember(&pending, SIGTERM) == 1 ? .terminate : nil
  }

  /// Holds back signals that would leave a folder behind.
  private static func noticingSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    var (held, before) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for signal in [SIGINT, SIGHUP, SIGTERM] { sigaddset(&held, signal) }
    sigprocmask(SIG_BLOCK, &held, &before)
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  private static func write(_ bytes: [UInt8], to path: String, _ overwrites: Bool) throws {
    guard path != "-" else {
      var output = OutputBuffer(.standardOutput)
      output.bytes = bytes
      return try output.flush()
    }
    do {
      try TextFile.save(bytes, to: path, expecting: overwrites ? nil : .missing)
    } catch {
      if case .changedOnDisk = error.reason { throw LiveRecording.isThere(path) }
      throw Failure.failed(error.message)
    }
  }

  // MARK: The programs

  private func inFolder(_ body: () throws -> Int32) throws -> Int32 {
    // The files of the script are the user's, and so is the folder that they are in.
    let contents = try script.files.map { file in
      if let content = file.content { return content }
      let isSeenFromScript = !file.source.hasPrefix("/")
      do throws(TextFileError) {
        return try TextFile.load((isSeenFromScript ? folder : "") + file.source, atMost: 1 << 26)
      } catch {
        throw Failure.wrongInput("\(name):\(file.line): \(error.message)")
      }
    }
    try Sandbox.make()
    defer { Sandbox.remove() }
    for (file, content) in zip(script.files, contents) {
      guard let path = Sandbox.path(file.name) else { continue }
      do throws(TextFileError) {
        try TextFile.save(content, to: path)
      } catch {
        throw Failure.failed(error.message)
      }
    }
    let status = try body()
    FileSaving.waitUntilDone()
    return status
  }

  /// Plays until the script or the user is done.
  private func play(_ terminal: ScriptedTerminal, surroundings: Surroundings) throws -> Int32 {
    do {
      try terminal.begin()
      defer { terminal.finish() }
      // A script that starts nothing is about its last file.
      var next: [String]? =
        script.startsPrograms ? nil : ["edit"] + (script.files.last.map { [$0.name] } ?? [])
      while true {
        do {
          guard let words = next else {
            _ = try terminal.nextEvents(timeout: nil)
            continue
          }
          next = nil
          let ending = try run(words, on: terminal, surroundings)
          if terminal.isTakenOver { return 0 }
          try terminal.showAnswer(ending.output)
        } catch let turn as ScriptedTerminal.Interruption {
          switch turn {
          case .run(let words, _): next = words
          case .close: break
          case .ended: return 0
          case .stopped(let status): return status
          }
        }
      }
    } catch let error as DemoScriptError {
      throw Failure.failed("\(name):\(error.line): \(error.problem)")
    } catch let error as TerminalError {
      throw Failure.failed(error.message)
    }
  }

  private func run(
    _ words: [String], on terminal: ScriptedTerminal, _ surroundings: Surroundings
  ) throws -> RunLoop.Ending {
    var surroundings = surroundings
    surroundings.size = terminal.size
    surroundings.context.depth = terminal.depth
    let (program, file) = try DemoProgram(words).started(surroundings)
    terminal.hasProgram = true
    defer { terminal.hasProgram = false }
    var loop = RunLoop(program, on: terminal, file: file)
    return try loop.run()
  }
}
