import Color
import Picker
import StyledText
import Terminal

extension EditorModel {
  /// Shows the colours of the text, of which Enter chooses one to change everywhere.
  mutating func beginRecoloring() -> [Effect] {
    let effects = session == nil ? beginPicking(.foreground) : []
    focusPicker()
    let anchor = pickerAnchor
    guard let area = session?.presented.content(in: anchor) else { return effects }
    let color = colorAtCaret.map { Color($0) }
    picking.session?.picker.showDocument(from: color, in: area)
    let isWhole = text.utf8Count <= StyledString.searchedForColors
    picking.session?.picker.title =
      isWhole ? "Colours of the text" : "Colours of the first megabyte"
    return effects
  }

  /// Lets the picker change one colour wherever the selection has it, or the text without one.
  mutating func beginReplacing(_ color: RGB8) -> [Effect] {
    guard var session else { return [] }
    preview(Edit([]))
    session.isChanged = false
    session.replaced = color
    session.picker.title =
      "Change \(color.hex)" + (session.selection.isEmpty ? " everywhere" : " in the selection")
    session.picker.restart(from: Color(color))
    picking.session = session
    return []
  }

  /// Returns the edit that replaces a colour, however the text writes it.
  func replacement(
    of old: RGB8, by new: TerminalColor, in session: inout PickingSession
  ) -> Edit {
    let ranges =
      session.ranges
      ?? (session.selection.isEmpty
        ? [document.base.fullRange] : layout.ranges(of: session.selection))
    session.ranges = ranges
    let colors = TerminalColor.all(like: old, in: textPalette)
    let change = StyleChange.replacing(Dictionary(uniqueKeysWithValues: colors.map { ($0, new) }))
    return Edit(ranges.map { .restyle($0, change) })
  }
}
