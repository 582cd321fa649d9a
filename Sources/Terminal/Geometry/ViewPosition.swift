/// The position of a view in its parent, as a function of both rectangles.
///
/// Ready-made positions cover the usual cases, and any function can be one:
///
///     let sheet = ViewPosition.center(size: Size(columns: 40, rows: 12)).rect(in: frame.bounds)
///     let list = ViewPosition.place(below: title, margin: 1, height: 3).rect(in: sheet)
///     let middle = ViewPosition { parent, view in parent.inset(columns: 2, rows: view.rows) }
///
/// The result always lies inside the parent: a view that would stick out is moved, and clipped if
/// it is larger. A view beside another one never covers it; it shrinks instead, down to nothing.
public struct ViewPosition: Sendable {
  private let resolve: @Sendable (_ parent: Rect, _ view: Rect) -> Rect

  /// Creates a position from a function of the parent's rectangle and the view's present one.
  public init(_ resolve: @escaping @Sendable (_ parent: Rect, _ view: Rect) -> Rect) {
    self.resolve = resolve
  }

  /// Returns the view's rectangle, inside `parent`.
  /// - Parameter view: the present rectangle; most positions use only its size.
  public func rect(in parent: Rect, view: Rect = Rect(Size(columns: 0, rows: 0))) -> Rect {
    let wanted = resolve(parent, view)
    let column = max(min(wanted.minColumn, parent.maxColumn - wanted.columns), parent.minColumn)
    let row = max(min(wanted.minRow, parent.maxRow - wanted.rows), parent.minRow)
    return Rect(
      column: column, row: row, columns: min(wanted.columns, parent.columns),
      rows: min(wanted.rows, parent.rows))
  }
}

extension ViewPosition {
  /// Fills the parent except for equal margins.
  public static func fill(columns: Int = 0, rows: Int = 0) -> ViewPosition {
    fill(ViewMargins(left: columns, right: columns, top: rows, bottom: rows))
  }

  /// Fills the parent except for margins.
  public static func fill(_ margins: ViewMargins) -> ViewPosition {
    ViewPosition { parent, _ in margins.inside(parent) }
  }

  /// Positions the view in the middle; the odd cell goes to the right and below.
  /// - Parameter size: nil for the view's own size.
  public static func center(size: Size? = nil) -> ViewPosition {
    ViewPosition { parent, view in
      let size = size ?? view.size
      // A view larger than its parent begins with it.
      return Rect(
        column: parent.minColumn + max(parent.columns - size.columns, 0) / 2,
        row: parent.minRow + max(parent.rows - size.rows, 0) / 2,
        columns: size.columns, rows: size.rows)
    }
  }

  /// Positions the view along the top edge.
  /// - Parameters:
  ///   - height: rows; nil for the view's own number.
  ///   - margins: the margins at the top, left and right.
  public static func top(height: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    ViewPosition { parent, view in
      let free = margins.inside(parent)
      return free.part(row: 0, rows: height ?? view.rows)
    }
  }

  /// Positions the view along the bottom edge.
  /// - Parameters:
  ///   - height: rows; nil for the view's own number.
  ///   - margins: the margins at the bottom, left and right.
  public static func bottom(height: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    ViewPosition { parent, view in
      let free = margins.inside(parent)
      let rows = min(max(height ?? view.rows, 0), free.rows)
      return free.part(row: free.rows - rows, rows: rows)
    }
  }

  /// Positions the view along the left edge.
  /// - Parameters:
  ///   - width: columns; nil for the view's own number.
  ///   - margins: the margins at the left, top and bottom.
  public static func left(width: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    ViewPosition { parent, view in
      let free = margins.inside(parent)
      return free.part(column: 0, columns: width ?? view.columns)
    }
  }

  /// Positions the view along the right edge.
  /// - Parameters:
  ///   - width: columns; nil for the view's own number.
  ///   - margins: the margins at the right, top and bottom.
  public static func right(width: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    ViewPosition { parent, view in
      let free = margins.inside(parent)
      let columns = min(max(width ?? view.columns, 0), free.columns)
      return free.part(column: free.columns - columns, columns: columns)
    }
  }
}

extension ViewPosition {
  /// Positions the view below another one, with the same width.
  /// - Parameters:
  ///   - margin: rows between both.
  ///   - height: rows; nil for all that are left.
  public static func place(
    below other: Rect, margin: Int = 0, height: Int? = nil
  ) -> ViewPosition {
    ViewPosition { parent, _ in
      let first = max(other.maxRow + max(margin, 0), parent.minRow)
      let free = max(parent.maxRow - first, 0)
      return Rect(
        column: other.minColumn, row: first, columns: other.columns,
        rows: min(height ?? free, free)
      ).cut(toColumnsOf: parent)
    }
  }

  /// Positions the view above another one, with the same width.
  /// - Parameters:
  ///   - margin: rows between both.
  ///   - height: rows; nil for all that are left.
  public static func place(
    above other: Rect, margin: Int = 0, height: Int? = nil
  ) -> ViewPosition {
    ViewPosition { parent, _ in
      let end = min(other.minRow - max(margin, 0), parent.maxRow)
      let free = max(end - parent.minRow, 0)
      let rows = min(max(height ?? free, 0), free)
      return Rect(
        column: other.minColumn, row: end - rows, columns: other.columns, rows: rows
      ).cut(toColumnsOf: parent)
    }
  }

  /// Positions the view to the left of another one, with the same height.
  /// - Parameters:
  ///   - margin: columns between both.
  ///   - width: columns; nil for all that are left.
  public static func place(
    leftOf other: Rect, margin: Int = 0, width: Int? = nil
  ) -> ViewPosition {
    ViewPosition { parent, _ in
      let end = min(other.minColumn - max(margin, 0), parent.maxColumn)
      let free = max(end - parent.minColumn, 0)
      let columns = min(max(width ?? free, 0), free)
      return Rect(
        column: end - columns, row: other.minRow, columns: columns, rows: other.rows
      ).cut(toRowsOf: parent)
    }
  }

  /// Positions the view to the right of another one, with the same height.
  /// - Parameters:
  ///   - margin: columns between both.
  ///   - width: columns; nil for all that are left.
  public static func place(
    rightOf other: Rect, margin: Int = 0, width: Int? = nil
  ) -> ViewPosition {
    ViewPosition { parent, _ in
      let first = max(other.maxColumn + max(margin, 0), parent.minColumn)
      let free = max(parent.maxColumn - first, 0)
      return Rect(
        column: first, row: other.minRow, columns: min(width ?? free, free), rows: other.rows
      ).cut(toRowsOf: parent)
    }
  }
}

/// The margins of a view in cells; negative numbers count as zero.
///
///     let top = ViewPosition.top(height: 1, margins: ViewMargins(left: 2, right: 2))
public struct ViewMargins: Hashable, Sendable {
  /// Columns at the left.
  public var left: Int
  /// Columns at the right.
  public var right: Int
  /// Rows above.
  public var top: Int
  /// Rows below.
  public var bottom: Int

  /// Creates margins, zero by default.
  public init(left: Int = 0, right: Int = 0, top: Int = 0, bottom: Int = 0) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  /// No margins.
  public static let none = ViewMargins()

  /// Returns the rectangle without the margins; empty if they are larger than it.
  public func inside(_ rect: Rect) -> Rect {
    let left = min(max(left, 0), rect.columns)
    let top = min(max(top, 0), rect.rows)
    return Rect(
      column: rect.minColumn + left, row: rect.minRow + top,
      columns: rect.columns - left - max(right, 0), rows: rect.rows - top - max(bottom, 0))
  }
}

extension Rect {
  /// Returns a number of rows of the rectangle, at most to its end.
  fileprivate func part(row: Int, rows: Int) -> Rect {
    Rect(
      column: minColumn, row: minRow + row, columns: columns, rows: min(rows, self.rows - row))
  }

  /// Returns a number of columns of the rectangle, at most to its end.
  fileprivate func part(column: Int, columns: Int) -> Rect {
    Rect(
      column: minColumn + column, row: minRow, columns: min(columns, self.columns - column),
      rows: rows)
  }

  /// Returns the part between the left and the right edge of another rectangle.
  fileprivate func cut(toColumnsOf parent: Rect) -> Rect {
    let first = min(max(minColumn, parent.minColumn), parent.maxColumn)
    return Rect(
      column: first, row: minRow, columns: min(maxColumn, parent.maxColumn) - first, rows: rows)
  }

  /// Returns the part between the top and the bottom edge of another rectangle.
  fileprivate func cut(toRowsOf parent: Rect) -> Rect {
    let first = min(max(minRow, parent.minRow), parent.maxRow)
    return Rect(
      column: minColumn, row: first, columns: columns, rows: min(maxRow, parent.maxRow) - first)
  }
}
