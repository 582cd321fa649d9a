package import TerminalCore

/// An action of a key in a demo; with any other key the user takes over.
package enum DemoAction: String, KeyAction, CaseIterable {
  /// Ends the demo.
  case end
  /// Ends the demo with the exit status of an interrupt.
  case interrupt

  package var title: String {
    switch self {
    case .end: "End the demo"
    case .interrupt: "End the demo with exit status 130"
    }
  }

  /// The keys of demos.
  package static let standardKeys = KeyMap<DemoAction>([
    (.end, [Key(.escape), .character("q"), .character("Q")]),
    (.interrupt, [.interrupt]),
  ])
}
