import Color
import Formats
package import Picker
import StyledText
package import Terminal

/// Draws the keys of the focused part.
package struct HintLine {
  let hints: [KeyHint]

  /// - Parameter hints: the most important first; those without a key are left out.
  package init(hints: [KeyHint]) { self.hints = hints.filter { !$0.key.isEmpty } }

  /// A hint and the columns that it takes.
  private struct Place {
    let hint: KeyHint
    let index: Int
    /// The name of the key, or a sign for it.
    let key: String
    var column = 0
    /// Whether its words fit, too.
    var isWhole = true
    var keyColumns: Int { GlyphWidth.columns(of: key) }
    var columns: Int {
      keyColumns + (isWhole && !hint.action.isEmpty ? 1 + GlyphWidth.columns(of: hint.action) : 0)
    }
  }

  /// Returns the places of as many hints as fit.
  ///
  /// The others give way to Enter, to the one after it and to Esc, and on a screen of some width to
  /// help. Where not all of these or not even two fit otherwise, Enter is a sign, and beside help
  /// Esc is without words.
  private func places(in row: Rect, theme: ResolvedTheme) -> [Place] {
    let gap = theme.barSeparator == .space ? 2 : 3
    let room = row.columns - 2 * theme.barPadding
    let enter = hints.prefix(3).firstIndex { $0.key == Key(.enter).name }
    let escape = hints.firstIndex { $0.key == Key(.escape).name }
    // Below a prompt the row has a caption before it, and no last column.
    let help = row.maxColumn >= 39 ? hints.firstIndex { $0.action == "help" } : nil
    let lasting = hints.indices.filter { [enter, enter.map { $0 + 1 }, escape, help].contains($0) }
    func fitting(hasSigns: Bool, isShort: Bool = false) -> [Place] {
      var places = hints.enumerated().map {
        Place(
          hint: $1, index: $0, key: hasSigns ? $1.key.replacing("Enter", with: "↵") : $1.key,
          isWhole: !isShort || $0 != escape)
      }
      let columns = places.map(\.columns)
      var excess = columns.reduce(-gap - room) { $0 + $1 + gap }
      while places.count > 1, excess > 0 {
        let last =
          places.lastIndex { !lasting.contains($0.index) }
          ?? places.lastIndex { ![help, enter].contains($0.index) } ?? places.count - 1
        excess -= columns[places.remove(at: last).index] + gap
      }
      return places
    }
    var places = fitting(hasSigns: false)
    for isShort in [false, help != nil] where places.count < max(lasting.count, min(hints.count, 2))
    {
      let short = fitting(hasSigns: true, isShort: isShort)
      if short.count > places.count { places = short }
    }
    var column = row.minColumn + theme.barPadding
    for index in places.indices {
      places[index].column = column
      places[index].isWhole = places[index].isWhole && places[index].columns <= room
      column += places[index].columns + gap
    }
    return places.filter { $0.keyColumns <= room }
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
      frame.write(place.key, at: start, style: theme.barKey)
      guard place.isWhole else { continue }
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
