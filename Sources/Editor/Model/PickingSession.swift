import ColorControls
import Colorimetry
import StyledText
import TerminalCore

/// A colour being picked for the selection, or for the text typed next.
///
/// Until it ends, every change is a preview over `base`. Keeping it makes one undo step; cancelling
/// restores text, history and typing style exactly.
struct PickingSession: Hashable, Sendable {
  /// The colour of the text that is picked.
  enum Target: Hashable, Sendable {
    case foreground, background

    /// The title of the picker.
    var title: String { self == .foreground ? "Text colour" : "Background colour" }

    /// The command that picks it; its key also moves the focus between panel and text.
    var command: Command { self == .foreground ? .textColor : .backgroundColor }

    /// Creates the target of a command; nil for commands that open no picker.
    init?(_ command: Command) {
      switch command {
      case .textColor: self = .foreground
      case .backgroundColor: self = .background
      default: return nil
      }
    }

    /// Returns the style change that applies a colour.
    func change(to color: TerminalColor) -> StyleChange {
      self == .foreground ? .foreground(color) : .background(color)
    }
  }

  /// The colour of the text that is picked.
  let target: Target
  /// The picker and its presentation.
  var presented: PresentedPicker
  /// The selection it applies to.
  var selection: Selection
  /// The selected ranges; computed when the first colour is chosen.
  var ranges: [Range<TextOffset>]?
  /// The text before the preview.
  var base: StyledString
  /// The typing style before the preview.
  var baseStyle: TextStyle?
  /// Whether a colour has been chosen.
  var isChanged = false
  /// The colour that the text shows instead of its own; not yet the picked one while that fades in.
  var appliedColor: RGB8?

  /// The picker.
  var picker: ColorPicker {
    get { presented.picker }
    set { presented.picker = newValue }
  }

  /// Whether keys go to the text beside a floating panel.
  var isTextFocused: Bool {
    get { !presented.isFocused }
    set { presented.isFocused = !newValue }
  }
}
