import TerminalCore

/// What the columns of characters depend on besides the text.
struct CharacterWidths: Hashable, Sendable {
  /// The columns to which tabs advance.
  var tabStops = TabStops()
  /// How the terminal measures emoji of several scalars.
  var emoji = EmojiWidth.sum
}
