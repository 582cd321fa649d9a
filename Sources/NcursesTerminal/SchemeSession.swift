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
