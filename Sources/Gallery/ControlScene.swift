import ColorControls
import Colorimetry
import Editor
import TerminalCore

/// A single control with a preview of its colour.
struct ControlScene: GalleryControl {
  private var control: PickerControl
  private var model: ColorViewModel
  private let keys: PickerKeys

  init(_ control: PickerControl, _ settings: GallerySettings, _ terminal: TerminalContext) {
    self.control = control
    keys = terminal.keys.picker
    let space = control.control.parameters.lazy.compactMap(\.space).first ?? .srgb
    model = ColorViewModel(
      settings.radialMenu.currentColor ?? Color(GallerySample.colors[1]), space: space)
  }

  mutating func update(_ event: Event, in area: Rect, at elapsed: Duration) -> String? {
    switch control.update(event, in: content(of: area), model: &model, at: elapsed, keys: keys) {
    case .ignored: return nil
    case .changed: return Color(model.rgb8, alpha: model.color.alpha).formatted(.hex)
    case .handled: return control.input.errorMessage ?? ""
    }
  }

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let theme = context.theme
    frame.fill(area, with: Cell(" ", style: theme.panelStyle))
    let content = content(of: area)
    let headRows = Self.headRows(in: area)
    if headRows > 0 {
      let head = Rect(
        column: content.minColumn, row: content.minRow - headRows, columns: content.columns,
        rows: headRows)
      let swatch = head.rows / 2
      ColorPreview(model.color).render(
        into: &frame,
        in: Rect(column: head.minColumn, row: head.minRow, columns: head.columns, rows: swatch),
        context: context)
      let hex = Color(model.rgb8, alpha: model.color.alpha).formatted(.hex)
      frame.writeTrailing(hex, in: head.row(swatch), style: theme.panelStyle.adding(.bold))
      if GlyphWidth.columns(of: name) + 2 + hex.count <= head.columns {
        frame.write(name, at: head.row(swatch).origin, style: theme.panelNote)
      }
    }
    control.control.render(
      into: &frame, in: content, model: model, isFocused: true, context: context)
  }

  /// The names of the parameters.
  private var name: String {
    control.control.parameters.map(\.component.name).joined(separator: " and ").lowercased()
  }

  /// Returns the rows above the control: the colour, its value and, where there is room, a space.
  private static func headRows(in area: Rect) -> Int {
    area.rows >= 16 ? 4 : area.rows >= 9 ? 2 : 0
  }
  /// Returns the cells of the control, which is centred with its colour above it.
  private func content(of area: Rect) -> Rect {
    let headRows = Self.headRows(in: area)
    guard headRows > 0 else { return area }
    let room = area.inset(columns: 2, rows: 1)
    let rows = room.rows - headRows
    let size = control.control.comfortableSize(in: Size(columns: room.columns, rows: rows))
    return Rect(
      column: room.minColumn + (room.columns - size.columns) / 2,
      row: room.minRow + headRows + (rows - size.rows) / 2, columns: size.columns,
      rows: size.rows)
  }

  func isAnimating(at elapsed: Duration) -> Bool { false }

  var keyContexts: [KeyContext] { [.controls] }

  var hints: [(key: String, action: String)] {
    let arrows = keys.controls
      .firstKeys(for: ArrowDirection.allCases.map { .step($0, by: 1) }).names(arrows: "arrows")
    return [(arrows.joined(separator: " "), "change"), ("0-9", "type")]
  }
}

/// A picker with a layout.
struct LayoutScene: GalleryControl {
  private var picker: ColorPicker

  init(_ layout: PickerLayout, _ settings: GallerySettings, _ terminal: TerminalContext) {
    picker = ColorPicker(
      "Colour", color: settings.radialMenu.currentColor ?? Color(RGB8(0xFF, 0x88, 0x00)),
      layout: layout)
    picker.adopt(terminal.settings)
  }

  mutating func update(_ event: Event, in area: Rect, at elapsed: Duration) -> String? {
    switch picker.update(event, in: content(of: area), at: elapsed) {
    case .ignored, .accepted, .cancelled, .requested: nil
    case .handled: ""
    case .changed: picker.color.formatted(.hex)
    }
  }

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    frame.fill(area, with: Cell(" ", style: context.theme.panelStyle))
    var picker = picker
    picker.contrastBackground = context.theme.background
    picker.render(into: &frame, in: content(of: area), context: context)
  }

  private func content(of area: Rect) -> Rect {
    area.columns >= 40 && area.rows >= 12 ? area.inset(columns: 2, rows: 1) : area
  }

  func isAnimating(at elapsed: Duration) -> Bool { picker.isAnimating(at: elapsed) }

  var keyContexts: [KeyContext] { picker.keyContexts }

  var isTypingText: Bool { picker.isTypingText }

  // A letter begins a search by name.
  var takesLetters: Bool { true }

  var hints: [(key: String, action: String)] { picker.keyHints }
}

/// Colours over the checkerboard at several opacities and tile sizes.
struct PreviewScene: GalleryControl {
  private let color: Color

  init(_ settings: GallerySettings) {
    color = settings.radialMenu.currentColor ?? Color(GallerySample.colors[1])
  }

  mutating func update(_ event: Event, in area: Rect, at elapsed: Duration) -> String? { nil }

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let theme = context.theme
    frame.fill(area, with: Cell(" ", style: theme.panelStyle))
    let alphas = [1, 0.75, 0.5, 0.25, 0]
    let width = max((area.columns - 2) / alphas.count, 1)
    let height = max((area.rows - 2) / 3, 1)
    // The last gap in each direction is not seen.
    let left = area.minColumn + max((area.columns - alphas.count * width + 1) / 2, 0)
    let top = area.minRow + max((area.rows - 3 * height + 1) / 2, 0)
    for (row, tileSize) in [1, 2, 4].enumerated() {
      for (column, alpha) in alphas.enumerated() {
        let cell = Rect(
          column: left + column * width, row: top + row * height,
          columns: width - 1, rows: max(height - 1, 1)
        ).intersection(area)
        ColorPreview(
          color.withAlpha(alpha), checkerboard: Checkerboard(theme, tileSize: tileSize)
        ).render(into: &frame, in: cell, context: context)
      }
    }
  }

  func isAnimating(at elapsed: Duration) -> Bool { false }

  var hints: [(key: String, action: String)] { [] }
}
