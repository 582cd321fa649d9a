import Color
import Formats
package import Picker
import StyledText
package import Terminal

/// Draws the keys of the focused part.
package struct HintLine {
  /// A key and its action.
  package typealias Hint = (key: String, action: String)

  let hints: [Hint]

  /// - Parameter hints: the most important first; those without a key are left out.
  package init(hints: [Hint]) { self.hints = hints.filter { !$0.key.isEmpty } }

  /// A hint and the columns that it takes.
  private struct Place {
    let hint: Hint
    /// The name of the key, or a sign for it.
    let key: String
    let column: Int
    /// Whether its words fit, too.
    let isWhole: Bool
    var keyColumns: Int { GlyphWidth.columns(of: key) }
    var columns: Int {
      keyColumns + (isWhole && !hint.action.isEmpty ? 1 + GlyphWidth.columns(of: hint.action) : 0)
    }
  }

  /// Returns the places of as many hints as fit.
  ///
  /// The first two hints matter most: where they do not fit otherwise, Enter is a sign.
  private func places(in row: Rect, theme: ResolvedTheme) -> [Place] {
    let places = places(in: row, theme: theme, hasSigns: false)
    guard places.filter(\.isWhole).count < min(hints.count, 2) else { return places }
    return self.places(in: row, theme: theme, hasSigns: true)
  }

  private func places(in row: Rect, theme: ResolvedTheme, hasSigns: Bool) -> [Place] {
    let end = row.maxColumn - theme.barPadding
    var column = row.minColumn + theme.barPadding
    var places: [Place] = []
    for (index, hint) in hints.enumerated() {
      let key = hasSigns && hint.key == Key(.enter).name ? "↵" : hint.key
      let place = [true, false].map { Place(hint: hint, key: key, column: column, isWhole: $0) }
        .first { $0.column + $0.columns <= end && ($0.isWhole || index == 0) }
      guard let place else { break }
      places.append(place)
      guard place.isWhole else { break }
      column += place.columns + (theme.barSeparator == .space ? 2 : 3)
    }
    return places
  }

  /// Whether all of its hints fit with their words.
  package func fits(in row: Rect, theme: ResolvedTheme) -> Bool {
    let places = places(in: row, theme: theme)
    return places.count == hints.count && places.allSatisfy(\.isWhole)
  }

  /// Returns the key of the hint at a point, among the keys that do something now.
  package func key(
    at point: Point, in row: Rect, theme: ResolvedTheme, keys: ProgramKeys, scope: KeyScope
  ) -> Key? {
    guard row.contains(point),
      let place = places(in: row, theme: theme).first(where: {
        ($0.column..<$0.column + $0.columns).contains(point.column)
      })
    else { return nil }
    let label = place.hint.key
    let offset = place.key == label ? point.column - place.column : 0
    return keys.key(labelled: label, at: offset, in: scope)
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
      frame.write(place.key, at: start, style: isKey ? theme.barKey : theme.barStyle)
      guard place.isWhole else { return }
      frame.write(
        place.hint.action,
        at: Point(column: start.column + place.keyColumns + 1, row: start.row),
        style: theme.barNote)
    }
  }
}

extension ProgramKeys {
  /// Returns the key that a column of a hint's label stands for; nil if there is none.
  func key(labelled label: String, at offset: Int, in scope: KeyScope) -> Key? {
    guard let key = Key.labelled(label, at: offset) else { return nil }
    // Two keys that are not a sequence are alternatives, such as “[ ]”.
    guard case .sequence(let first, let second) = key.code, isUnbound(key, in: scope) else {
      return key
    }
    return offset <= GlyphWidth.columns(of: first.name) ? first : second
  }
}
