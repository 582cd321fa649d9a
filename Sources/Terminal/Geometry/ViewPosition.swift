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
  public func rect(in parent: Rect, view: Rect = .empty) -> Rect {
    resolve(parent, view).moved(into: parent)
  }

  /// Positions the view at a rectangle, whatever its own is.
  public static func absolute(rect: Rect) -> ViewPosition { ViewPosition { _, _ in rect } }

  /// Fills the parent except for margins, by the name that other design systems have for it.
  ///
  ///     let content = ViewPosition.inset(by: 2)
  public static func inset(by margins: ViewMargins) -> ViewPosition { fill(margins) }

  /// Fills the parent except for margins, by the name that other design systems have for it.
  public static func center(inset margins: ViewMargins) -> ViewPosition { fill(margins) }

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
    along(.top, height, margins)
  }

  /// Positions the view along the bottom edge.
  /// - Parameters:
  ///   - height: rows; nil for the view's own number.
  ///   - margins: the margins at the bottom, left and right.
  public static func bottom(height: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    along(.bottom, height, margins)
  }

  /// Positions the view along the left edge.
  /// - Parameters:
  ///   - width: columns; nil for the view's own number.
  ///   - margins: the margins at the left, top and bottom.
  public static func left(width: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    along(.left, width, margins)
  }

  /// Positions the view along the right edge.
  /// - Parameters:
  ///   - width: columns; nil for the view's own number.
  ///   - margins: the margins at the right, top and bottom.
  public static func right(width: Int? = nil, margins: ViewMargins = .none) -> ViewPosition {
    along(.right, width, margins)
  }

  /// Positions the view below another one, with the same width.
  /// - Parameters:
  ///   - margin: rows between both.
  ///   - height: rows, at most all that are left; nil for as many as the other one has.
  public static func place(below other: Rect, margin: Int = 0, height: Int? = nil) -> ViewPosition {
    beside(other, from: .top, margin, height)
  }

  /// Positions the view above another one, with the same width.
  /// - Parameters:
  ///   - margin: rows between both.
  ///   - height: rows, at most all that are left; nil for as many as the other one has.
  public static func place(above other: Rect, margin: Int = 0, height: Int? = nil) -> ViewPosition {
    beside(other, from: .bottom, margin, height)
  }

  /// Positions the view to the left of another one, with the same height.
  /// - Parameters:
  ///   - margin: columns between both.
  ///   - width: columns, at most all that are left; nil for as many as the other one has.
  public static func place(leftOf other: Rect, margin: Int = 0, width: Int? = nil) -> ViewPosition {
    beside(other, from: .right, margin, width)
  }

  /// Positions the view to the right of another one, with the same height.
  /// - Parameters:
  ///   - margin: columns between both.
  ///   - width: columns, at most all that are left; nil for as many as the other one has.
  public static func place(
    rightOf other: Rect, margin: Int = 0, width: Int? = nil
  ) -> ViewPosition {
    beside(other, from: .left, margin, width)
  }
}

extension ViewPosition {
  private static func along(_ edge: Edge, _ count: Int?, _ margins: ViewMargins) -> ViewPosition {
    ViewPosition { parent, view in margins.inside(parent).part(along: edge, count, like: view) }
  }

  /// Positions a view at a rectangle, of which it touches an edge of its own.
  private static func beside(
    _ other: Rect, from edge: Edge, _ margin: Int, _ count: Int?
  ) -> ViewPosition {
    ViewPosition { parent, _ in
      parent.space(beside: other, from: edge, margin: max(margin, 0))
        .part(along: edge, count, like: other)
    }
  }
}

/// The margins of a view in cells; negative numbers count as zero.
///
/// A number stands for the same margin on all sides.
///
///     let top = ViewPosition.top(height: 1, margins: ViewMargins(left: 2, right: 2))
public struct ViewMargins: Hashable, Sendable, ExpressibleByIntegerLiteral {
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

  /// Creates the same margin on all sides.
  public init(integerLiteral cells: Int) {
    self.init(left: cells, right: cells, top: cells, bottom: cells)
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

/// A side of a rectangle.
private enum Edge { case top, bottom, left, right }

extension Rect {
  /// Returns the part along an edge with a number of rows or columns, at most all; nil for as many as
  /// a view has.
  fileprivate func part(along edge: Edge, _ count: Int?, like view: Rect) -> Rect {
    let rows = min(max(count ?? view.rows, 0), rows)
    let columns = min(max(count ?? view.columns, 0), columns)
    return switch edge {
    case .top: self.rows(from: 0, count: rows)
    case .bottom: self.rows(from: self.rows - rows, count: rows)
    case .left: self.columns(from: 0, count: columns)
    case .right: self.columns(from: self.columns - columns, count: columns)
    }
  }

  /// Returns the space beside a rectangle, as wide or high as it, that begins with an edge there.
  fileprivate func space(beside other: Rect, from edge: Edge, margin: Int) -> Rect {
    var (left, right) = (other.minColumn, other.maxColumn)
    var (top, bottom) = (other.minRow, other.maxRow)
    switch edge {
    case .top: (top, bottom) = (other.maxRow + margin, maxRow)
    case .bottom: (top, bottom) = (minRow, other.minRow - margin)
    case .left: (left, right) = (other.maxColumn + margin, maxColumn)
    case .right: (left, right) = (minColumn, other.minColumn - margin)
    }
    return Rect(column: left, row: top, columns: right - left, rows: bottom - top)
      .intersection(self)
  }
}
