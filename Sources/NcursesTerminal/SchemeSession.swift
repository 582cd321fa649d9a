import Color
import Terminal

/// The colours that frames give a terminal, and how it gets its own back.
///
/// A terminal with a stack puts all of them aside. Elsewhere each one that was changed is set to what
/// the terminal answered, because a reset would lose what other programs have set at run time; where
/// there was no answer, it is reset.
struct SchemeSession {
  /// The colours that the terminal has of its own, as far as they are known.
  private let found: TerminalScheme
  private let hasStack: Bool
  /// Whether tmux passes the sequences on to the terminal that it runs in.
  private let isOuter: Bool
  /// The colours that were set, by role.
  private var shown: [TerminalScheme.Role: RGB8] = [:]

  /// - Parameter isOuter: whether tmux passes the sequences on to the terminal that it runs in.
  init(_ answers: TerminalAnswers, isOuter: Bool) {
    var found = answers.scheme
    // What it answers about entries that were not set is a table of its own.
    if answers.isKonsole { for index in 0..<16 { found[.palette(UInt8(index))] = nil } }
    self.found = found
    hasStack = answers.hasColorStack
    self.isOuter = isOuter
  }

  /// Returns the bytes that change the colours to those of a scheme: one sequence for each role that
  /// differs from what is shown.
  mutating func change(to scheme: TerminalScheme?) -> [UInt8] {
    var text = ""
    for role in Set((scheme?.roles ?? []) + shown.keys).sorted() {
      guard let color = scheme?.color(role) else {
        if shown.removeValue(forKey: role) != nil { text += restoring(role) }
        continue
      }
      guard shown[role] ?? found.color(role) != color else { continue }
      let sequence = SchemeSequences.set(role, to: color)
      guard !sequence.isEmpty else { continue }
      if shown.isEmpty, hasStack { text += SchemeSequences.stack.push }
      shown[role] = color
      text += sequence
    }
    return passed(text)
  }

  /// The bytes that give the terminal its own colours back; empty if none was changed.
  var restoring: [UInt8] {
    guard !shown.isEmpty else { return [] }
    return passed(
      hasStack ? SchemeSequences.stack.pop : shown.keys.sorted().map(restoring).joined())
  }

  /// Forgets what was set, because the terminal has its own colours again.
  mutating func forget() { shown = [:] }

  private func restoring(_ role: TerminalScheme.Role) -> String {
    found.color(role).map { SchemeSequences.set(role, to: $0) } ?? SchemeSequences.reset(role)
  }

  private func passed(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return isOuter && !bytes.isEmpty ? Multiplexer.passingThroughTmux(bytes) : bytes
  }
}

extension NcursesTerminal {
  /// Whether this is a pane of tmux that passes sequences on.
  package static var canPassThroughTmux: Bool {
    ["on", "all"].contains(
      TmuxCommand.output(of: "show-options -gv allow-passthrough").prefix { $0 != "\n" })
  }

  /// Asks the terminal for its colours, before it is started, so that frames can change them.
  /// - Parameter isOuter: whether tmux passes everything on to the terminal that it runs in.
  package func askForScheme(isOuter: Bool) throws(TerminalError) -> TerminalAnswers {
    let answers = try TerminalAnswers(aboutColorsOf: device, isOuter: isOuter)
    queued += answers.typed
    scheme = SchemeSession(answers, isOuter: isOuter)
    return answers
  }
}

/// The colours that a terminal says it has.
///
/// All requests go out at once, one per sequence, and the last one is for the device attributes,
/// which every terminal answers, in order.
/// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Operating-System-Commands
extension TerminalAnswers {
  /// The requests, ended by BEL, because rxvt-unicode ends its answers as it was asked.
  private static let colorRequests: [UInt8] = {
    let palette = (0..<16).map { "\u{1B}]4;\($0);?\u{7}" }.joined()
    let others = SchemeSequences.codes.map { "\u{1B}]\($0.code);?\u{7}" }.joined()
    let cursorText = "\u{1B}]\(SchemeSequences.cursorText)=?\u{7}"
    return Array((palette + others + cursorText + "\u{1B}[#R").utf8)
  }()

  /// The time without an answer after which there will be none.
  private static let silence = Duration.seconds(1)

  /// Asks a terminal for its colours; it is left as it was found.
  /// - Parameter isOuter: whether tmux passes the requests on to the terminal that it runs in.
  /// - Throws: `TerminalError` if it cannot be opened.
  package init(aboutColorsOf path: String, isOuter: Bool) throws(TerminalError) {
    try self.init(aboutColorsOf: TerminalDevice(path: path), isOuter: isOuter)
  }

  /// Asks a terminal that is open.
  init(aboutColorsOf terminal: TerminalDevice, isOuter: Bool) throws(TerminalError) {
    var answers = TerminalAnswers(expectsPosition: false)
    let requests =
      isOuter ? Multiplexer.passingThroughTmux(Self.colorRequests) : Self.colorRequests
    try terminal.whileRaw {
      // The name and the end are those of what is nearest; answers that were passed on come later.
      answers.ask(
        terminal, "\u{1B}[>0q".utf8 + requests + (isOuter ? "" : "\u{1B}[c").utf8,
        silence: Self.silence, limit: Self.silence * 3)
    }
    answers.forgetInventedCursor()
    self = answers
  }

  /// Whether all colours that are changed can be given back.
  ///
  /// rxvt-unicode, which answers about the palette alone, has no resets for the others.
  package var canRestoreColors: Bool {
    scheme.color(.palette(1)) != nil
      && (scheme.color(.foreground) != nil || scheme.color(.background) != nil)
  }

  /// Whether the terminal answers with the palette of its own default, not that of the profile.
  package var isKonsole: Bool { name?.lowercased().hasPrefix("konsole") == true }

  /// Alacritty answers with black and VTE with the foreground where the cursor has no colour of its
  /// own; set as an answer, they would hide the character below it.
  private mutating func forgetInventedCursor() {
    guard !hasColorStack, let cursor = scheme.color(.cursor),
      cursor == RGB8(0, 0, 0) || cursor == scheme.color(.foreground)
    else { return }
    scheme[.cursor] = nil
  }

  /// Records an answer such as `4;1;rgb:f3f3/8b8b/a8a8` or `11;#1e1e2e`.
  mutating func record(color body: String) {
    let cursorText = SchemeSequences.cursorText + "="
    if body.hasPrefix(cursorText) {
      if let color = RGB8(terminalAnswer: body.dropFirst(cursorText.count)) {
        scheme[.cursorText] = .color(color)
      }
      return
    }
    let parts = body.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count > 1, let code = parts.first, let text = parts.last,
      let color = RGB8(terminalAnswer: text)
    else { return }
    if code == "4" {
      guard let entry = parts.count > 2 ? UInt8(parts[1]) : nextEntry, entry < 16 else { return }
      scheme[.palette(entry)] = .color(color)
      nextEntry = entry + 1
    } else if let role = SchemeSequences.codes.first(where: { "\($0.code)" == code })?.role {
      scheme[role] = .color(color)
    }
  }
}
