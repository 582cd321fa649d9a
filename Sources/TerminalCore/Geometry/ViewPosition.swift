/// Where a view stands in its parent: a function of both rectangles, over cells.
///
/// Ready-made positions cover the usual cases, and any function can be one:
///
///     ViewPosition.center(size: Size(columns: 40, rows: 12)).rect(in: frame.bounds)
///     ViewPosition.place(below: title, margin: 1, height: 3).rect(in: panel)
///     ViewPosition { parent, view in parent.inset(columns: 2, rows: view.rows) }
///
/// Whatever the function answers, the result lies inside the parent: a view that would stick out is
/// moved, and cut where it is larger. A place beside another view is never moved over that view; it
/// becomes smaller, in the end empty.
public struct ViewPosition: Sendable {
  private let place: @Sendable (_ parent: Rect, _ view: Rect) -> Rect

  /// A position by a function of the parent's rectangle and the one the view has so far.
  public init(_ place: @escaping @Sendable (_ parent: Rect, _ view: Rect) -> Rect) {
    self.place = place
  }

  /// The view's rectangle, inside `parent`.
  /// - Parameter view: the rectangle so far; most positions take at most its size from it.
  public func rect(in parent: Rect, view: Rect = Rect(Size(columns: 0, rows: 0))) -> Rect {
    let wanted = place(parent, view)
    let column = max(min(wanted.minColumn, parent.maxColumn - wanted.columns), parent.minColumn)
    let row = max(min(wanted.minRow, parent.maxRow - wanted.rows), parent.minRow)
    return Rect(
      column: column, row: row, columns: min(wanted.columns, parent.columns),
      rows: min(wanted.rows, parent.rows))
  }
}

extension ViewPosition {
  /// The whole parent without a margin.
  public static func fill(columns: Int = 0, rows: Int = 0) -> ViewPosition {
    fill(ViewMargins(left: columns, right: columns, top: rows, bottom: rows))
  }

  /// The whole parent without a margin at each side.
  public static func fill(_ margins: ViewMargins) -> ViewPosition {
    ViewPosition { parent, _ in margins.inside(parent) }
  }

  /// In the middle; the odd cell goes to the right and below.
  /// - Parameter size: nil for the size the view has.
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

  /// Along the top edge.
  /// - Parameters:
  ///   - height: rows; nil for those the view has.
  ///   - margins: what stays free at the top, left and right.
  public static func top(height: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    ViewPosition { parent, view in
      let free = margins.inside(parent)
      return free.part(row: 0, rows: height ?? view.rows)
    }
  }

  /// Along the bottom edge.
  /// - Parameters:
  ///   - height: rows; nil for those the view has.
  ///   - margins: what stays free at the bottom, left and right.
  public static func bottom(height: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    ViewPosition { parent, view in
      let free = margins.inside(parent)
      let rows = min(max(height ?? view.rows, 0), free.rows)
      return free.part(row: free.rows - rows, rows: rows)
    }
  }

  /// Along the left edge.
  /// - Parameters:
  ///   - width: columns; nil for those the view has.
  ///   - margins: what stays free at the left, top and bottom.
  public static func left(width: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    ViewPosition { parent, view in
      let free = margins.inside(parent)
      return free.part(column: 0, columns: width ?? view.columns)
    }
  }

  /// Along the right edge.
  /// - Parameters:
  ///   - width: columns; nil for those the view has.
  ///   - margins: what stays free at the right, top and bottom.
  public static func right(width: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    ViewPosition { parent, view in
      let free = margins.inside(parent)
      let columns = min(max(width ?? view.columns, 0), free.columns)
      return free.part(column: free.columns - columns, columns: columns)
    }
  }
}

extension ViewPosition {
  /// Under another view, as wide as it.
  /// - Parameters:
  ///   - margin: free rows between both.
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

  /// Over another view, as wide as it.
  /// - Parameters:
  ///   - margin: free rows between both.
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

  /// To the left of another view, as high as it.
  /// - Parameters:
  ///   - margin: free columns between both.
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

  /// To the right of another view, as high as it.
  /// - Parameters:
  ///   - margin: free columns between both.
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

/// What stays free round a view, in cells; negative numbers count as none.
public struct ViewMargins: Hashable, Sendable {
  /// Columns at the left.
  public var left: Int
  /// Columns at the right.
  public var right: Int
  /// Rows above.
  public var top: Int
  /// Rows below.
  public var bottom: Int

  /// Margins; those not named are none.
  public init(left: Int = 0, right: Int = 0, top: Int = 0, bottom: Int = 0) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  /// No margin at all.
  public static let none = ViewMargins()

  /// What the margins leave of a rectangle; where they are larger than it, nothing.
  public func inside(_ rect: Rect) -> Rect {
    let left = min(max(left, 0), rect.columns)
    let top = min(max(top, 0), rect.rows)
    return Rect(
      column: rect.minColumn + left, row: rect.minRow + top,
      columns: rect.columns - left - max(right, 0), rows: rect.rows - top - max(bottom, 0))
  }
}

extension Rect {
  /// Some rows of the rectangle, as many as there are.
  fileprivate func part(row: Int, rows: Int) -> Rect {
    Rect(
      column: minColumn, row: minRow + row, columns: columns, rows: min(rows, self.rows - row))
  }

  /// Some columns of the rectangle, as many as there are.
  fileprivate func part(column: Int, columns: Int) -> Rect {
    Rect(
      column: minColumn + column, row: minRow, columns: min(columns, self.columns - column),
      rows: rows)
  }

  /// The part between the left and the right edge of another rectangle.
  fileprivate func cut(toColumnsOf parent: Rect) -> Rect {
    let first = min(max(minColumn, parent.minColumn), parent.maxColumn)
    return Rect(
      column: first, row: minRow, columns: min(maxColumn, parent.maxColumn) - first, rows: rows)
  }

  /// The part between the top and the bottom edge of another rectangle.
  fileprivate func cut(toRowsOf parent: Rect) -> Rect {
    let first = min(max(minRow, parent.minRow), parent.maxRow)
    return Rect(
      column: minColumn, row: first, columns: columns, rows: min(maxRow, parent.maxRow) - first)
  }
}
