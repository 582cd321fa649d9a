package import TerminalCore

extension ColorControl {
  /// Returns the size of the control where it has more room than it needs: not so wide that the eye
  /// has far to go, and in its proportions.
  package func comfortableSize(in room: Size) -> Size {
    let (columns, rows) = (min(room.columns, 64), room.rows)
    switch self {
    case let slider as SliderPicker:
      return slider.axis == .horizontal
        ? Size(columns: columns, rows: min(rows, 3))
        : Size(columns: min(columns, 8), rows: min(rows, 24))
    // A disc below its caption, which needs some columns.
    case is WheelPicker: return Size(columns: min(columns, max(2 * (rows - 1), 14)), rows: rows)
    default: return Size(columns: min(columns, 3 * rows), rows: min(rows, 24))
    }
  }
}
