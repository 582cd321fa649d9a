import Colorimetry
import StyledText
import TerminalCore
import TextColorPicker

/// A colour being picked for a part of the text, or for what is typed next.
///
/// Everything shown before the end is a preview over `base`: keeping it makes one undo step, giving
/// it up brings back text, history and typing style exactly.
struct PickingSession: Hashable, Sendable {
  /// Which colour of the text.
  enum Target: Hashable, Sendable {
    case foreground, background

    /// The title of the picker.
    var title: String { self == .foreground ? "Text colour" : "Background colour" }

    /// The command that picks it, whose key also goes back and forth between panel and text.
    var command: Command { self == .foreground ? .textColor : .backgroundColor }

    /// What a command picks; nil for commands that pick nothing.
    init?(_ command: Command) {
      switch command {
      case .textColor: self = .foreground
      case .backgroundColor: self = .background
      default: return nil
      }
    }

    /// What picking a colour changes.
    func change(to color: TerminalColor) -> StyleChange {
      self == .foreground ? .foreground(color) : .background(color)
    }
  }

  /// Which colour is picked.
  let target: Target
  /// The picker and its place on the screen.
  var presented: PresentedPicker
  /// The selection it acts on.
  var selection: Selection
  /// The stretches of text it acts on, once a colour was chosen.
  var ranges: [Range<TextOffset>]?
  /// The text at the start.
  var base: StyledString
  /// The typing style at the start.
  var baseStyle: TextStyle?
  /// Whether a colour was chosen since the start.
  var isChanged = false

  /// The picker.
  var picker: ColorPicker {
    get { presented.picker }
    set { presented.picker = newValue }
  }

  /// Whether a floating panel leaves the keyboard to the text.
  var isTextFocused: Bool {
    get { !presented.isFocused }
    set { presented.isFocused = !newValue }
  }
}
