package import Color
import Terminal

/// The answers of a terminal to requests that are sent before it is used, or instead.
///
/// Every text is free of control characters and has at most 100 scalars.
package struct TerminalAnswers: Sendable {
  /// Name and version (XTVERSION).
  package internal(set) var name: String?
  /// The primary device attributes (DA1), whose answer is the last one.
  package internal(set) var attributes: [Int]?
  /// The active flags of kitty's keyboard protocol; nil if the terminal does not know it.
  package internal(set) var kittyKeys: Int?
  /// The value of xterm's modifyOtherKeys; nil if the terminal does not know it.
  package internal(set) var modifiedKeys: Int?
  /// The rendition after `DepthQuery` (DECRQSS).
  package internal(set) var selection: String?
  /// The background (OSC 11) in the terminal's notation, such as `rgb:ffff/ffff/ffff`.
  package internal(set) var background: String?
  /// The columns that the terminal gave to a letter of two bytes.
  package internal(set) var columns: Int?
  /// The colours that the terminal says it has; a role without an answer is not set.
  package internal(set) var scheme = TerminalScheme()
  /// Whether the terminal can put its colours aside.
  package private(set) var hasColorStack = false
  /// The time from the first requests to the first answer; nil without one.
  package private(set) var roundTrip: Duration?
  /// Whether Ctrl-C was pressed, or a signal asked the program to end.
  package internal(set) var isInterrupted = false
  /// What was typed meanwhile.
  private(set) var typed: [Event] = []
  /// The signals that arrived meanwhile.
  private(set) var signals: [Int32] = []
  private(set) var hasBegun = false
  private var modes: [Int: Int] = [:]
  private var decoder = InputDecoder()
  /// The entry of the palette whose answer is the next one, as tmux leaves the number out.
  var nextEntry: UInt8 = 0

  /// - Parameter expectsPosition: whether the position of the cursor is asked for, which may be in the
  ///   first row.
  init(expectsPosition: Bool = true) { decoder.expectsCursorReports = expectsPosition }

  /// Whether the last answer has arrived.
  package var isComplete: Bool { attributes != nil }

  /// Whether a private mode can be used (DECRPM: 1 and 3 on, 2 off); nil without an answer.
  package func knows(mode: Int) -> Bool? { modes[mode].map { (1...3).contains($0) } }

  /// Sends requests to a raw terminal, and takes its answers until they are complete or time is over.
  ///
  /// Ctrl-C and signals by which the program is asked to end end the wait.
  /// - Parameters:
  ///   - silence: how long to wait for the next input at most.
  ///   - limit: how long to wait at all; nil for the same time.
  ///   - notice: says so during a long wait.
  ///   - isComplete: whether the answers are complete.
  mutating func ask(
    _ device: TerminalDevice, _ requests: [UInt8], silence: Duration, limit: Duration? = nil,
    notice: WaitingNotice? = nil, until isComplete: (Self) -> Bool = \.isComplete
  ) {
    let start = ContinuousClock.now
    let last = start + (limit ?? silence)
    var (end, notice) = (start + silence, notice)
    device.write(requests)
    while !isComplete(self), !isInterrupted, !device.isGone, .now < end {
      let pause = notice?.pause(since: start, until: end) ?? end
      let ready = device.wait(max(pause - .now, .zero))
      if ready.hasSignals { signals += device.pendingSignals() }
      if signals.contains(where: SignalPipe.ending.contains) { isInterrupted = true }
      if ready.hasInput {
        receive(device.read())
        end = min(.now + silence, last)
        if hasBegun { roundTrip = roundTrip ?? .now - start }
      } else if pause < end, .now >= pause {
        notice?.show(on: device)
      }
    }
    notice?.hide(on: device)
  }

  /// Reads input from the terminal; a sequence may be split between calls.
  mutating func receive(_ bytes: [UInt8]) {
    for event in decoder.decode(bytes) {
      if event == .key(.interrupt) { isInterrupted = true }
      guard case .reply(let reply) = event else {
        typed.append(event)
        continue
      }
      hasBegun = true
      record(reply)
    }
  }

  private mutating func record(_ reply: TerminalReply) {
    switch reply {
    case .ready, .appearance: break
    case .colorStack: hasColorStack = true
    case .deviceAttributes(let numbers): attributes = numbers
    case .keyboardFlags(let flags): kittyKeys = flags
    case .mode(let number, let state): modes[number] = state
    case .keyModifiers(let level): modifiedKeys = level
    case .cursorPosition(_, let column):
      columns = columns ?? column - 1
      // From now on it is the key F3 with a modifier.
      decoder.expectsCursorReports = false
    case .deviceControl(let body):
      let text = Self.cleaned(body)
      if text.hasPrefix(">|") { name = String(text.dropFirst(2)) }
      if text.contains("$r") { selection = text }
    case .operatingSystemCommand(let body):
      let text = Self.cleaned(body)
      if text.hasPrefix("11;") { background = String(text.dropFirst(3)) }
      record(color: text)
    }
  }

  private static func cleaned(_ body: String) -> String {
    let scalars = body.unicodeScalars.prefix(100).filter(GlyphWidth.isDrawable)
    return String(String.UnicodeScalarView(scalars))
  }
}

/// The requests that query the capabilities of a terminal, in one burst.
///
/// The last one requests the primary device attributes, which every terminal answers. Terminals
/// answer in order, so nothing comes after that answer.
///
/// Sources: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html,
/// https://sw.kovidgoyal.net/kitty/keyboard-protocol/
struct TerminalQueries {
  /// The requests; empty for a terminal that would print them.
  let bytes: [UInt8]
  /// Erases what was printed, and ends what was begun.
  let cleaning: [UInt8]

  /// Creates the requests for a terminal.
  init(entry: TerminfoEntry) {
    var (text, clear) = ("\u{1B}[5n", "")
    // VT100 and consoles know only this and the last one.
    if !entry.isPlain {
      text += "\u{1B}[?2026h\u{1B}[>0q"
      for (mode, _) in TerminalReport.modes { text += "\u{1B}[?\(mode)$p" }
      text += "\u{1B}[?u\u{1B}[?4m\u{1B}[m" + String(decoding: DepthQuery.bytes, as: UTF8.self)
      text += "\u{1B}]11;?\u{1B}\\\ré\u{1B}[6n"
      // A request that was not understood may have been printed, so the line is cleared.
      clear = "\u{1B}[m\r\u{1B}[K\u{1B}[?2026l"
    }
    bytes = entry.isANSI ? Array((text + clear + "\u{1B}[c").utf8) : []
    cleaning = clear.isEmpty ? [] : Array(("\u{1B}\\" + clear).utf8)
  }
}

/// Advice for the user on how to get more out of the terminal: the problem, and lines for a shell or a
/// configuration file, as the text says.
package typealias TerminalAdvice = (text: String, commands: [String])

extension TerminalReport {
  /// All advice, most important first.
  package var advice: [TerminalAdvice] {
    ([nameAdvice, colorAdvice] + tmuxAdvice + [textAdvice]).compactMap { $0 }
  }

  private var nameAdvice: TerminalAdvice? {
    guard isNamed else {
      let shown = term.isEmpty ? "TERM is not set" : "TERM=\(term) does not name the terminal"
      let name = multiplexer?.rawValue ?? "xterm"
      return ("\(shown). For this terminal, type:", ["export TERM=\(name)-256color"])
    }
    guard !hasTerminfo else { return nil }
    let missing = "terminfo has no entry for TERM=\(term) here, which other programs may need. "
    return isRemote
      ? (
        missing + "Copy it from your local machine, where you type (HOST is this machine):",
        ["infocmp -x \(term) | ssh HOST -- tic -x -"]
      )
      : (
        missing + "Install a package (Debian and Ubuntu), or use a common type:",
        ["sudo apt-get install ncurses-term", "export TERM=xterm-256color"]
      )
  }

  private var colorAdvice: TerminalAdvice? {
    let lines = ["export COLORTERM=truecolor"]
    switch depth.source {
    case .reply where isRemote:
      return (
        "The terminal has confirmed that it shows 24-bit colours. Other programs look at COLORTERM, "
          + "which SSH does not pass on. Add to ~/.profile here:", lines
      )
    case .colorCount where depth.isUncertain && confirmsTruecolor != false && term != "linux":
      return (
        "The terminal does not say whether it shows 24-bit colours. If it does (most do), add this "
          + "to ~/.profile\(isRemote ? " here" : ""):", lines
      )
    default: return nil
    }
  }

  private var tmuxAdvice: [TerminalAdvice?] {
    guard let tmux else { return [] }
    let outer = tmux.outerTerm ?? "xterm-256color"
    return [
      (
        tmux.supportsTruecolor == false,
        "tmux reduces colours to 256 for the outer terminal. If that shows more, attach again then",
        "set -as terminal-features \",\(outer):RGB\""
      ),
      (
        tmux.clipboard ?? "on" != "on", "tmux does not let programs set the clipboard",
        "set -g set-clipboard on"
      ),
      (
        tmux.escapeTime ?? 0 > 50, "tmux delays the Escape key by \(tmux.escapeTime ?? 0) ms",
        "set -sg escape-time 10"
      ),
    ].filter(\.0).map { ("\($0.1). Add to ~/.tmux.conf:", [$0.2]) }
  }

  private var textAdvice: TerminalAdvice? {
    let isOther = charset != "UTF-8" && (locale != nil || isUnicode != true)
    guard isLocaleMissing || isOther else { return nil }
    let name = isLocaleMissing ? "\(locale?.name ?? "") is not installed" : "does not use UTF-8"
    return (
      "The locale \(name), so inkwheel draws other characters as marks. To fix this:",
      ["export \(locale?.variable ?? "LANG")=C.UTF-8"]
    )
  }
}
