package import TerminalCore

/// An action of a key in the gallery.
package enum GalleryAction: String, KeyAction, CaseIterable {
  case next, previous, first, last, leave

  package var title: String {
    switch self {
    case .next: "Next scene"
    case .previous: "Previous scene"
    case .first: "First scene"
    case .last: "Last scene"
    case .leave: "Leave"
    }
  }
}

/// The keys of the gallery.
package struct GalleryKeys: Hashable, Sendable {
  /// Keys that the scene never gets.
  package var always = KeyMap<GalleryAction>([
    (.next, [.control("n")]),
    (.previous, [.control("p")]),
    (.leave, [.control("c")]),
  ])
  /// The keys that leave if the scene does not use them, and those that turn the page of a scene
  /// without a control.
  package var pages = KeyMap<GalleryAction>([
    (.next, keys(.right, .down, .tab, .enter, .pageDown, .character(" "))),
    (.previous, keys(.left, .up, .pageUp, .backspace)),
    (.first, keys(.home)),
    (.last, keys(.end)),
    (.leave, keys(.character("q"), .escape, .character("c"))),
  ])

  /// Creates the standard keys.
  package init() {}

  private static func keys(_ codes: Key.Code...) -> [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(codes.count * 8)
    for code in codes { keys += Key.withAnyModifiers(code) }
    return keys
  }
}
