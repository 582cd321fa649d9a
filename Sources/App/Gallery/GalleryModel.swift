package import Picker
package import Terminal

/// The gallery: it shows one scene at a time.
///
/// Ctrl-N and Ctrl-P change the scene. All other events go to the control of the scene,
/// and those that it does not handle do nothing, so that none turns the page by accident. A scene
/// without a control has more keys for that.
package struct GalleryModel: App {
  package static let base: [any Layer<GalleryModel>] = [SceneLayer()]
  package var pushed: [any Layer<GalleryModel>] = []
  package var terminal: TerminalContext
  private let settings: GallerySettings
  private var index: Int
  private var control: (any GalleryControl)?
  package var notice: Notice?
  /// What the control has reported last.
  private var note = ""

  private let scenes: [GalleryScene]

  /// Creates a gallery that starts at a scene, which may be a custom one.
  package init(
    scene: GalleryScene? = nil, settings: GallerySettings = GallerySettings(),
    terminal: TerminalContext
  ) {
    self.terminal = terminal
    self.settings = settings
    let known = GalleryScene.tour.firstIndex { $0.name == scene?.name }
    scenes = (known == nil ? scene.map { [$0] } ?? [] : []) + GalleryScene.tour
    index = known ?? 0
    control = scenes[index].control(terminal, settings: settings)
  }

  /// Whether a ring rotates or a control animates.
  package var isAnimating: Bool { control == nil ? terminal.allowsMotion : isChanging }

  /// Whether a control animates.
  package var isChanging: Bool { control?.isAnimating(context: terminal.context) == true }

  package mutating func settingsChanged(from before: ProgramSettings) {
    control = scenes[index].control(terminal, settings: settings)
  }

  package mutating func showUnused(_ key: Key) {}
  package mutating func quit() -> [Effect] { [.quit(status: 0, output: nil)] }
  package mutating func handle(_ message: Message) -> [Effect] { [] }

  fileprivate mutating func handle(_ event: Event) -> [Effect] {
    if case .key(let key) = event, let action = keys.gallery[key] { return perform(action) }
    let (area, context) = (sceneArea, terminal.context)
    if let note = control?.update(event, in: area, context: context) {
      if !note.isEmpty { self.note = note }
      return []
    }
    switch event {
    case .key(let key):
      guard let action = keys.galleryPages[key], control == nil || action == .leave else {
        return []
      }
      return perform(action)
    case .mouse(let mouse) where control == nil: turnPage(by: mouse)
    default: break
    }
    return []
  }

  private mutating func perform(_ action: GalleryAction) -> [Effect] {
    switch action {
    case .next: turn(by: 1)
    case .previous: turn(by: -1)
    case .first: turn(by: -index)
    case .last: turn(by: scenes.count - 1 - index)
    case .leave: return quit()
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
    index = (index + offset).wrapped(to: scenes.count)
    control = scenes[index].control(terminal, settings: settings)
    note = ""
  }

  // MARK: Drawing

  /// The rectangle of the scene.
  private var sceneArea: Rect { terminal.contentArea(minimum: 4) }

  package var hintRow: Rect { terminal.hintRow(minimum: 4) }

  /// The scene's number, the keys that quit and change it, those of the control, and words about the
  /// scene where there is room for them.
  fileprivate var sceneHints: [KeyHint] {
    // The keys that leave the gallery come first, because a narrow terminal shows only those.
    // A letter begins a search by name in a picker.
    let takesLetters = control?.keyContexts.contains(.picker) == true
    let hints: [KeyHint] =
      [
        (
          takesLetters ? keys.gallery.label(for: .leave) : keys.galleryPages.label(for: .leave),
          "quit"
        ),
        (keys.gallery.label(for: [.previous, .next]), "scenes"),
      ] + (control?.hints ?? [])
    let page = "\(index + 1)/\(scenes.count)"
    let scene = scenes[index]
    let note = notice?.text ?? self.note
    // The keys matter more than the words about the scene.
    let words = "\(scene.name): \(note.isEmpty ? scene.summary : note)"
    let name = note.isEmpty ? scene.name : words
    var lines = [(words, hints), (name, hints), (name, Array(hints.prefix(2)))]
    // What has just happened matters more than the keys.
    if !note.isEmpty { lines += [(words, Array(hints.prefix(1))), (words, [])] }
    let about = lines.first {
      HintLine(hints: [(page, $0)] + $1).fits(in: hintRow, theme: theme)
    }?.0
    return [(page, about ?? "")] + hints
  }

  /// Draws the scene and the hint line.
  fileprivate func renderScene(into frame: inout Frame) {
    let scene = scenes[index]
    let context = terminal.context
    frame.setTitle("inkwheel gallery – \(scene.name)")
    if let control {
      control.render(into: &frame, in: sceneArea, context: context)
    } else {
      var terminal = terminal
      terminal.size = sceneArea.size
      // The hints of the gallery lie over those of the picture.
      if scene.endsWithHints { terminal.size.rows += 1 }
      frame.draw(scene.frame(terminal, settings: settings), at: sceneArea.origin)
    }
    HintLine(hints: hints).render(into: &frame, in: hintRow, context: context)
  }

  /// The scene, in which only help works of the commands of the text.
  private struct SceneLayer: Layer {
    func contexts(in app: GalleryModel) -> [KeyContext] {
      [.gallery] + (app.control?.keyContexts ?? []) + [.galleryPages]
    }
    func commands(in app: GalleryModel) -> [Command] { [.help] }
    /// The keys that turn a page leave out a scene with a control.
    func help(in app: GalleryModel) -> HelpContent? {
      let contexts = app.control?.keyContexts ?? [.galleryPages]
      return HelpContent(
        of: "the gallery", contexts: [.gallery] + contexts, commands: [.help], keys: app.keys,
        isTyping: isTyping(in: app))
    }
    func hints(in app: GalleryModel) -> [KeyHint] { app.sceneHints }
    func isTyping(in app: GalleryModel) -> Bool { app.control?.isTypingText == true }
    func handle(_ event: Event, in app: GalleryModel) -> Outcome<GalleryModel> {
      .handled { $0.handle(event) }
    }
    func render(into frame: inout Frame, in app: GalleryModel) { app.renderScene(into: &frame) }
  }
}
