package import Color
import Glibc
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
  init(_ query: SchemeQuery, isOuter: Bool) {
    var found = query.scheme
    // What it answers about entries that were not set is a table of its own.
    if query.isKonsole { for index in 0..<16 { found[.palette(UInt8(index))] = nil } }
    self.found = found
    hasStack = query.hasStack
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

extension SchemeQuery {
  /// Whether all colours that are changed can be given back.
  ///
  /// rxvt-unicode, which answers about the palette alone, has no resets for the others.
  package var canBeRestored: Bool {
    scheme.color(.palette(1)) != nil
      && (scheme.color(.foreground) != nil || scheme.color(.background) != nil)
  }

  /// Whether the terminal answers with the palette of its own default, not that of the profile.
  package var isKonsole: Bool { name.lowercased().hasPrefix("konsole") }
}

extension NcursesTerminal {
  /// Whether this is a pane of tmux that passes sequences on.
  package static var canPassThroughTmux: Bool {
    ["on", "all"].contains(
      TmuxCommand.output(of: "show-options -gv allow-passthrough").prefix { $0 != "\n" })
  }

  /// Asks the terminal for its colours, before it is started, so that frames can change them.
  /// - Parameter isOuter: whether tmux passes everything on to the terminal that it runs in.
  package func askForScheme(isOuter: Bool) throws(TerminalError) -> SchemeQuery {
    let query = try SchemeQuery(on: device, isOuter: isOuter)
    queued += query.typed
    scheme = SchemeSession(query, isOuter: isOuter)
    return query
  }
}

/// The colours that a terminal says it has.
///
/// All requests go out at once, one per sequence, and the last one is for the device attributes,
/// which every terminal answers, in order.
/// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Operating-System-Commands
package struct SchemeQuery {
  /// The answers; a role without one is not set.
  package private(set) var scheme = TerminalScheme()
  /// Name and version of the terminal; empty without an answer.
  package private(set) var name = ""
  /// Whether the terminal can put its colours aside.
  package private(set) var hasStack = false
  /// Whether Ctrl-C was pressed, or a signal asked the program to end.
  package private(set) var isInterrupted = false
  /// What was typed meanwhile.
  private(set) var typed: [Event] = []

  private var isComplete = false
  private var decoder = InputDecoder()
  /// The entry of the palette whose answer is the next one, as tmux leaves the number out.
  private var nextEntry: UInt8 = 0

  /// The requests, ended by BEL, because rxvt-unicode ends its answers as it was asked.
  private static let requests: [UInt8] = {
    let palette = (0..<16).map { "\u{1B}]4;\($0);?\u{7}" }.joined()
    let others = SchemeSequences.codes.map { "\u{1B}]\($0.code);?\u{7}" }.joined()
    let cursorText = "\u{1B}]\(SchemeSequences.cursorText)=?\u{7}"
    return Array((palette + others + cursorText + "\u{1B}[#R").utf8)
  }()

  /// The time without an answer after which there will be none.
  private static let timeout = Duration.seconds(1)

  /// Asks a terminal, which is left as it was found.
  /// - Throws: `TerminalError` if it cannot be opened.
  package init(device: String = "/dev/tty", isOuter: Bool = false) throws(TerminalError) {
    try self.init(on: TerminalDevice(path: device), isOuter: isOuter)
  }

  /// Asks a terminal that is open.
  /// - Parameter isOuter: whether tmux passes the requests on to the terminal that it runs in.
  init(on terminal: TerminalDevice, isOuter: Bool) throws(TerminalError) {
    terminal.catchSignals()
    defer { terminal.releaseSignals() }
    try terminal.enterRawMode(restoring: [])
    defer { terminal.restoreMode() }
    let requests = isOuter ? Multiplexer.passingThroughTmux(Self.requests) : Self.requests
    // The name and the end are those of what is nearest; answers that were passed on come later.
    terminal.write("\u{1B}[>0q".utf8 + requests + (isOuter ? "" : "\u{1B}[c").utf8)
    terminal.drain(timeout: Self.timeout)
    var end = ContinuousClock.now + Self.timeout
    let limit = ContinuousClock.now + Self.timeout * 3
    while !isComplete, !isInterrupted, !terminal.isGone, .now < min(end, limit) {
      let ready = terminal.wait(max(min(end, limit) - .now, .zero))
      if ready.hasSignals {
        let isEnding = terminal.pendingSignals().contains(where: SignalPipe.ending.contains)
        if isEnding { isInterrupted = true }
      }
      guard ready.hasInput else { continue }
      receive(terminal.read())
      end = .now + Self.timeout
    }
    forgetInventedCursor()
  }

  /// Alacritty answers with black and VTE with the foreground where the cursor has no colour of its
  /// own; set as an answer, they would hide the character below it.
  private mutating func forgetInventedCursor() {
    guard !hasStack, let cursor = scheme.color(.cursor),
      cursor == RGB8(0, 0, 0) || cursor == scheme.color(.foreground)
    else { return }
    scheme[.cursor] = nil
  }

  private mutating func receive(_ bytes: [UInt8]) {
    for event in decoder.decode(bytes) {
      switch event {
      case .key(.interrupt): isInterrupted = true
      case .key, .paste: typed.append(event)
      case .reply(.deviceAttributes): isComplete = true
      case .reply(.colorStack): hasStack = true
      case .reply(.deviceControl(let body)) where body.hasPrefix(">|"):
        name = String(body.dropFirst(2).prefix(100))
      case .reply(.operatingSystemCommand(let body)): record(body)
      default: break
      }
    }
  }

  /// Records an answer such as `4;1;rgb:f3f3/8b8b/a8a8` or `11;#1e1e2e`.
  private mutating func record(_ body: String) {
    let cursorText = SchemeSequences.cursorText + "="
    if body.hasPrefix(cursorText) {
      if let color = Self.color(body.dropFirst(cursorText.count)) {
        scheme[.cursorText] = .color(color)
      }
      return
    }
    let parts = body.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count > 1, let code = parts.first, let text = parts.last,
      let color = Self.color(text)
    else { return }
    if code == "4" {
      guard let entry = parts.count > 2 ? UInt8(parts[1]) : nextEntry, entry < 16 else { return }
      scheme[.palette(entry)] = .color(color)
      nextEntry = entry + 1
    } else if let role = SchemeSequences.codes.first(where: { "\($0.code)" == code })?.role {
      scheme[role] = .color(color)
    }
  }

  /// Reads the notations of terminals; nothing else can become a colour.
  private static func color(_ text: Substring) -> RGB8? {
    var text = text
    if text.hasPrefix("rgba:") {
      text = "rgb:" + text.dropFirst(5).split(separator: "/").prefix(3).joined(separator: "/")
    }
    guard text.hasPrefix("rgb:") || text.hasPrefix("#"), text.utf8.count < 32 else { return nil }
    // rxvt-unicode keeps `#e5e5e5` as `rgb:e500/e500/e500`.
    let channels = text.dropFirst(4).split(separator: "/")
    if channels.count == 3, channels.allSatisfy({ $0.utf8.count == 4 && $0.hasSuffix("00") }) {
      text = "rgb:" + channels.map { $0.prefix(2) }.joined(separator: "/")
    }
    return (try? Color(parsing: String(text)))?.rgb8
  }
}
