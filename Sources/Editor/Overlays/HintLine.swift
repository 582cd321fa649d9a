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

  /// A hint and the columns that it takes.
  private struct Place {
    let hint: Hint
    let column: Int
    /// Whether its words fit, too.
    let isWhole: Bool
    var keyColumns: Int { GlyphWidth.columns(of: hint.key) }
    var columns: Int { keyColumns + (isWhole ? 1 + GlyphWidth.columns(of: hint.action) : 0) }
  }

  /// Returns the places of as many hints as fit.
  ///
  /// The first two hints matter most: if the words of one do not fit, its key is shown alone.
  private func places(in row: Rect, theme: ResolvedTheme) -> [Place] {
    let end = row.maxColumn - theme.barPadding
    var column = row.minColumn + theme.barPadding
    var places: [Place] = []
    for (index, hint) in hints.enumerated() {
      let place = [true, false].map { Place(hint: hint, column: column, isWhole: $0) }
        .first { $0.column + $0.columns <= end && ($0.isWhole || index < 2) }
      guard let place else { break }
      places.append(place)
      guard place.isWhole else { break }
      column += place.columns + (theme.barSeparator == .space ? 2 : 3)
    }
    return places
  }

  /// Whether all of its hints fit with their words.
  func fits(in row: Rect, theme: ResolvedTheme) -> Bool {
    let places = places(in: row, theme: theme)
    return places.count == hints.count && places.allSatisfy(\.isWhole)
  }

  /// Returns the key of the hint at a point.
  package func key(at point: Point, in row: Rect, theme: ResolvedTheme) -> Key? {
    guard row.contains(point) else { return nil }
    return places(in: row, theme: theme)
      .first { ($0.column..<$0.column + $0.columns).contains(point.column) }
      .flatMap { Key.labelled($0.hint.key, at: point.column - $0.column) }
  }

  /// Draws as many hints as fit.
  package func render(into frame: inout Frame, in row: Rect, context: RenderContext) {
    guard !row.isEmpty else { return }
    let theme = context.theme
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    for (index, place) in places(in: row, theme: theme).enumerated() {
      let start = Point(column: place.column, row: row.minRow)
      // The separator takes the middle of three columns.
      if index > 0, theme.barSeparator != .space {
        frame.write(
          theme.barSeparator.vertical, at: Point(column: start.column - 2, row: start.row),
          style: theme.barNote)
      }
      // What can be clicked looks like it; “Shift-arrows” stands for too many keys.
      let isKey = Key.labelled(place.hint.key, at: 0) != nil
      frame.write(place.hint.key, at: start, style: isKey ? theme.barKey : theme.barStyle)
      guard place.isWhole else { return }
      frame.write(
        place.hint.action,
        at: Point(column: start.column + place.keyColumns + 1, row: start.row),
        style: theme.barNote)
    }
  }
}
