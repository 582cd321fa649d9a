package import TerminalCore
package import TextColorPicker

/// A control that a scene of the gallery shows and lets people operate.
///
/// A new one needs this conformance and a line in `GalleryScene.all`.
package protocol GalleryControl: Sendable {
  /// Takes an event before the gallery does.
  /// - Returns: what to say of it in the hint line, empty for nothing new; nil where the control
  ///   has no use for the event, which then may turn the page.
  mutating func update(_ event: Event, in area: Rect, at elapsed: Duration) -> String?

  /// Draws the control.
  func render(into frame: inout Frame, in area: Rect, context: RenderContext)

  /// Whether the next picture will be another one by itself.
  func isAnimating(at elapsed: Duration) -> Bool

  /// The keys that matter now, and what they do.
  var hints: [(key: String, action: String)] { get }
}

/// What the controls of the gallery begin with; options of the command line change it.
package struct GallerySettings: Hashable, Sendable {
  /// The parameters of the radial menu.
  package var radialMenu: RadialMenuSettings

  /// The settings without any option.
  package init(radialMenu: RadialMenuSettings = RadialMenuSettings()) {
    self.radialMenu = radialMenu
  }
}
