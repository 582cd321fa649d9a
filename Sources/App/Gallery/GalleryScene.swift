import Color
package import Picker
import StyledText
package import Terminal

/// A scene of the gallery.
///
/// Its frame is reproducible and can be drawn without a terminal.
package struct GalleryScene: Sendable {
  /// The name on the command line.
  package let name: String
  /// A one-line summary.
  package let summary: String
  private let content: Content
  private let options: Options

  /// The options of the radial menu that change it, apart from those that every frame has, such as its
  /// size.
  private enum Options: Sendable { case none, currentColor, all }

  private enum Content: Sendable {
    case icon([RGB8])
    case picker
    case editor(keys: [Key])
    /// A factory of the scene's control.
    case control(@Sendable (GallerySettings, TerminalContext) -> any GalleryControl)
    case theme
  }

  /// All scenes in the order of the list.
  package static let all: [GalleryScene] = {
    let colors = GallerySettings.sampleColors
    let icons = (1...5).map { count in
      GalleryScene(
        "icon-\(count)", count == 1 ? "the icon with one colour" : "the icon with \(count) colours",
        .icon(Array(colors.prefix(count))))
    }
    let others: [GalleryScene] = [
      .init("icon-many", "the icon with more than five colours", .icon(colors)),
      .init("picker", "the colour picker", .picker),
      .init(
        "layouts", "the layouts of the picker", .control { LayoutScene(nil, $0, $1) },
        .currentColor),
      .init("theme", "every role of the theme", .theme),
      .init("editor", "the editor", .editor(keys: [])),
      .init(
        "editor-picking", "the editor, picking a colour for a selection",
        .editor(keys: openingKeys)),
    ]
    let controls = PickerControl.samples.map { sample in
      GalleryScene(
        sample.name, sample.summary,
        .control { sample.control.scene($0, $1) }, .currentColor)
    }
    let last: [GalleryScene] = [
      .init(
        "preview", "opacities over the checkerboard",
        .control { settings, _ in PreviewScene(settings) }, .currentColor),
      .init("radial", "the radial menu", .control { RadialScene($0, $1) }, .all),
      .init(
        "columns", "lockable columns of red, green, blue and alpha",
        .control {
          ColumnScene(.channels(of: .srgb, color: $0.color, alpha: true), channelsOf: .srgb, $1)
        }, .currentColor),
      .init(
        "clock", "lockable columns of hours and minutes",
        .control { ColumnScene(.hoursAndMinutes(hours: 9, minutes: 41), $1) }),
    ]
    return icons + others + controls + last
  }()

  /// The scenes through which the gallery turns: the icon and pickers.
  ///
  /// The others are found by name.
  package static let tour =
    (["icon-5", "picker", "layouts"] + PickerControl.samples.map(\.name)).compactMap(named)

  /// Creates a scene of a picker with a layout, named by its notation.
  package init(_ layout: PickerLayout) {
    self.init(
      layout.notation, "a custom picker", .control { LayoutScene(layout, $0, $1) }, .currentColor)
  }

  private init(
    _ name: String, _ summary: String, _ content: Content, _ options: Options = .none
  ) {
    (self.name, self.summary, self.content, self.options) = (name, summary, content, options)
  }

  /// Creates the control of the scene, starting at the time of `terminal`; nil for a static
  /// scene.
  package func control(
    _ terminal: TerminalContext, settings: GallerySettings = GallerySettings()
  ) -> (any GalleryControl)? {
    switch content {
    case .control(let make): make(settings, terminal)
    case .picker: LayoutScene(.standard, settings, terminal)
    default: nil
    }
  }

  /// Whether the last row of its frame has hints, for keys that a still picture does not take.
  var endsWithHints: Bool { if case .editor = content { true } else { false } }

  /// Returns the scene with a name.
  package static func named(_ name: String) -> GalleryScene? { all.first { $0.name == name } }

  /// The keys that select the words on the sample's second line and open the picker.
  private static let openingKeys: [Key] =
    // The line with five colours.
    Array(repeating: Key(.down), count: 11) + [Key(.end, .shift), .control("k")]

  /// Draws the scene, not quantised.
  ///
  /// Controls start at time zero.
  package func frame(
    _ terminal: TerminalContext, settings: GallerySettings = GallerySettings()
  ) -> Frame {
    var frame = Frame(size: terminal.size)
    let context = terminal.context
    if context.theme.baseStyle != .plain {
      frame.fill(frame.bounds, with: Cell(" ", style: context.theme.baseStyle))
    }
    switch content {
    case .icon(let colors):
      let size = terminal.size
      let rows = size.rows == 1 ? 1 : min(size.rows, max(size.columns / 2, 1))
      let icon = PickerIcon.size(rows: rows)
      PickerIcon(colors, theme: context.theme, isMoving: terminal.allowsMotion).render(
        into: &frame,
        at: Point(
          column: max((size.columns - icon.columns) / 2, 0), row: (size.rows - rows) / 2),
        rows: rows, background: context.theme.background, context: context)
    case .picker:
      PickModel(
        color: PickModel.insertedColor, format: .hex, supportsOpacity: true, terminal: terminal
      ).render(into: &frame)
    case .theme:
      ThemeOverview(theme: context.theme).render(
        into: &frame, in: frame.bounds, isMoving: terminal.allowsMotion, context: context)
    case .editor(let keys):
      // The keys were pressed one turn of the ring earlier, so that animations have ended.
      var before = terminal
      before.context.elapsed -= RingMotion.period
      var model = EditorModel(
        ANSITextReader.read(Sample.bytes), path: "welcome.ans", terminal: before)
      for key in keys { _ = model.update(.event(.key(key))) }
      _ = model.update(.ticked(elapsed: terminal.context.elapsed))
      model.render(into: &frame)
    case .control(let make):
      var start = terminal
      start.context.elapsed = .zero
      make(settings, start).render(into: &frame, in: frame.bounds, context: context)
    }
    return frame
  }

  /// Whether an option of the radial menu changes it.
  package func uses(_ option: String) -> Bool {
    options == .all || options == .currentColor && option == "--current-color"
  }
}
