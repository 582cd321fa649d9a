import Color
package import Picker
package import Terminal

/// A terminal whose events come from a script.
///
/// It wraps another terminal, delivers the events of the script on time, and adds captions to the
/// frames. Any key lets the user take over; Esc, q and Ctrl-C end the demo.
package final class ScriptedTerminal: ForwardingTerminal {
  /// The reason why the running program has to end.
  package enum Interruption: Error, Hashable, Sendable {
    /// The script starts a program.
    case run([String])
    /// The script ends the program.
    case close
    /// The script has ended.
    case ended
    /// The user or a signal ends the demo, with this exit status.
    case stopped(Int32)
  }

  /// Errors of the wrapped terminal, `Interruption`, or `DemoScriptError`.
  package typealias Failure = any Error

  /// The wrapped terminal.
  package private(set) var inner: any TerminalBackend
  private var player: DemoPlayer
  private var layout: DemoLayout
  private let keys = DemoAction.standardKeys
  private var theme: ResolvedTheme
  private let mark: (String) -> Void
  private let save: (Frame, String) -> String?
  /// Whether a user may press keys.
  private let isLive: Bool
  /// Whether a program is running.
  package var hasProgram = false { didSet { if hasProgram { pendingReplies = replies } } }
  /// Replies of the terminal, which every program needs, and those that the running program has not
  /// received yet.
  private var (replies, pendingReplies) = ([Event](), [Event]())
  /// Whether the user has taken over.
  package private(set) var isTakenOver = false
  private var picture: Frame?
  /// The frame of the whole screen.
  private var shown: Frame?
  private var captionText = ""
  private var caption: Frame?
  /// The lines of the shell that starts the programs; the last one is being typed.
  private var shell = [(text: "", isCommand: true)]

  /// - Parameters:
  ///   - inner: the terminal to wrap.
  ///   - theme: the colours of the captions.
  ///   - isLive: whether a user may press keys.
  ///   - mark: called for each marker of the script.
  ///   - save: writes a frame of the whole screen to a file, and returns why that was not possible.
  package init(
    _ script: DemoScript, on inner: any TerminalBackend, theme: ResolvedTheme,
    isLive: Bool = true, mark: @escaping (String) -> Void = { _ in },
    save: @escaping (Frame, String) -> String? = { _, _ in nil }
  ) {
    self.inner = inner
    self.theme = theme
    self.isLive = isLive
    self.mark = mark
    self.save = save
    player = DemoPlayer(script, at: inner.now)
    // At a terminal the caption row also shows how to end the demo.
    layout = DemoLayout(
      screen: inner.size, requested: script.size, wantsCaptions: isLive || script.hasCaptions)
  }

  /// The size of the program's part of the screen.
  package var size: Size { layout.program }

  /// Does nothing: programs follow each other on the same screen.
  package func start() {}

  /// Does nothing.
  package func stop() {}

  /// Forwards the text only after the user has taken over, so a demo leaves the clipboard alone.
  package func sendToClipboard(_ text: String) throws {
    if isTakenOver { try inner.sendToClipboard(text) }
  }

  /// Asks only after the user has taken over: nobody else sees what is answered.
  package func askForColors() { if isTakenOver { inner.askForColors() } }

  /// Stops the job if the user has taken over.
  package func suspend() { if isTakenOver { inner.suspend() } }

  /// Takes over the screen.
  package func begin() throws {
    try inner.start()
    layout.screen = inner.size
    renderCaption()
  }

  /// Restores the screen.
  package func finish() { inner.stop() }

  /// Shows a frame of a program, with the caption below.
  package func present(_ frame: Frame) throws {
    picture = frame
    try show()
  }

  private func show() throws {
    guard let picture else { return }
    let frame = layout.frame(of: picture, caption: caption)
    shown = frame
    try inner.present(frame)
  }

  private func renderCaption() {
    guard layout.hasCaptions else { return caption = nil }
    let end = keys.label(for: .end)
    let hints =
      !isLive || isTakenOver
      ? [] : ["\(end) ends; any other key takes over", "\(end) ends"]
    let text =
      isTakenOver ? "You have control. Files saved here are deleted when you quit." : captionText
    caption = DemoLayout.caption(text, hints: hints, columns: layout.screen.columns, theme: theme)
      .quantized(to: inner.depth, appearance: theme.appearance)
  }

  /// Waits for events of the script and of the user.
  /// - Throws: `Interruption` when the program has to end, `DemoScriptError` when the script cannot
  ///   continue.
  package func nextEvents(timeout: Duration?) throws -> [Event] {
    let end = timeout.map { now + $0 }
    if hasProgram, !pendingReplies.isEmpty {
      defer { pendingReplies = [] }
      return pendingReplies
    }
    while true {
      if !isTakenOver {
        while let action = try player.next(at: now, screen: picture) {
          if let event = try perform(action) { return [event] }
        }
        if player.isFinished { throw Interruption.ended }
      }
      let next = isTakenOver ? nil : player.nextTime
      let wait = [end, next].compactMap { $0.map { max($0 - now, .zero) } }.min()
      let events = try inner.nextEvents(timeout: wait).compactMap { try handle($0) }
      if !events.isEmpty { return events }
      // This also returns if another thread ended the wait.
      if next.map({ now < $0 }) ?? true || end.map({ now >= $0 }) ?? false { return [] }
    }
  }

  /// Performs an action; returns an event for the program.
  private func perform(_ action: DemoScript.Action) throws -> Event? {
    switch action {
    case .event(let event):
      guard hasProgram else { throw error("no program is running") }
      return event
    case .caption(let text):
      captionText = text
      renderCaption()
      try show()
    case .marker(let text): mark(text)
    case .prompt(let command):
      shell[shell.count - 1].text = command
      try showShell()
      if hasProgram { throw Interruption.close }
    case .run(let words):
      shell.append((text: "", isCommand: true))
      throw Interruption.run(words)
    case .frame(let path):
      guard let shown else { throw error("nothing is on the screen yet") }
      if let problem = save(shown, path) { throw error(problem) }
    case .mouse, .drag, .wait, .rest: break
    }
    return nil
  }

  private func error(_ problem: String) -> DemoScriptError {
    DemoScriptError(line: player.line, problem: problem)
  }

  /// Shows the output of a program that ended by itself.
  package func showAnswer(_ output: String?) throws {
    if let output { shell.insert((text: output, isCommand: false), at: shell.count - 1) }
    try showShell()
  }

  /// Shows the shell that starts the programs.
  private func showShell() throws {
    var frame = Frame(size: size)
    // Show the last lines, below an empty one.
    let last = max(frame.size.rows - 1, 0)
    for (row, line) in shell.suffix(max(last, 1)).enumerated() {
      var rest = frame.bounds.rows(from: min(row + 1, last)).columns(from: 1)
      if line.isCommand {
        frame.write("$", in: rest, style: theme.baseNote)
        rest = rest.columns(from: 2)
      }
      let used = frame.write(line.text, in: rest)
      frame.cursor = Cursor(rest.columns(from: used).origin, shape: .block)
    }
    try present(frame.quantized(to: inner.depth, appearance: theme.appearance))
  }

  /// Handles an event of the terminal; returns an event for the program, if there is one.
  private func handle(_ event: Event) throws -> Event? {
    switch event {
    case .resized(let size):
      layout.screen = size
      renderCaption()
      return .resized(self.size)
    case .reply(.operatingSystemCommand(let answer)):
      theme = theme.applying(answer)
      return try record(event)
    case .depthChanged, .emojiWidthChanged: return try record(event)
    case _ where isTakenOver: return event
    case .terminated(let cause): throw Interruption.stopped(cause.exitStatus)
    case .key(let key):
      switch keys[key] {
      case .end: throw Interruption.stopped(0)
      case .interrupt: throw Interruption.stopped(130)
      case nil: return try takeOver()
      }
    case .mouse(let mouse):
      guard case .press = mouse.action else { return nil }
      return try takeOver()
    case .paste: return try takeOver()
    default: return event
    }
  }

  /// Records a reply of the terminal.
  private func record(_ event: Event) throws -> Event {
    replies.append(event)
    renderCaption()
    try show()
    return event
  }

  /// Lets the user take over the program, on the whole screen.
  private func takeOver() throws -> Event? {
    isTakenOver = true
    layout.requested = nil
    renderCaption()
    try show()
    guard hasProgram else {
      guard let words = player.skipToProgram() else { throw Interruption.stopped(0) }
      throw Interruption.run(words)
    }
    return .resized(size)
  }
}

/// An action of a key in a demo; with any other key the user takes over.
package enum DemoAction: String, KeyAction {
  /// Ends the demo.
  case end
  /// Ends the demo with the exit status of an interrupt.
  case interrupt

  package var row: KeyRow {
    switch self {
    case .end: .init("End the demo", [Key(.escape), .character("q"), .character("Q")])
    case .interrupt: .init("End the demo with exit status 130", [.interrupt])
    }
  }
}
