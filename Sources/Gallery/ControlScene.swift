import Colorimetry
import Editor
import TerminalCore
import TextColorPicker

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
    frame.fill(area, with: Cell(" ", style: context.theme.panelStyle))
    if area.rows >= 6 {
      ColorPreview(model.color).render(
        into: &frame, in: area.row(1).inset(columns: 2, rows: 0), context: context)
    }
    control.control.render(
      into: &frame, in: content(of: area), model: model, isFocused: true, context: context)
  }

  private func content(of area: Rect) -> Rect {
    guard area.rows >= 6 else { return area }
    let room = Rect(
      column: area.minColumn + 2, row: area.minRow + 3, columns: area.columns - 4,
      rows: area.rows - 4)
    guard case .slider(let slider) = control else { return room }
    let size =
      slider.axis == .horizontal
      ? Size(columns: room.columns, rows: min(room.rows, 3))
      : Size(columns: min(room.columns, 6), rows: room.rows)
    return Rect(
      column: room.minColumn, row: room.minRow, columns: size.columns, rows: size.rows)
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
    for (row, tileSize) in [1, 2, 4].enumerated() {
      for (column, alpha) in alphas.enumerated() {
        let cell = Rect(
          column: area.minColumn + 1 + column * width, row: area.minRow + 1 + row * height,
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
