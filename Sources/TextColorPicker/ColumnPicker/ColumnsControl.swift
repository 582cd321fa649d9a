public import Colorimetry
public import TerminalCore

/// The parameters of a space as lockable columns of numbers: a `ColumnPicker` over a colour.
public struct ColumnsControl: ColorControl {
  /// The space whose parameters are the columns.
  public let space: ColorSpace
  /// What it changes: all components, perhaps the alpha.
  public let parameters: [ColorParameter]
  /// Unused: the columns take numbers themselves.
  public var input = ControlInput()
  /// The columns, with what is open and typed in them.
  public private(set) var columns: ColumnPicker

  /// Locked columns for a space.
  public init(_ space: ColorSpace, withAlpha: Bool = true, isMotionReduced: Bool = false) {
    self.space = space
    parameters = ColorParameter.all(of: space, withAlpha: withAlpha)
    columns = .channels(
      of: space, color: .black, alpha: withAlpha, isMotionReduced: isMotionReduced)
  }

  /// What the columns need.
  public var minimumSize: Size { columns.minimumSize }

  /// The whole area.
  public func field(in area: Rect) -> Rect { area }

  /// Nothing: columns are scrolled, not pointed at.
  public func values(at place: PixelPlace, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    []
  }

  /// The corner: there is no marker.
  public func place(of model: ColorViewModel, in field: Rect) -> PixelPlace {
    PixelPlace(x: 0, y: 0)
  }

  /// Nothing: the columns take the keys.
  public func values(after key: Key, model: ColorViewModel) -> [ControlValue]? { nil }

  /// Gives an event to the columns: see `ColumnPicker.update(_:in:at:)`.
  public mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, at elapsed: Duration
  ) -> ControlOutcome {
    let before = model.seen(in: space)
    columns.setColor(before, in: space)
    switch columns.update(event, in: area, at: elapsed) {
    case .ignored: return .ignored
    case .handled, .locked, .unlocked: return .handled
    case .changed, .cancelled:
      let color = columns.color(in: space, keeping: before)
      model.set(
        parameters.map { parameter in
          guard case .component(_, let index) = parameter else {
            return ControlValue(.alpha, color.alpha)
          }
          return ControlValue(parameter, color.components[index])
        })
      return .changed
    }
  }

  /// Draws the columns.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext
  ) {
    var columns = columns
    columns.setColor(model.seen(in: space), in: space)
    columns.isFocused = isFocused
    columns.render(into: &frame, in: area, context: context)
  }
}
