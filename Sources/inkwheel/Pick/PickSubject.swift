import Color
import Editor
import StyledText
import Terminal

/// What `inkwheel pick` picks, wherever it is shown.
protocol PickSubject {
  /// The standard input for the program in a popup.
  var input: [UInt8] { get }
  /// The file that is saved as the colours turn; nil for none.
  var file: LiveFile? { get }
  /// The text from which a colour is taken first, and its palette; nil for none.
  var source: (text: StyledString, palette: TerminalPalette?)? { get }

  /// Returns the picker.
  func model(_ memory: PickerMemory, on terminal: TerminalContext) -> PickModel

  /// Picks in lines of words, and returns what is printed.
  func pick(with prompt: inout ColorPrompt, _ launch: Launch) throws -> [UInt8]
}
