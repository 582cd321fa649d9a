/// What the mouse selects while its button is held.
enum Drag: Hashable, Sendable {
  case text, block
}
