extension ColorPicker {
  /// The keys that matter for what has the focus, the most important first.
  public var keyHints: [(key: String, action: String)] {
    let own: [(String, String)]
    switch focus {
    case .control(let index) where controls.indices.contains(index):
      own = hints(for: controls[index])
    case .field where isSearching: own = [("↓", "choose"), ("Ctrl-U", "clear")]
    case .field where fieldEntry != nil: own = [("Ctrl-U", "clear")]
    case .shelf where shelf.page == .designs:
      own = [("↑↓", "choose"), ("←→", "order"), ("Enter", "take")]
    case .shelf: own = [("←→↑↓", "choose"), ("[ ]", "other swatches"), ("Alt-C", "copy")]
    default: own = []
    }
    return own.map { (key: $0.0, action: $0.1) } + [
      (key: "#", action: "hex"), (key: "/", action: "name"),
      (key: "Alt-←→", action: "space"), (key: "Alt-L", action: "layout"),
      (key: "Alt-P", action: "palettes"), (key: "Alt-M", action: "matching"),
      (key: "Alt-R", action: "recent"), (key: "Alt-V", action: "vision"),
      (key: "Alt-C", action: "copy"), (key: "Alt-O", action: "open a palette"),
    ]
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
    case .columns: [("↑↓", "change"), ("←→", "column"), ("0-9", "type"), ("Enter", "lock")]
    }
  }
}
