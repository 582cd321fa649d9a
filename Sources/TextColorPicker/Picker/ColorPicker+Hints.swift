extension ColorPicker {
  /// The key hints for the focused part, the most important first.
  public var keyHints: [(key: String, action: String)] {
    var hints = [("Enter", enterHint), ("Esc", browser.isOpen ? "back" : "cancel")]
    if isPathEntry { return hints.map { (key: $0.0, action: $0.1) } }
    if focus == .field || focus == .swatches { hints += focusHints }
    hints.append(("Tab", "next"))
    if focus != .field, focus != .swatches { hints += focusHints }
    hints += [
      ("Alt-H", "help"), ("#", "hex"), ("/", "name"), ("Alt-L", "layout"), ("Alt-P", "palettes"),
      ("Alt-←→", "space"), ("Alt-M", "matching"), ("Alt-R", "recent"), ("Alt-V", "vision"),
      ("Alt-C", "copy"), ("Alt-O", "open a palette"), ("Alt-S", "save swatches"),
    ]
    return hints.map { (key: $0.0, action: $0.1) }
  }

  /// The action of Enter.
  private var enterHint: String {
    switch focus {
    case .field where fieldPurpose == .openPalette: "open"
    case .field where fieldPurpose == .savePalette: "save"
    case .field where isSearching && fieldError != nil && !browser.rows.isEmpty: "pick the first"
    case .swatches where browser.page == .layouts: "apply"
    case .control where isUnlocked: "lock"
    default: "keep"
    }
  }

  /// The hints specific to the focused part.
  private var focusHints: [(String, String)] {
    switch focus {
    case .control(let index) where controls.indices.contains(index):
      hints(for: controls[index])
    case .field where isSearching: [("↓", "choose")]
    case .field where fieldEntry != nil: [("Ctrl-U", "clear")]
    case .swatches where browser.page == .layouts: [("↑↓", "choose"), ("←→", "order")]
    case .swatches: [("←→↑↓", "choose"), ("[ ]", "other swatches")]
    default: []
    }
  }

  private func hints(for control: PickerControl) -> [(String, String)] {
    switch control {
    case .ring: [("←→", "turn"), ("Shift-←→", "×10")]
    case .slider(let slider):
      [(slider.axis == .horizontal ? "←→" : "↑↓", "change"), ("Shift", "×10"), ("0-9", "type")]
    case .plane, .canvas: [("←→↑↓", "move"), ("Shift", "×10")]
    case .wheel: [("←→", "turn"), ("↑↓", "out and in"), ("Shift", "×10")]
    case .palette: [("←→↑↓", "choose")]
    case .columns(let columns) where columns.columns.isLocked: [("Ctrl-Space", "unlock")]
    case .columns: [("↑↓", "change"), ("←→", "column"), ("0-9", "type")]
    }
  }
}
