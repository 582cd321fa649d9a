import Color
package import Picker
package import Terminal

/// The layout of the screen during a demo: the program, centred if it is smaller, and the row of
/// captions below it.
package struct DemoLayout: Hashable, Sendable {
  /// The size of the whole screen.
  package var screen: Size
  /// The requested size, including captions; nil for the whole screen.
  package var requested: Size?
  /// Whether captions are wanted.
  private let wantsCaptions: Bool

  /// Creates a layout for a screen.
  package init(_ screen: Size, requested: Size? = nil, hasCaptions: Bool) {
    self.screen = screen
    self.requested = requested
    wantsCaptions = hasCaptions
  }

  /// Whether the last row is reserved for captions, as on any screen with room for them.
  package var hasCaptions: Bool { wantsCaptions && screen.rows > 1 }

  private var captionRows: Int { hasCaptions ? 1 : 0 }

  /// The rectangle of the program.
  package var program: Rect {
    let available = Size(columns: screen.columns, rows: screen.rows - captionRows)
    guard let requested else { return Rect(available) }
    let columns = min(requested.columns, available.columns)
    let rows = min(max(requested.rows - captionRows, 0), available.rows)
    return Rect(
      column: (available.columns - columns) / 2, row: (available.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// Returns the frame of the whole screen.
  package func frame(around picture: Frame, caption: Frame?, edge: CellStyle) -> Frame {
    let area = program
    guard area.origin == Point(column: 0, row: 0), area.size == screen else {
      var frame = Frame(size: screen)
      frame.setTitle(picture.title)
      frame.draw(picture, at: area.origin)
      drawEdge(around: area, into: &frame, edge)
      if let caption { frame.draw(caption, at: Point(column: 0, row: screen.rows - 1)) }
      if var cursor = picture.cursor {
        cursor.position.column += area.minColumn
        cursor.position.row += area.minRow
        frame.cursor = cursor
      }
      return frame
    }
    return picture
  }

  /// Draws the border of a program that is smaller than the screen.
  private func drawEdge(around area: Rect, into frame: inout Frame, _ style: CellStyle) {
    let edge = area.inset(columns: -1, rows: -1)
    let (left, right, bottom) = (area.minColumn - 1, area.maxColumn, area.maxRow)
    if edge.intersection(frame.bounds) == edge, bottom < screen.rows - captionRows {
      frame.drawBorder(edge, style: style)
      // Show the size as in the script, captions included.
      let size = " \(area.columns)×\(area.rows + captionRows) "
      frame.writeTrailing(
        size, in: Rect(column: left, row: area.minRow - 1, columns: area.columns, rows: 1),
        style: style)
    } else if left >= 0, right < screen.columns {
      for row in area.minRow..<area.maxRow {
        for column in [left, right] {
          frame.set(Cell("│", style: style), at: Point(column: column, row: row))
        }
      }
    }
  }

  /// Returns the row of captions.
  /// - Parameter hints: hints for the viewer, longest first; the first one that fits is shown at
  ///   the right end.
  package static func caption(
    _ text: String, hints: [String], columns: Int, theme: ResolvedTheme
  ) -> Frame {
    var line = Frame(size: Size(columns: columns, rows: 1))
    let style = theme.barStyle.adding(theme.depth == .monochrome ? .reverse : [])
    line.fill(line.bounds, with: Cell(" ", style: style))
    var used = 0
    if !text.isEmpty {
      let chip = theme.depth == .monochrome ? CellStyle.plain : theme.barSelected
      used = line.write(" \(text) ", at: Point(column: 0, row: 0), style: chip.adding(.bold))
    }
    if let hint = hints.first(where: { used + 2 + GlyphWidth.columns(of: $0) < columns }) {
      line.writeTrailing(
        hint, in: line.bounds.inset(columns: 1, rows: 0),
        style: theme.depth == .monochrome ? style : theme.barNote)
    }
    return line
  }
}
