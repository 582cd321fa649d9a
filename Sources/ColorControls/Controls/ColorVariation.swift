import Colorimetry
import TerminalCore

/// The colours that a control offers: the current colour with some parameters varied.
struct ColorVariation {
  private let base: Color
  private let parameters: [ColorParameter]
  /// Whether alpha is varied, so that a checkerboard is needed.
  let showsAlpha: Bool

  init(_ parameters: [ColorParameter], of model: ColorViewModel) {
    let space = parameters.lazy.compactMap(\.space).first
    base = space.map { model.color(in: $0) } ?? model.color
    self.parameters = parameters
    showsAlpha = parameters.contains(.alpha)
  }

  /// Returns the colour with some values replaced.
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

  /// Returns the pixel for some values.
  func pixel(_ values: [ControlValue], x: Int, y: Int, board: Checkerboard) -> RGB8 {
    let color = color(values)
    return showsAlpha ? board.pixel(color, x: x, y: y) : ColorViewModel.displayRGB8(color)
  }
}

extension ColorControl {
  /// Paints every pixel of the field with the colour that a click there gives.
  /// - Parameters:
  ///   - isGradient: whether neighbouring colours blend into each other.
  ///   - coverage: the part of a pixel that belongs to the control, 0...1; the rest shows the
  ///     panel.
  func paint(
    into frame: inout Frame, in field: Rect, model: ColorViewModel, context: RenderContext,
    isGradient: Bool = true, coverage: (PixelPosition) -> Double = { _ in 1 }
  ) {
    guard !field.isEmpty else { return }
    let variation = ColorVariation(parameters, of: model)
    let board = Checkerboard(context.theme)
    var canvas = Canvas(size: field.size)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let position = PixelPosition(x: Double(x), y: Double(y))
        let share = coverage(position)
        guard share > 0 else { continue }
        let values = values(at: position, in: field, model: model)
        let color = variation.pixel(values, x: x, y: y, board: board)
        canvas[x, y] =
          share < 1 ? OKLab.mix(OKLab(context.theme.panel), OKLab(color), share).rgb8 : color
      }
    }
    canvas.draw(into: &frame, at: field.origin, isGradient: isGradient)
  }

  /// Draws the marker at the model's colour: around its pixel, or in a small field on its cell.
  ///
  /// The background of a cell is the colour that a click on it gives, which may differ slightly from
  /// the model's.
  func mark(
    into frame: inout Frame, in field: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext, isContinuous: Bool = true
  ) {
    guard !field.isEmpty else { return }
    if isContinuous, Marker.isPixels(in: field, depth: context.depth) {
      Marker.drawRing(
        into: &frame, at: position(of: model, in: field), in: field, on: model.rgb8,
        isFocused: isFocused)
      return
    }
    let cell = position(of: model, in: field).cell(in: field)
    let position = position(of: Mouse(.press(clicks: 1), at: cell), in: field)
    let values = values(at: position, in: field, model: model)
    let color = ColorVariation(parameters, of: model).pixel(
      values, x: Int(position.x), y: Int(position.y), board: Checkerboard(context.theme))
    Marker.draw(
      into: &frame, at: cell, in: field, on: color, isFocused: isFocused, depth: context.depth)
  }

  /// Draws the names and values of the parameters in a row, abbreviated if necessary.
  func caption(
    into frame: inout Frame, in row: Rect, model: ColorViewModel,
    isFocused: Bool, context: RenderContext
  ) {
    let style = isFocused ? context.theme.panelFocus : context.theme.panelNote
    if let entry = input.entry {
      let names = parameters.map(\.component.name).joined(separator: ", ")
      let text = "\(entry.text)▏"
      let isWide = names.count + text.count + 3 <= row.columns
      frame.write(
        "▸" + (isWide ? "\(names): \(text)" : text), at: row.origin, style: style,
        limit: row.columns)
      return
    }
    func text(isLong: Bool) -> String {
      parameters.map { parameter in
        let component = parameter.component
        let value = component.displayText(model.value(of: parameter)) + component.unit
        return isLong ? "\(component.name) \(value)" : "\(component.letter) \(value)"
      }.joined(separator: "  ")
    }
    let long = text(isLong: true)
    let fits = GlyphWidth.columns(of: long) < row.columns
    frame.write(
      (isFocused ? "▸" : " ") + (fits ? long : text(isLong: false)), at: row.origin, style: style,
      limit: row.columns)
  }
}

/// The area of a control with two parameters: a caption row, if there is room, and the field.
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
