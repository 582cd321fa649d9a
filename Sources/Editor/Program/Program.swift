package import Recovery
import StyledText
package import TerminalCore

/// A full-screen program without a terminal: state, messages, frames.
///
/// `update` is the only place where the state changes; it knows no clock, no environment and no
/// terminal. `render` is total and deterministic: the same state gives the same frame.
package protocol Program: Sendable {
  /// Takes a message and answers with what is to be done outside.
  mutating func update(_ message: Message) -> [Effect]

  /// Hands out what happened to the document since the last time, for its journal.
  mutating func takeOperations() -> [JournalOperation]

  /// Whether many keys that type text may come as one message now.
  var takesText: Bool { get }

  /// Draws everything into a blank frame.
  func render(into frame: inout Frame)

  /// Whether something moves, so that ticks are wanted.
  var isAnimating: Bool { get }

  /// Whether something else than the ring moves, which comes to its end: then it does not rest.
  var isChanging: Bool { get }

  /// Whether it is drawn for a dark or a light terminal.
  var appearance: Appearance { get }

  /// The size the program lays itself out for.
  var size: Size { get }
}

extension Program {
  /// In most programs nothing but the ring moves.
  package var isChanging: Bool { false }

  /// Most programs have no text.
  package var takesText: Bool { false }

  /// Most programs have no document.
  package mutating func takeOperations() -> [JournalOperation] { [] }

  /// The frame for the program's own size.
  package func frame() -> Frame {
    var frame = Frame(size: size)
    render(into: &frame)
    return frame
  }
}
