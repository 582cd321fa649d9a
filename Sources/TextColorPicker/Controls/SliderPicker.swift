import Colorimetry
public import TerminalCore

/// One parameter along a line; the values grow to the right, or downwards in a vertical slider.
public struct SliderPicker: ColorControl {
  /// The direction of the line.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// What it changes.
  public let parameter: ColorParameter
  /// The direction of the line.
  public let axis: Axis
  /// What is typed, and what the mouse does.
  public var input = ControlInput()

  /// A slider for a parameter.
  public init(_ parameter: ColorParameter, axis: Axis = .horizontal) {
    self.parameter = parameter
    self.axis = axis
  }

  /// The one parameter.
  public var parameters: [ColorParameter] { [parameter] }

  /// Two cells in a row; one cell of two pixels if vertical.
  public var minimumSize: Size {
    axis == .horizontal ? Size(columns: 2, rows: 1) : Size(columns: 1, rows: 1)
  }

  /// The part of an area that is painted with colours.
  public func field(in area: Rect) -> Rect { SliderTrack(in: area, axis: axis).cells }

  /// The value at a place.
  public func values(at place: PixelPlace, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let share =
      axis == .horizontal
      ? PixelPlace.share(place.x, of: field.columns)
      : PixelPlace.share(place.y, of: field.rows * 2)
    return [ControlValue(parameter, parameter.value(atShare: share))]
  }

  /// The pixel of the present value, in the middle of a thick line.
  public func place(of model: ColorViewModel, in field: Rect) -> PixelPlace {
    let share = parameter.share(of: model.value(of: parameter))
    switch axis {
    case .horizontal:
      let x = PixelPlace.position(atShare: share, of: field.columns)
      return PixelPlace(x: x, y: Double(max(field.rows - 1, 0) / 2 * 2))
    case .vertical:
      let y = PixelPlace.position(atShare: share, of: field.rows * 2)
      return PixelPlace(x: Double(max(field.columns - 1, 0) / 2), y: y)
    }
  }

  /// Arrows step, PgUp and PgDn step tenfold, Home and End go to the limits.
  public func values(after key: Key, model: ColorViewModel) -> [ControlValue]? {
    guard let length = stepLength(key) else { return nil }
    let downwards = axis == .vertical ? length : -length
    switch key.code {
    case .left: return [stepped(0, by: -length, model: model)]
    case .right: return [stepped(0, by: length, model: model)]
    case .up: return [stepped(0, by: -downwards, model: model)]
    case .down: return [stepped(0, by: downwards, model: model)]
    case .pageUp: return [stepped(0, by: axis == .vertical ? -10 : 10, model: model)]
    case .pageDown: return [stepped(0, by: axis == .vertical ? 10 : -10, model: model)]
    case .home: return [limit(0, isUpper: false)]
    case .end: return [limit(0, isUpper: true)]
    default: return nil
    }
  }

  /// Draws name, colours, marker and value.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext
  ) {
    let theme = context.theme
    let track = SliderTrack(in: area, axis: axis)
    let component = parameter.component
    let isNamed = track.label.columns > component.name.count
    frame.write(
      isNamed ? component.name : String(component.letter), at: track.label.origin,
      style: isFocused ? theme.panelFocus : theme.panelStyle, limit: track.label.columns)
    let value = component.displayText(model.value(of: parameter))
    let hasUnit = value.count + component.unit.count < track.value.columns
    frame.writeTrailing(
      input.entry.map { $0.text + "▏" } ?? value + (hasUnit ? component.unit : ""),
      in: track.value, style: isFocused ? theme.panelFocus : theme.panelNote)
    if context.depth == .monochrome {
      renderLine(into: &frame, in: track.cells, context: context)
    } else {
      paint(into: &frame, in: track.cells, model: model, context: context)
    }
    mark(
      into: &frame, in: track.cells, model: model, isFocused: isFocused, context: context)
  }

  /// Dots of a gradient would hide the marker: a line carries it better.
  private func renderLine(into frame: inout Frame, in cells: Rect, context: RenderContext) {
    let style = context.theme.panelStyle
    switch axis {
    case .horizontal:
      frame.fill(cells.row(max(cells.rows - 1, 0) / 2), with: Cell("─", style: style))
    case .vertical:
      let column = cells.minColumn + max(cells.columns - 1, 0) / 2
      let line = Rect(column: column, row: cells.minRow, columns: 1, rows: cells.rows)
      frame.fill(line.intersection(cells), with: Cell("│", style: style))
    }
  }
}

/// The parts of a slider's area: name, track, value.
///
///     Red          ▬▬▬▬▬▬▬◆▬▬▬▬▬ 136      R
///                                         ▮
///     R ▬▬▬◆▬▬▬▬ 136                      ◆
///                                        136
struct SliderTrack: Hashable {
  /// The name of the parameter, or its letter.
  let label: Rect
  /// The cells that stand for values from the least to the greatest.
  let cells: Rect
  /// The value in figures.
  let value: Rect

  init(in area: Rect, axis: SliderPicker.Axis) {
    switch axis {
    case .horizontal:
      let middle = area.row(max(area.rows - 1, 0) / 2)
      let labelColumns = area.columns >= 40 ? 12 : area.columns >= 10 ? 2 : 0
      let valueColumns = area.columns >= 16 ? 6 : area.columns >= 12 ? 4 : 0
      label = Rect(
        column: area.minColumn, row: middle.minRow, columns: labelColumns, rows: middle.rows)
      cells = Rect(
        column: label.maxColumn, row: area.minRow,
        columns: area.columns - labelColumns - valueColumns, rows: area.rows)
      value = Rect(
        column: cells.maxColumn, row: middle.minRow, columns: valueColumns, rows: middle.rows)
    case .vertical:
      let labelRows = area.rows >= 4 ? 1 : 0
      let valueRows = area.rows >= 5 && area.columns >= 4 ? 1 : 0
      label = Rect(
        column: area.minColumn, row: area.minRow, columns: area.columns, rows: labelRows)
      cells = Rect(
        column: area.minColumn, row: label.maxRow, columns: area.columns,
        rows: area.rows - labelRows - valueRows)
      value = Rect(
        column: area.minColumn, row: cells.maxRow, columns: area.columns, rows: valueRows)
    }
  }
}
