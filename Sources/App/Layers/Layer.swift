package import Picker
package import Terminal

/// A part of an app that lies over others, gets the keys while it has the focus, and draws itself.
///
/// Most of what it has to say has a default; see the extension. Layers are values: what one changes in
/// itself is kept while it stays, and what concerns the whole app is the app's.
package protocol Layer<Base>: Sendable {
  /// The app in which it lies.
  associatedtype Base: App

  /// Whether it gets the keys when nothing lies over the base; of several, the last one does.
  func hasFocus(in app: Base) -> Bool

  /// What it is called in the title of its help.
  var name: String { get }

  /// The contexts of its keys, in the order of the help; without that of the text.
  func contexts(in app: Base) -> [KeyContext]

  /// The commands of the text that work here, in the order of the help.
  func commands(in app: Base) -> [Command]

  /// Its keys, the most important first.
  func hints(in app: Base) -> [KeyHint]

  /// The row of its hints; nil for that of the app.
  func hintRow(in app: Base) -> Rect?

  /// Returns the key of the hint at a point.
  func hintKey(at point: Point, in app: Base) -> Key?

  /// The titles that its help gives actions, by their names, instead of the usual ones; nil leaves one
  /// out.
  var actionTitles: [String: String?] { get }

  /// The help about it; nil if there is none.
  func help(in app: Base) -> HelpContent?

  /// Whether a character is typed into a line of it that its contexts do not tell.
  func isTyping(in app: Base) -> Bool

  /// How many typed characters may be inserted at once; nil for none.
  func acceptedText(in app: Base) -> UnbracketedPaste.Extent?

  /// What the focus is, in a word; empty where the text at the focus tells.
  func focusTitle(in app: Base) -> String

  /// Handles an event; by default one of the following does. They may change the layer; what is done with
  /// the app is in the outcome.
  mutating func handle(_ event: Event, in app: Base) -> Outcome<Base>
  mutating func press(_ key: Key, in app: Base) -> Outcome<Base>
  mutating func paste(_ text: String, in app: Base) -> Outcome<Base>
  mutating func point(_ mouse: Mouse, in app: Base) -> Outcome<Base>

  /// Inserts text that was typed, as one edit; by default like a paste.
  mutating func insert(_ text: String, in app: Base) -> Outcome<Base>

  /// Draws it over the layers below.
  func render(into frame: inout Frame, in app: Base)
}

/// What becomes of an event: what is done with the app, and its layers, once this one has been changed or
/// closed.
package enum Outcome<Base: App> {
  /// The layer stays, then something is done; nil if that has no use for the event either.
  case handled((inout Base) -> [Effect]? = { _ in [] })
  /// The layer has no use for the event: a click is for the layer below, a key does nothing here.
  case ignored
  /// The layer, and all over it, is closed, then something is done.
  case pop((inout Base) -> [Effect] = { _ in [] })
}

extension Layer {
  package func hasFocus(in app: Base) -> Bool { true }
  package var name: String { "" }
  package var actionTitles: [String: String?] { [:] }
  package func commands(in app: Base) -> [Command] { Command.everywhere }
  package func hintRow(in app: Base) -> Rect? { nil }
  package func isTyping(in app: Base) -> Bool { false }
  package func acceptedText(in app: Base) -> UnbracketedPaste.Extent? { nil }
  package func focusTitle(in app: Base) -> String { "" }
  package func render(into frame: inout Frame, in app: Base) {}
  package mutating func insert(_ text: String, in app: Base) -> Outcome<Base> {
    paste(text, in: app)
  }

  package mutating func handle(_ event: Event, in app: Base) -> Outcome<Base> {
    switch event {
    case .key(let key): press(key, in: app)
    case .paste(let text): paste(text, in: app)
    case .mouse(let mouse): point(mouse, in: app)
    default: .ignored
    }
  }
  package mutating func press(_ key: Key, in app: Base) -> Outcome<Base> { .ignored }
  package mutating func paste(_ text: String, in app: Base) -> Outcome<Base> { .ignored }
  package mutating func point(_ mouse: Mouse, in app: Base) -> Outcome<Base> { .handled() }

  package func hintKey(at point: Point, in app: Base) -> Key? {
    app.hintKey(at: point, in: hintRow(in: app) ?? app.hintRow)
  }

  package func help(in app: Base) -> HelpContent? {
    HelpContent(
      of: name, contexts: contexts(in: app), commands: commands(in: app), keys: app.keys,
      titles: actionTitles)
  }
}
