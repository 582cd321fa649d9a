import Color
import Terminal

/// The parts of the screen of `inkwheel scheme`, and the places of the swatches.
struct SchemeLayout {
  /// What is being read or changed; empty on a small screen.
  let title: Rect
  let swatches: Rect
  /// The picker, or what is said about the selected colour.
  let picker: Rect
  let sample: Rect
  let hints: Rect
  /// The first row of swatches that is shown.
  let scroll: Int

  /// The swatches in rows: each hue beside its bright form, and pairs that are seen together.
  private static let pairs: [[TerminalScheme.Role]] =
    (0..<8).map { [.palette($0), .palette($0 + 8)] } + [
      [.foreground, .background], [.cursor, .cursorText], [.selection, .selectionText],
    ]

  /// The rows of swatches: two beside each other, or one where there is no room.
  let rows: [[TerminalScheme.Role]]

  /// The columns from which two swatches fit beside each other.
  private static let wide = 56

  /// - Parameter isEditing: whether the picker matters more than the swatches.
  init(_ size: Size, role: TerminalScheme.Role, isEditing: Bool) {
    let screen = Rect(size)
    hints = screen.rows(from: size.rows - (size.rows >= 4 ? 1 : 0))
    title = screen.rows(from: 0, count: size.rows >= 6 ? 1 : 0)
    let body = screen.rows(from: title.rows, count: size.rows - title.rows - hints.rows)
    rows =
      size.columns >= Self.wide
      ? Self.pairs
      : (0..<2).flatMap { column in Self.pairs.map { $0[column] } }.sorted().map { [$0] }
    let all = min(rows.count, Self.pairs.count)
    if size.columns >= 120 {
      let left = body.columns(from: 0, count: 78)
      swatches = left.rows(from: 0, count: min(all, body.rows))
      sample = left.rows(from: swatches.rows + 1)
      picker = body.columns(from: left.columns + 1, count: body.columns - left.columns - 2)
    } else if size.columns >= Self.wide {
      let least = isEditing ? 9 : 0
      swatches = body.rows(from: 0, count: max(min(all, body.rows - least), min(body.rows, 1)))
      let below = body.rows(from: swatches.rows)
      picker = below.columns(from: 0, count: min(body.columns / 2, 42))
      sample = below.columns(from: picker.columns + 1)
    } else {
      // What a check says about a colour takes two lines below its name.
      let notes = 3
      let lines = isEditing ? 1 : min(all, body.rows >= 10 ? body.rows - notes : body.rows)
      swatches = body.rows(from: 0, count: min(lines, body.rows))
      let below = body.rows(from: swatches.rows)
      picker = below.rows(from: 0, count: isEditing ? below.rows : min(below.rows, notes))
      sample = below.rows(from: picker.rows)
    }
    let row = rows.firstIndex { $0.contains(role) } ?? 0
    scroll = (row - swatches.rows / 2).clamped(to: 0...max(rows.count - swatches.rows, 0))
  }

  /// Returns the cells of a role; empty if it is not shown.
  func cells(of role: TerminalScheme.Role) -> Rect {
    guard let row = rows.firstIndex(where: { $0.contains(role) }),
      let column = rows[row].firstIndex(of: role), row >= scroll
    else { return .empty }
    let width = swatches.columns / rows[row].count
    return swatches.row(row - scroll).columns(from: column * width, count: width)
  }

  /// The mark of a row of the screen at which the swatches go on; a blank for another one.
  func scrollMark(at row: Int) -> String {
    if row == swatches.minRow, scroll > 0 { return "↑" }
    return row == swatches.maxRow - 1 && scroll + swatches.rows < rows.count ? "↓" : " "
  }

  /// Returns the role at a point.
  func role(at point: Point) -> TerminalScheme.Role? {
    guard swatches.contains(point) else { return nil }
    return rows.joined().first { cells(of: $0).contains(point) }
  }

  /// Returns the role that is some places away; the outermost one at an edge.
  func role(
    from role: TerminalScheme.Role, columns: Int, rows distance: Int
  ) -> TerminalScheme.Role {
    guard let row = rows.firstIndex(where: { $0.contains(role) }),
      let column = rows[row].firstIndex(of: role)
    else { return role }
    let line = rows[min(max(row + distance, 0), rows.count - 1)]
    return line[min(max(column + columns, 0), line.count - 1)]
  }
}
