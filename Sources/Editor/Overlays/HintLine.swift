import Colorimetry
import StyledText
package import TerminalCore
package import TextColorPicker

/// Draws the keys of the part that has the focus.
package struct HintLine {
  /// A key and its action.
  package typealias Hint = (key: String, action: String)

  let hints: [Hint]

  /// - Parameter hints: the most important first; those without a key are left out.
  package init(hints: [Hint]) { self.hints = hints.filter { !$0.key.isEmpty } }

  /// Draws as many hints as fit.
  ///
  /// The first two hints matter most: if the words of one do not fit, its key is drawn alone.
  package func render(into frame: inout Frame, in row: Rect, context: RenderContext) {
    guard !row.isEmpty else { return }
    let theme = context.theme
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    let end = row.maxColumn - theme.barPadding
    var column = row.minColumn + theme.barPadding
    for (index, hint) in hints.enumerated() {
      let key = GlyphWidth.columns(of: hint.key)
      let isWhole = column + key + 1 + GlyphWidth.columns(of: hint.action) <= end
      guard isWhole || index < 2 && column + key <= end else { return }
      // The separator takes the middle of three columns.
      if index > 0, theme.barSeparator != .space {
        frame.write(
          theme.barSeparator.vertical, at: Point(column: column - 2, row: row.minRow),
          style: theme.barNote)
      }
      column += frame.write(
        hint.key, at: Point(column: column, row: row.minRow),
        style: theme.barKey)
      guard isWhole else { return }
      column += 1
      column += frame.write(
        hint.action, at: Point(column: column, row: row.minRow), style: theme.barNote)
      column += theme.barSeparator == .space ? 2 : 3
    }
  }
}
