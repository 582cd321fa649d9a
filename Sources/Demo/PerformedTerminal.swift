import Colorimetry
package import TerminalCore
package import TextColorPicker

/// A terminal with a script at its keyboard.
///
/// It stands in front of another one, gives the events of the script when their time has come, and
/// adds the captions to the frames. Whoever presses a key takes over; Esc, q and Ctrl-C end it.
package final class PerformedTerminal: ForwardingTerminal {
  /// Why a program has to make room.
  package enum Turn: Error, Hashable, Sendable {
    /// The script starts a program.
    case run([String], line: Int)
    /// The script ends the program.
    case close
    /// The script is at its end.
    case ended
    /// Somebody ends the demo; the exit status.
    case stopped(Int32)
  }

  /// What the terminal behind it throws, `Turn` and `DemoScriptError`.
  package typealias Failure = any Error

  /// The terminal that shows everything.
  package private(set) var inner: any TerminalBackend
  private var player: DemoPlayer
  private var stage: DemoStage
  private var theme: ResolvedTheme
  /// Whether the size of the screen follows the script.
  private let resize: ((Size) -> Void)?
  private let mark: (String) -> Void
  /// Whether somebody may be there.
  private let isLive: Bool
  /// Whether a program runs, that takes events.
  package var hasProgram = false {
    didSet { if hasProgram { untold = told } }
  }
  /// What the terminal said of itself, which each program has to know, and what of it the present one
  /// was not told.
  private var (told, untold) = ([Event](), [Event]())
  /// Whether the keyboard belongs to the user.
  package private(set) var isTakenOver = false
  private var picture: Frame?
  private var said = ""
  private var caption: Frame?
  /// What stands in the shell that starts the programs; the last line is being typed.
  private var shell = [""]

  /// - Parameters:
  ///   - inner: the terminal that shows everything.
  ///   - theme: the colours of the captions.
  ///   - isLive: whether somebody may press keys.
  ///   - resize: gives the inner terminal another size; nil for one with a size of its own.
  ///   - mark: notes a marker of the script.
  package init(
    _ script: DemoScript, on inner: any TerminalBackend, theme: ResolvedTheme,
    isLive: Bool = true, resize: ((Size) -> Void)? = nil,
    mark: @escaping (String) -> Void = { _ in }
  ) {
    self.inner = inner
    self.theme = theme
    self.isLive = isLive
    self.resize = resize
    self.mark = mark
    player = DemoPlayer(script, at: inner.now)
    // A viewer at a terminal reads there how to end it.
    stage = DemoStage(
      inner.size, wanted: resize == nil ? script.size : nil,
      hasCaptions: isLive || script.hasCaptions)
  }

  /// The size of the program's part of the screen.
  package var size: Size { stage.program.size }

  /// Nothing: one program follows the other on the same screen.
  package func start() {}

  /// Nothing.
  package func stop() {}

  /// What the script does not do, nobody does: the clipboard is the user's.
  package func sendToClipboard(_ text: String) throws {
    if isTakenOver { try inner.sendToClipboard(text) }
  }

  /// Stops the program if somebody is at the keys.
  package func suspend() {
    if isTakenOver { inner.suspend() }
  }

  /// Takes the screen over.
  package func begin() throws {
    try inner.start()
    if inner.size != stage.screen { stage.screen = inner.size }
    renderCaption()
  }

  /// Gives the screen back.
  package func finish() { inner.stop() }

  /// Shows a frame of a program, with the caption below.
  package func present(_ frame: Frame) throws {
    picture = frame
    try show()
  }

  private func show() throws {
    guard let picture else { return }
    try inner.present(
      stage.frame(
        around: picture, caption: caption, edge: theme.baseNote.quantized(to: inner.depth)))
  }

  private func renderCaption() {
    guard stage.hasCaptions else { return caption = nil }
    let hints =
      !isLive || isTakenOver ? [] : ["Esc ends, any other key takes over", "Esc ends"]
    let text = isTakenOver ? "Yours now. Files saved here go when you leave." : said
    caption = DemoStage.caption(text, hints: hints, columns: stage.screen.columns, theme: theme)
      .quantized(to: inner.depth, appearance: theme.appearance)
  }

  /// Waits for events of the script and of the user.
  /// - Throws: `Turn` when the program has to make room, `DemoScriptError` when the script cannot
  ///   go on.
  package func nextEvents(timeout: Duration?) throws -> [Event] {
    let end = timeout.map { now + $0 }
    if hasProgram, !untold.isEmpty {
      defer { untold = [] }
      return untold
    }
    while true {
      if !isTakenOver {
        while let action = try player.next(at: now, screen: picture, room: room) {
          if let event = try perform(action) { return [event] }
        }
        if player.isFinished { throw Turn.ended }
      }
      let next = isTakenOver ? nil : player.nextTime
      let wait = [end, next].compactMap { $0.map { max($0 - now, .zero) } }.min()
      let events = try inner.nextEvents(timeout: wait).compactMap { try take($0) }
      if !events.isEmpty { return events }
      // Also when the wait was ended from another thread.
      if next.map({ now < $0 }) ?? true || end.map({ now >= $0 }) ?? false { return [] }
    }
  }

  /// The largest size that the screen can have; nil for any.
  private var room: Size? { resize == nil ? stage.screen : nil }

  /// Does what the script says; what is left is an event for the program.
  private func perform(_ action: DemoScript.Action) throws -> Event? {
    switch action {
    case .event(let event):
      guard hasProgram else {
        throw DemoScriptError(line: player.line, problem: "there is no program for this")
      }
      return event
    case .caption(let text):
      said = text
      renderCaption()
      try show()
    case .marker(let text): mark(text)
    case .resize(let size):
      if let resize {
        let size = size ?? player.script.size ?? DemoScript.standardSize
        resize(size)
        return follow(size)
      }
      stage.wanted = size ?? player.script.size
      return .resized(stage.program.size)
    case .prompt(let command):
      shell[shell.count - 1] = command
      try showShell()
      if hasProgram { throw Turn.close }
    case .run(let words):
      shell[shell.count - 1] = Self.prompt + shell[shell.count - 1]
      shell.append("")
      throw Turn.run(words, line: player.line)
    case .mouse, .drag, .release, .wait, .room, .rest: break
    }
    return nil
  }

  private func follow(_ size: Size) -> Event {
    stage.screen = size
    renderCaption()
    return .resized(stage.program.size)
  }

  /// Shows what a program printed when it ended by itself.
  package func showAnswer(_ output: String?) throws {
    if let output { shell.insert(output, at: shell.count - 1) }
    try showShell()
  }

  /// Shows the shell that starts the programs.
  private func showShell() throws {
    var frame = Frame(size: stage.program.size)
    // The newest lines, below an empty one.
    let lines = shell.suffix(max(frame.size.rows - 1, 1))
    for (row, line) in lines.enumerated() {
      let place = Point(column: 1, row: min(row + 1, max(frame.size.rows - 1, 0)))
      let prompt = line.hasPrefix(Self.prompt) || row == lines.count - 1 ? 2 : 0
      if prompt > 0 {
        frame.write("$", at: place, style: theme.baseNote.quantized(to: inner.depth))
      }
      let text = line.hasPrefix(Self.prompt) ? String(line.dropFirst()) : line
      let width = frame.write(text, at: Point(column: place.column + prompt, row: place.row))
      if row == lines.count - 1 {
        let column = place.column + prompt + width
        frame.cursor = Cursor(Point(column: column, row: place.row), shape: .block)
      }
    }
    try present(frame)
  }

  /// What marks a line as a command: no output has it, since it is no character to be shown.
  private static let prompt = "\u{1}"

  /// What an event of the terminal means to the program; nil for nothing.
  private func take(_ event: Event) throws -> Event? {
    switch event {
    case .resized(let size): return follow(size)
    case .terminated(let cause):
      if isTakenOver { return event }
      throw Turn.stopped(cause.exitStatus)
    case .key(let key):
      if isTakenOver { return event }
      switch key {
      case Key(.escape), .character("q"), .character("Q"): throw Turn.stopped(0)
      case .control("c"): throw Turn.stopped(130)
      default: return try takeOver()
      }
    case .paste: return isTakenOver ? event : try takeOver()
    case .mouse(var mouse):
      guard isTakenOver else {
        if case .press = mouse.action { return try takeOver() }
        return nil
      }
      let origin = stage.program.origin
      mouse.position.column -= origin.column
      mouse.position.row -= origin.row
      return .mouse(mouse)
    case .reply(.operatingSystemCommand(let answer)):
      var ground = theme.terminal
      ground.adopt(answer)
      theme = theme.resolved(on: ground)
      return try note(event)
    case .depthChanged: return try note(event)
    default: return event
    }
  }

  /// Notes what the terminal said of itself.
  private func note(_ event: Event) throws -> Event {
    told.append(event)
    renderCaption()
    try show()
    return event
  }

  /// Gives the program to the user, on the whole screen.
  private func takeOver() throws -> Event? {
    isTakenOver = true
    stage.wanted = nil
    renderCaption()
    try show()
    guard hasProgram else {
      guard let words = player.skipToProgram() else { throw Turn.stopped(0) }
      throw Turn.run(words, line: 0)
    }
    return .resized(stage.program.size)
  }
}

extension DemoScript {
  /// The size of a recording that asks for none.
  package static let standardSize = Size(columns: 80, rows: 24)
}

extension CellStyle {
  fileprivate func quantized(to depth: ColorDepth) -> CellStyle {
    CellStyle(
      foreground: foreground.quantized(to: depth), background: background.quantized(to: depth),
      attributes: attributes)
  }
}
