package import Recovery
import StyledText
package import TerminalCore

/// A full-screen program without a terminal: state, messages, frames.
///
/// The state changes only in `update`, which has no access to a clock, the environment or the
/// terminal. `render` is a pure function: the same state gives the same frame.
package protocol Program {
  /// Handles a message and returns the effects to carry out.
  mutating func update(_ message: Message) -> [Effect]

  /// Takes the operations on the document since the last call, for its journal.
  mutating func takeOperations() -> [JournalOperation]

  /// How many typed characters may be sent as one message; nil for none.
  var acceptedText: TypedText.Extent? { get }

  /// Draws the program into a blank frame.
  func render(into frame: inout Frame)

  /// Whether something moves, so that ticks are needed.
  var isAnimating: Bool { get }

  /// Whether something other than the ring moves, which must not pause before it has finished.
  var isChanging: Bool { get }

  /// Whether the program is drawn for a dark or a light terminal.
  var appearance: Appearance { get }

  /// The size of the screen in cells.
  var size: Size { get }
}

extension Program {
  /// By default only the ring moves.
  package var isChanging: Bool { false }

  /// By default a program has no text.
  package var acceptedText: TypedText.Extent? { nil }

  /// By default a program has no document.
  package mutating func takeOperations() -> [JournalOperation] { [] }

  /// Returns the frame at the size of the program.
  package func frame() -> Frame {
    var frame = Frame(size: size)
    render(into: &frame)
    return frame
  }
}
