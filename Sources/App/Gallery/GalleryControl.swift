package import Color
package import Picker
package import Terminal

/// An interactive control in a gallery scene.
///
/// To add one, conform to this protocol and add a line to `GalleryScene.all`.
package protocol GalleryControl {
  /// Handles an event before the gallery does.
  /// - Returns: the note for the hint line, empty to keep the present one; nil if the event was not
  ///   handled.
  mutating func update(_ event: Event, in area: Rect, context: RenderContext) -> String?

  /// Draws the control.
  func render(into frame: inout Frame, in area: Rect, context: RenderContext)

  /// Whether the control is animating.
  func isAnimating(context: RenderContext) -> Bool

  /// The current key hints.
  var hints: [KeyHint] { get }

  /// The contexts that get keys now.
  var keyContexts: [KeyContext] { get }

  /// Whether a character is typed into a line.
  var isTypingText: Bool { get }
}

extension GalleryControl {
  package var keyContexts: [KeyContext] { [] }
  package var isTypingText: Bool { false }
  package var hints: [KeyHint] { [] }
  package func isAnimating(context: RenderContext) -> Bool { false }
}

/// A single control with a preview of its colour.
struct ControlScene<Control: ColorControl>: GalleryControl {
  private var control: StandaloneControl<Control>
  /// The control before a value was typed, which Esc restores; nil while none is.
  private var beforeTyping: StandaloneControl<Control>?

  init(_ control: Control, _ settings: GallerySettings, _ terminal: TerminalContext) {
    self.control = StandaloneControl(control, color: settings.color)
    self.control.keys = terminal.keys.picker
  }

  mutating func update(_ event: Event, in area: Rect, context: RenderContext) -> String? {
    if case .key(let key) = event, control.keys.picker[key] == .back, let before = beforeTyping {
      (control, beforeTyping) = (before, nil)
      return hex
    }
    let before = control
    let outcome = control.update(event, in: content(of: area), context: context)
    beforeTyping = control.control.input.entry == nil ? nil : beforeTyping ?? before
    return switch outcome {
    case .ignored: nil
    case .changed: hex
    case .handled, .accepted, .cancelled, .requested: control.control.input.errorMessage ?? ""
    }
  }

  private var hex: String {
    Color(control.model.rgb8, alpha: control.model.color.alpha).formatted(.hex)
  }

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let theme = context.theme
    frame.fill(area, with: Cell(" ", style: theme.panelStyle))
    let content = content(of: area)
    let headRows = Self.headRows(in: area)
    if headRows > 0 {
      let head = content.rows(from: -headRows, count: headRows)
      let swatch = head.rows / 2
      ColorPreview(control.model.color).render(
        into: &frame, in: head.rows(from: 0, count: swatch), context: context)
      frame.writeTrailing(hex, in: head.row(swatch), style: theme.panelStyle.adding(.bold))
      if GlyphWidth.columns(of: name) + 2 + hex.count <= head.columns {
        frame.write(name, at: head.row(swatch).origin, style: theme.panelNote)
      }
    }
    control.render(into: &frame, in: content, context: context)
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
    let inner = area.inset(columns: 2, rows: 1)
    let available = inner.rows(from: headRows, count: inner.rows - headRows)
    return ViewPosition.center(size: control.size(in: available.size)).rect(in: available)
  }

  var keyContexts: [KeyContext] { [.controls] }

  var hints: [KeyHint] {
    let arrows = control.keys.controls
      .firstKeys(for: ArrowDirection.allCases.map { .step($0, by: 1) }).names(arrows: "arrows")
    return [(arrows.joined(separator: " "), "change"), ("0-9", "type")]
  }
}

extension ColorControl {
  func scene(_ settings: GallerySettings, _ terminal: TerminalContext) -> any GalleryControl {
    ControlScene(self, settings, terminal)
  }
}

/// A picker with a layout, or with the list of layouts.
struct LayoutScene: GalleryControl {
  private var picker: PickerPane

  /// - Parameter layout: the layout; nil for the list of layouts.
  init(_ layout: PickerLayout?, _ settings: GallerySettings, _ terminal: TerminalContext) {
    picker = PickerPane(
      "Colour", color: settings.currentColor ?? PickModel.insertedColor,
      layout: layout ?? .standard)
    picker.apply(terminal.settings)
    picker.keys.help = nil
    if layout == nil { picker.showLayouts(in: content(of: Rect(terminal.size))) }
  }

  mutating func update(_ event: Event, in area: Rect, context: RenderContext) -> String? {
    switch picker.update(event, in: content(of: area), context: context) {
    case .ignored, .accepted, .cancelled: nil
    case .handled, .requested: ""
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

  func isAnimating(context: RenderContext) -> Bool { picker.isAnimating(context: context) }

  var keyContexts: [KeyContext] { picker.keyContexts }

  var isTypingText: Bool { picker.isTypingText }

  // The gallery has no use for the colour.
  var hints: [KeyHint] {
    picker.keyHints.filter { !["keep", "cancel", "copy"].contains($0.action) }
  }
}

/// Colours over the checkerboard at several opacities and tile sizes.
struct PreviewScene: GalleryControl {
  private let color: Color

  init(_ settings: GallerySettings) {
    color = settings.color
  }

  mutating func update(_ event: Event, in area: Rect, context: RenderContext) -> String? { nil }

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
}

/// Lockable columns, initially unlocked.
struct ColumnScene: GalleryControl {
  private var picker: ColumnPicker
  private let space: ColorSpace?

  /// - Parameter space: the colour space of the columns; nil for other values.
  init(_ picker: ColumnPicker, channelsOf space: ColorSpace? = nil, _ terminal: TerminalContext) {
    self.picker = picker
    self.space = space
    self.picker.keys = terminal.keys.picker.columns
    self.picker.unlock(context: terminal.context)
  }

  mutating func update(_ event: Event, in area: Rect, context: RenderContext) -> String? {
    let wasLocked = picker.isLocked
    switch picker.update(event, in: area, context: context) {
    case .handled, .requested: return wasLocked && !picker.isLocked ? "unlocked" : ""
    case .changed:
      let column = picker.columns[picker.focus]
      return "\(column.title): \(picker.value(ofColumn: picker.focus).text)\(column.unit)"
        + (space.map { ", " + picker.color(in: $0).formatted(.hex) } ?? "")
    case .accepted: return "locked"
    case .cancelled: return "locked, values restored"
    case .ignored: return nil
    }
  }

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    picker.render(into: &frame, in: area, context: context)
  }

  var keyContexts: [KeyContext] { [.columns] }

  func isAnimating(context: RenderContext) -> Bool { picker.isAnimating(context: context) }

  var hints: [KeyHint] {
    let keys = picker.keys
    let toggle = keys.label(for: .toggleLock)
    return picker.isLocked
      ? [(toggle, "unlock")]
      : [
        (keys.label(for: [.scroll(by: -1), .scroll(by: 1)]), "change"),
        (keys.label(for: [.previousColumn, .nextColumn]), "column"), ("0-9", "type"),
        (toggle, "lock"), (keys.label(for: .cancel), "undo"),
      ]
  }
}

/// A radial menu, initially open.
struct RadialScene: GalleryControl {
  private var menu: RadialMenu?

  init(_ settings: GallerySettings, _ terminal: TerminalContext) {
    // Invalid settings are rejected before the gallery starts.
    menu = try? settings.menu()
    menu?.keys = terminal.keys.radialMenu
    menu?.open(context: terminal.context)
  }

  mutating func update(_ event: Event, in area: Rect, context: RenderContext) -> String? {
    let outcome = menu?.update(event, in: area, context: context)
    guard let menu, let outcome else { return nil }
    switch outcome {
    case .handled, .changed, .requested: return ""
    case .accepted:
      return
        "picked \(menu.chosen + 1) of \(menu.colors.count), \(menu.currentColor.formatted(.hex))"
    case .cancelled: return "cancelled; still \(menu.currentColor.formatted(.hex))"
    case .ignored: return nil
    }
  }

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    menu?.render(into: &frame, in: area, context: context)
  }

  var keyContexts: [KeyContext] { [.radialMenu] }

  func isAnimating(context: RenderContext) -> Bool { menu?.isAnimating(context: context) == true }

  var hints: [KeyHint] {
    guard let menu else { return [] }
    let keys = menu.keys
    let pick = keys.label(for: .pick)
    guard menu.isOpen else { return [(pick, "open")] }
    let numbers = "\(keys.label(for: .pickItem(0)))-\(keys.label(for: .pickItem(8)))"
    return [
      (numbers, "pick"), (keys.label(for: ArrowDirection.allCases.map { .move($0) }), "choose"),
      (pick, "pick"), (keys.label(for: .cancel), "cancel"),
    ]
  }
}

/// The initial values of the controls, set by command-line options, and the parameters of the radial
/// menu, named as in `RadialMenu`; nil keeps the default.
package struct GallerySettings: Hashable, Sendable {
  /// The colours; nil for the sample colours.
  package var colors: [Color]?
  /// The angle of the first item in degrees.
  package var startAngle: Double?
  /// The angle from the first to the last item in degrees.
  package var angleOfDisplay: Double?
  /// The angle of the last item in degrees.
  package var endAngle: Double?
  /// Whether angles grow clockwise.
  package var clockwise = false
  /// The distance from the centre to the items in columns.
  package var radius: Int?
  /// The colour of the borders.
  package var borderColor: Color?
  /// The width of the borders in columns.
  package var borderWidth: Int?
  /// The initial colour of the centre.
  package var startColor: Color?
  /// The current colour of the centre.
  package var currentColor: Color?

  /// Red, amber, green, blue, purple and pink.
  static let sampleColors = [
    RGB8(0xFF, 0x4D, 0x4D), RGB8(0xFF, 0xB3, 0x00), RGB8(0x2F, 0xB9, 0x6A),
    RGB8(0x2F, 0x80, 0xFF), RGB8(0xB0, 0x4D, 0xFF), RGB8(0xFF, 0x7A, 0xB8),
  ]

  /// The colour of a single control.
  var color: Color { currentColor ?? Color(Self.sampleColors[1]) }

  /// Creates settings without options.
  package init() {}

  /// Creates the menu.
  package func menu() throws(RadialMenuError) -> RadialMenu {
    try RadialMenu(
      colors: colors ?? Self.sampleColors.map { Color($0) }, startAngle: startAngle ?? 0,
      angleOfDisplay: angleOfDisplay, endAngle: endAngle, clockwise: clockwise,
      radius: radius ?? 14, borderColor: borderColor, borderWidth: borderWidth ?? 1,
      startColor: startColor, currentColor: currentColor)
  }
}
