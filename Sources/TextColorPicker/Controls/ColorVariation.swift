import Colorimetry
import TerminalCore

/// The colours that a control can give: the present one with one or two parameters free.
struct ColorVariation {
  private let base: Color
  private let parameters: [ColorParameter]
  /// Whether the alpha is one of the parameters, so that the checkerboard shows.
  let showsAlpha: Bool

  init(_ parameters: [ColorParameter], of model: ColorViewModel) {
    let space = parameters.lazy.compactMap(\.space).first
    base = space.map { model.seen(in: $0) } ?? model.color
    self.parameters = parameters
    showsAlpha = parameters.contains(.alpha)
  }

  /// The colour with some values; those of other parameters stay.
  func color(_ values: [ControlValue]) -> Color {
    var color = base
    for item in values {
      switch item.parameter {
      case .component(_, let index): color.components[index] = item.value
      case .alpha: color.alpha = item.value
      }
    }
    return color
  }

  /// What is painted for some values at a pixel.
  func pixel(_ values: [ControlValue], x: Int, y: Int, board: Checkerboard) -> RGB8 {
    let color = color(values)
    return showsAlpha ? board.pixel(color, x: x, y: y) : ColorViewModel.shown(color)
  }
}

extension ColorControl {
  /// Paints every pixel of the field with the colour that choosing it would give.
  /// - Parameters:
  ///   - isGradient: whether the colours run into one another.
  ///   - isInside: whether a pixel belongs to the control.
  func paint(
    into frame: inout Frame, in field: Rect, model: ColorViewModel, context: RenderContext,
    isGradient: Bool = true, isInside: (PixelPlace) -> Bool = { _ in true }
  ) {
    guard !field.isEmpty else { return }
    let variation = ColorVariation(parameters, of: model)
    let board = Checkerboard(context.theme)
    var canvas = Canvas(size: field.size)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let place = PixelPlace(x: Double(x), y: Double(y))
        guard isInside(place) else { continue }
        let values = values(at: place, in: field, model: model)
        canvas[x, y] = variation.pixel(values, x: x, y: y, board: board)
      }
    }
    canvas.draw(into: &frame, at: field.origin, isGradient: isGradient)
  }

  /// Puts the marker on the cell that stands for the model's colour.
  ///
  /// It stands on the colour that a click there gives, which may be a little off the colour picked.
  func mark(
    into frame: inout Frame, in field: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext
  ) {
    guard !field.isEmpty else { return }
    let cell = place(of: model, in: field).cell(in: field)
    let place = place(of: Mouse(.press(clicks: 1), at: cell), in: field)
    let values = values(at: place, in: field, model: model)
    let shown = ColorVariation(parameters, of: model).pixel(
      values, x: Int(place.x), y: Int(place.y), board: Checkerboard(context.theme))
    Marker.draw(
      into: &frame, at: cell, in: field, on: shown, isFocused: isFocused, depth: context.depth)
  }

  /// Draws names and values of the parameters in a row, as much of them as fits.
  /// - Parameter signs: what shows the direction of each parameter.
  func caption(
    _ signs: [String], into frame: inout Frame, in row: Rect, model: ColorViewModel,
    isFocused: Bool, context: RenderContext
  ) {
    let style = isFocused ? context.theme.panelFocus : context.theme.panelNote
    if let entry = input.entry {
      let names = parameters.map(\.component.name).joined(separator: ", ")
      let text = "\(entry.text)▏"
      let isWide = names.count + text.count + 2 <= row.columns
      frame.write(
        isWide ? "\(names): \(text)" : text, at: row.origin, style: style, limit: row.columns)
      return
    }
    func text(isLong: Bool) -> String {
      zip(parameters, signs).map { parameter, sign in
        let component = parameter.component
        let value = component.displayText(model.value(of: parameter)) + component.unit
        return isLong
          ? "\(component.name) \(sign) \(value)" : "\(component.letter)\(sign)\(value)"
      }.joined(separator: isLong ? "  " : " ")
    }
    let long = text(isLong: true)
    let fits = GlyphWidth.columns(of: long) <= row.columns
    frame.write(
      fits ? long : text(isLong: false), at: row.origin, style: style, limit: row.columns)
  }
}

/// The area of a control with two parameters: a row for its names where there is room, its field.
struct CaptionedArea {
  let caption: Rect?
  let field: Rect

  init(_ area: Rect) {
    let hasCaption = area.rows >= 4 && area.columns >= 8
    caption = hasCaption ? area.row(0) : nil
    field =
      hasCaption
      ? Rect(
        column: area.minColumn, row: area.minRow + 1, columns: area.columns, rows: area.rows - 1)
      : area
  }
}
