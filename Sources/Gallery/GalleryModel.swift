import ColorControls
package import Editor
package import TerminalCore

/// The gallery: it shows one scene at a time.
///
/// Ctrl-N and Ctrl-P turn the page in every scene. All other events are for the control of the scene,
/// and those that it does not handle do nothing, so that none turns the page by accident. A scene
/// without a control has more keys for that.
package struct GalleryModel: Program {
  private var terminal: TerminalContext
  private let settings: GallerySettings
  private var index: Int
  private var control: (any GalleryControl)?
  private var note = ""

  private let scenes: [GalleryScene]

  /// Creates a gallery that starts at a scene, which may be a custom one.
  /// - Parameter note: what the hint line says at first.
  package init(
    scene: GalleryScene? = nil, settings: GallerySettings = GallerySettings(),
    terminal: TerminalContext, note: String = ""
  ) {
    self.terminal = terminal
    self.note = note
    self.settings = settings
    let known = GalleryScene.all.firstIndex { $0.name == scene?.name }
    scenes = (known == nil ? scene.map { [$0] } ?? [] : []) + GalleryScene.all
    index = known ?? 0
    control = scenes[index].control(terminal, settings: settings)
  }

  /// The size of the screen.
  package var size: Size { terminal.size }

  /// The appearance of the theme.
  package var appearance: Appearance { terminal.context.theme.appearance }

  /// Whether a ring rotates or a control animates.
  package var isAnimating: Bool {
    control == nil ? terminal.allowsMotion : isChanging
  }

  /// Whether a control animates.
  package var isChanging: Bool {
    control?.isAnimating(at: terminal.context.elapsed) == true
  }

  /// Handles a message.
  package mutating func update(_ message: Message) -> [Effect] {
    if terminal.update(message) { return [] }
    if case .configured(let settings, let theme, let isMotionReduced, let warning) = message {
      terminal.adopt(settings, theme: theme, isMotionReduced: isMotionReduced)
      control = scenes[index].control(terminal, settings: self.settings)
      note = warning ?? "settings read again"
    }
    guard case .event(var event) = message else { return [] }
    if case .terminated(let cause) = event {
      return [.quit(status: cause.exitStatus, output: nil)]
    }
    if case .key(let pressed) = event {
      let isTyping = control?.isTypingText == true
      guard let key = terminal.complete(pressed, in: keyContexts, isTyping: isTyping) else {
        return []
      }
      event = .key(key)
    }
    if case .key(let key) = event, let action = terminal.keys.gallery[key] {
      return perform(action)
    }
    if case .mouse(let mouse) = event, case .press = mouse.action, mouse.button == .primary,
      let key = HintLine(hints: hints).key(
        at: mouse.position, in: hintArea, theme: terminal.context.theme,
        isSequence: { !terminal.isUnbound($0, in: keyContexts) })
    {
      return update(.event(.key(key)))
    }
    let sceneArea = sceneArea
    if let note = control?.update(event, in: sceneArea, at: terminal.context.elapsed) {
      if !note.isEmpty { self.note = note }
      return []
    }
    switch event {
    case .key(let key):
      guard let action = terminal.keys.galleryPages[key], control == nil || action == .leave
      else { return [] }
      return perform(action)
    case .mouse(let mouse) where control == nil: turnPage(by: mouse)
    default: break
    }
    return []
  }

  /// The contexts that get keys now.
  private var keyContexts: [KeyContext] {
    [.gallery] + (control?.keyContexts ?? []) + [.galleryPages]
  }

  private mutating func perform(_ action: GalleryAction) -> [Effect] {
    switch action {
    case .next: turn(by: 1)
    case .previous: turn(by: -1)
    case .first: turn(by: -index)
    case .last: turn(by: scenes.count - 1 - index)
    case .leave: return [.quit(status: 0, output: nil)]
    }
    return []
  }

  private mutating func turnPage(by mouse: Mouse) {
    switch mouse.action {
    case .press, .wheelDown: turn(by: 1)
    case .wheelUp: turn(by: -1)
    default: break
    }
  }

  /// Turns some pages, wrapping around.
  private mutating func turn(by offset: Int) {
    let count = scenes.count
    index = ((index + offset) % count + count) % count
    control = scenes[index].control(terminal, settings: settings)
    note = ""
  }

  // MARK: Drawing

  private var hintRows: Int { size.rows >= 4 ? 1 : 0 }

  /// The rectangle of the scene.
  private var sceneArea: Rect {
    Rect(Size(columns: size.columns, rows: size.rows - hintRows))
  }

  private var hintArea: Rect {
    Rect(column: 0, row: size.rows - hintRows, columns: size.columns, rows: hintRows)
  }

  /// The page, the keys that turn it and leave, those of the control, and words about the scene where
  /// there is room for them.
  private var hints: [HintLine.Hint] {
    if let hints = terminal.sequenceHints(in: keyContexts) { return hints }
    // The keys that leave the gallery come first, because a narrow terminal shows only those.
    let keys = terminal.keys
    let takesLetters = control?.takesLetters == true
    let hints: [HintLine.Hint] =
      [
        (keys.gallery.label(for: [.previous, .next]), "pages"),
        (
          takesLetters ? keys.gallery.label(for: .leave) : keys.galleryPages.label(for: .leave),
          "quit"
        ),
      ] + (control?.hints ?? [])
    let page = "\(index + 1)/\(scenes.count)"
    let scene = scenes[index]
    // The keys matter more than the words about the scene.
    let words = "\(scene.name): \(note.isEmpty ? scene.summary : note)"
    let name = note.isEmpty ? scene.name : words
    var lines = [(words, hints), (name, hints), (name, Array(hints.prefix(2)))]
    // What has just happened matters more than the keys.
    if !note.isEmpty { lines += [(words, Array(hints.prefix(1))), (words, [])] }
    let about = lines.first {
      HintLine(hints: [(page, $0)] + $1).fits(in: hintArea, theme: terminal.context.theme)
    }?.0
    return [(page, about ?? "")] + hints
  }

  /// Draws the scene and the hint line.
  package func render(into frame: inout Frame) {
    let scene = scenes[index]
    let context = terminal.context
    frame.setTitle("inkwheel gallery – \(scene.name)")
    if let control {
      control.render(into: &frame, in: sceneArea, context: context)
    } else {
      var terminal = terminal
      terminal.size = sceneArea.size
      frame.draw(scene.frame(terminal, settings: settings), at: sceneArea.origin)
    }
    HintLine(hints: hints).render(into: &frame, in: hintArea, context: context)
  }
}
