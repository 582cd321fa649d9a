public import TerminalCore

/// A part of a picker that changes one or two parameters of a colour.
///
/// A control is a value with the state of the interaction only: what is being typed, whether the
/// mouse holds it. The colour is in the `ColorViewModel` that is handed in, so that any number of
/// controls act on one colour. `update` and `render` work in any rectangle from `minimumSize` on,
/// with the same geometry: what is seen is what is clicked.
///
/// A control that does not set the alpha shows its colours opaque, so that it can be read at any
/// alpha; one that does shows them over the checkerboard.
public protocol ColorControl: Hashable, Sendable {
  /// What it changes: one or two different parameters of one space, or the alpha.
  var parameters: [ColorParameter] { get }
  /// The least rectangle in which every value can be seen and reached with the mouse.
  var minimumSize: Size { get }
  /// What is typed, and what the mouse does.
  var input: ControlInput { get set }

  /// The part of an area that is painted with colours; the rest holds names and values.
  func field(in area: Rect) -> Rect

  /// The place that a mouse action means.
  func place(of mouse: Mouse, in field: Rect) -> PixelPlace

  /// The values that a place in the field stands for.
  ///
  /// For places outside the nearest ones. A parameter that the place says nothing about (the angle
  /// in the middle of a wheel) is left out.
  func values(at place: PixelPlace, in field: Rect, model: ColorViewModel) -> [ControlValue]

  /// The pixel whose colour is the model's as nearly as the control can show it, or none.
  func place(of model: ColorViewModel, in field: Rect) -> PixelPlace

  /// The values after a key that moves, or nil for another key.
  func values(after key: Key, model: ColorViewModel) -> [ControlValue]?

  /// Takes an event: see the method without a time.
  /// - Parameter elapsed: time since the start of the program, for what moves.
  mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, at elapsed: Duration
  ) -> ControlOutcome

  /// Draws the control; the marker stands on the colour that is chosen.
  func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext)
}

/// What is typed into a control, and whether the mouse holds it.
public struct ControlInput: Hashable, Sendable {
  /// The numbers being typed, separated by a comma or a space; nil while nothing is typed.
  public internal(set) var entry: TextEntry?
  /// What is wrong with them.
  public internal(set) var complaint: String?
  /// Whether the mouse went down on the control and has not been released.
  public internal(set) var isGrabbed = false

  /// Nothing typed, nothing held.
  public init() {}
}

/// A place in a field of half-block pixels.
///
/// Whole numbers are the middles of pixels, x to the right, y downwards, two pixels to a cell row.
public struct PixelPlace: Hashable, Sendable {
  /// Pixels to the right of the middle of the leftmost one.
  public var x: Double
  /// Pixels below the middle of the topmost one.
  public var y: Double

  /// A place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The place that a click on a cell means.
  ///
  /// A cell is two pixels high: above the middle of the field it means its upper pixel, below the
  /// lower one, so that both ends of the field can be clicked. Where the terminal tells places
  /// inside a cell, they count.
  public init(_ mouse: Mouse, in field: Rect) {
    let column = mouse.position.column - field.minColumn
    let row = mouse.position.row - field.minRow
    if let fraction = mouse.fraction {
      x = Double(column) + fraction.x - 0.5
      y = 2 * (Double(row) + fraction.y) - 0.5
    } else {
      x = Double(column)
      y = Double(2 * row + (2 * row + 1 > field.rows ? 1 : 0))
    }
  }

  /// The cell of the field that the place lies in, limited to the field.
  func cell(in field: Rect) -> Point {
    let column = min(max(Int(x.rounded()), 0), max(field.columns - 1, 0))
    let row = min(max(Int(y.rounded()) / 2, 0), max(field.rows - 1, 0))
    return Point(column: field.minColumn + column, row: field.minRow + row)
  }

  /// The share 0...1 of the way along so many pixels; the first is 0, the last 1, one alone 0.
  static func share(_ position: Double, of count: Int) -> Double {
    count > 1 ? min(max(position / Double(count - 1), 0), 1) : 0
  }

  /// The pixel at a share 0...1 of the way along so many pixels.
  static func position(atShare share: Double, of count: Int) -> Double {
    (min(max(share, 0), 1) * Double(max(count - 1, 0))).rounded()
  }
}
