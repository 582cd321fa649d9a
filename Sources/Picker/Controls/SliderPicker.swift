import Color
public import Terminal

/// A slider for one parameter.
///
/// Values grow to the right, or downwards in a vertical slider.
///
///     let slider = SliderPicker(.hue, axis: .vertical)
public struct SliderPicker: ColorControl {
  /// The direction of the slider.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// The parameter.
  public let parameter: ColorParameter
  /// The direction of the slider.
  public let axis: Axis
  /// The typed text and the drag state.
  public var input = ControlInput()

  /// Creates a slider.
  public init(_ parameter: ColorParameter, axis: Axis = .horizontal) {
    self.parameter = parameter
    self.axis = axis
  }

  /// The single parameter.
  public var parameters: [ColorParameter] { [parameter] }

  /// Whether it is horizontal.
  public var isRow: Bool { axis == .horizontal }

  /// Two columns, or one row if vertical.
  public var minimumSize: Size {
    axis == .horizontal ? Size(columns: 2, rows: 1) : Size(columns: 1, rows: 1)
  }

  /// The columns in which a vertical slider has room for the name of its parameter.
  public func naturalColumns(rows: Int) -> Int? { max(parameter.component.name.count + 1, 5) }

  /// Three rows, or eight columns if vertical.
  public func comfortableSize(in availableSize: Size) -> Size {
    axis == .horizontal
      ? Size(columns: min(availableSize.columns, 64), rows: min(availableSize.rows, 3))
      : Size(columns: min(availableSize.columns, 8), rows: min(availableSize.rows, 24))
  }

  /// Names the arrow keys in the direction of the slider, ten steps at once and typing.
  public func keyHints(_ keys: PickerKeys) -> [KeyHint] {
    let arrows: [ArrowDirection] = axis == .horizontal ? [.left, .right] : [.up, .down]
    return [(keys.stepLabel(arrows), "change"), (keys.farLabel, "×10"), ("0-9", "type")]
  }

  /// Returns the painted part of the area.
  public func field(in area: Rect) -> Rect { SliderTrack(in: area, axis: axis).cells }

  /// Returns the value at a position.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let fractions = position.fractions(in: field)
    return values(atFractions: axis == .horizontal ? fractions.x : fractions.y)
  }

  /// Returns the pixel of the current value, in the middle of a thick track.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let fraction = parameter.fraction(of: model.value(of: parameter))
    var position = PixelPosition(atFractions: fraction, fraction, in: field)
    switch axis {
    case .horizontal: position.y = Double(max(field.rows - 1, 0) / 2 * 2)
    case .vertical: position.x = Double(max(field.columns - 1, 0) / 2)
    }
    return position
  }

  /// Returns the value after an action: steps change it, pages by ten steps, and the limits are its
  /// ends.
  public func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] {
    // The values of a vertical slider grow downwards; on a horizontal one, up means more.
    values(after: action, up: axis == .vertical ? -1 : 1, model: model)
  }

  /// Draws the name, the colours, the marker and the value.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    let theme = context.theme
    let track = SliderTrack(in: area, axis: axis)
    let component = parameter.component
    // The pointer stands before the name, and a blank after it beside a track.
    let isNamed = track.label.columns >= component.name.count + (axis == .horizontal ? 2 : 1)
    let pointer = context.isFocused ? "▸" : " "
    frame.write(
      (track.label.columns > 1 ? pointer : "")
        + (isNamed ? component.name : String(component.letter)), in: track.label,
      style: context.isFocused ? theme.panelFocus : theme.panelNote)
    frame.writeTrailing(
      text(of: model, in: track), in: track.value,
      style: context.isFocused ? theme.panelFocus : theme.panelStyle)
    if context.depth == .monochrome {
      renderLine(into: &frame, in: track.cells, context: context)
    } else {
      paint(into: &frame, in: track.cells, model: model, context: context)
    }
    mark(into: &frame, in: track.cells, model: model, context: context)
    if context.isFocused, let cell = valueCell(in: area, model: model) { frame.focus = cell }
  }

  /// Draws two columns of the colours.
  public func renderThumbnail(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    let middle = area.columns(from: max(area.columns - 2, 0) / 2, count: min(area.columns, 2))
    paint(into: &frame, in: middle, model: model, context: context)
  }

  /// Returns the value in words, or what is typed.
  private func text(of model: ColorViewModel, in track: SliderTrack) -> String {
    if let entry = input.entry { return entry.text + "▏" }
    let component = parameter.component
    let value = component.displayText(model.value(of: parameter))
    let hasUnit = value.count + component.unit.count < track.value.columns
    return value + (hasUnit ? component.unit : "")
  }

  /// Returns the cell in which the value begins, or the end of what is typed; nil if there is no room
  /// for the value.
  func valueCell(in area: Rect, model: ColorViewModel) -> Point? {
    let track = SliderTrack(in: area, axis: axis)
    guard !track.value.isEmpty else { return nil }
    let columns = input.entry == nil ? GlyphWidth.columns(of: text(of: model, in: track)) : 1
    return Point(
      column: max(track.value.maxColumn - columns, track.value.minColumn), row: track.value.minRow)
  }

  /// In monochrome, the dots of a gradient would hide the marker, so a line is drawn instead.
  private func renderLine(into frame: inout Frame, in cells: Rect, context: RenderContext) {
    let style = context.theme.panelStyle
    switch axis {
    case .horizontal:
      frame.fill(cells.row(max(cells.rows - 1, 0) / 2), with: Cell("─", style: style))
    case .vertical:
      let line = cells.columns(from: max(cells.columns - 1, 0) / 2, count: 1)
      frame.fill(line.intersection(cells), with: Cell("│", style: style))
    }
  }
}

extension SliderPicker: LayoutControl {
  package static let word = "slider"
  package static let parameterCount = 1
  package static let options = Axis.allCases.map(\.rawValue)
  package static let samples = [
    ControlSample("slider", "one parameter along a line", SliderPicker(.hue)),
    ControlSample(
      "slider-vertical", "a vertical slider", SliderPicker(.hue, axis: .vertical)),
  ]

  package init(_ parameters: [ColorParameter]) { self.init(parameters[0]) }

  package var option: String? { axis == .vertical ? axis.rawValue : nil }

  package func with(option: String) throws(CompositionError) -> SliderPicker {
    guard let axis = Axis(rawValue: option) else {
      throw .unknownOption(option, control: Self.word)
    }
    return SliderPicker(parameter, axis: axis)
  }

  /// Returns a slider in the same direction.
  public func replacing(_ parameters: [ColorParameter]) -> SliderPicker? {
    SliderPicker(parameters[0], axis: axis)
  }
}

/// The parts of a slider's area: name, track, value.
///
/// ```text
/// Red          ▬▬▬▬▬▬▬◆▬▬▬▬▬ 136      R
///                                     ▮
/// R ▬▬▬◆▬▬▬▬ 136                      ◆
///                                    136
/// ```
struct SliderTrack: Hashable {
  /// The cells of the name or the letter.
  let label: Rect
  /// The cells of the track, from the lowest to the highest value.
  let cells: Rect
  /// The cells of the displayed value.
  let value: Rect

  /// The columns of the letter or the name, and those of the value, by those of the slider.
  private static let labelColumns: Breakpoints = [0: 0, 10: 3, 38: 12]
  private static let valueColumns: Breakpoints = [0: 0, 12: 4, 16: 6]

  init(in area: Rect, axis: SliderPicker.Axis) {
    switch axis {
    case .horizontal:
      let middle = area.row(max(area.rows - 1, 0) / 2)
      let labelColumns = Self.labelColumns[area.columns]
      let valueColumns = Self.valueColumns[area.columns]
      label = middle.columns(from: 0, count: labelColumns)
      cells = area.columns(from: labelColumns, count: area.columns - labelColumns - valueColumns)
      value = middle.columns(from: cells.maxColumn - area.minColumn, count: valueColumns)
    case .vertical:
      let labelRows = area.rows >= 4 ? 1 : 0
      let valueRows = area.rows >= 5 && area.columns >= 4 ? 1 : 0
      label = area.rows(from: 0, count: labelRows)
      cells = area.rows(from: labelRows, count: area.rows - labelRows - valueRows)
      value = area.rows(from: cells.maxRow - area.minRow, count: valueRows)
    }
  }
}
