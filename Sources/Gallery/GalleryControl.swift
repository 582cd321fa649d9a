package import ColorControls
package import Editor
package import TerminalCore

/// An interactive control in a gallery scene.
///
/// To add one, conform to this protocol and add a line to `GalleryScene.all`.
package protocol GalleryControl {
  /// Handles an event before the gallery does.
  /// - Returns: the note for the hint line, empty to keep the present one; nil if the event was not
  ///   handled.
  mutating func update(_ event: Event, in area: Rect, at elapsed: Duration) -> String?

  /// Draws the control.
  func render(into frame: inout Frame, in area: Rect, context: RenderContext)

  /// Whether the control is animating.
  func isAnimating(at elapsed: Duration) -> Bool

  /// The current key hints.
  var hints: [(key: String, action: String)] { get }

  /// The contexts that get keys now.
  var keyContexts: [KeyContext] { get }

  /// Whether a character is typed into a line.
  var isTypingText: Bool { get }

  /// Whether letters are for the control, so that none of them leaves the gallery.
  var takesLetters: Bool { get }
}

extension GalleryControl {
  package var keyContexts: [KeyContext] { [] }
  package var isTypingText: Bool { false }
  package var takesLetters: Bool { false }
}

/// The initial values of the controls, set by command-line options.
package struct GallerySettings: Hashable, Sendable {
  /// The parameters of the radial menu.
  package var radialMenu: RadialMenuSettings

  /// Creates settings without options.
  package init(radialMenu: RadialMenuSettings = RadialMenuSettings()) {
    self.radialMenu = radialMenu
  }
}
