extension NamedColor {
  /// Returns a CSS name as words: "medium slate blue" for "mediumslateblue".
  package static func words(of name: String) -> String {
    spaced.first { $0.utf8.lazy.filter { $0 != UInt8(ascii: " ") }.elementsEqual(name.utf8) }
      ?? name
  }

  /// The CSS names of several words, with the spaces that they have in X11, where they come from.
  private static let spaced = [
    "alice blue", "antique white", "blanched almond", "blue violet", "cadet blue",
    "cornflower blue", "dark blue", "dark cyan", "dark goldenrod", "dark gray", "dark green",
    "dark grey", "dark khaki", "dark magenta", "dark olive green", "dark orange", "dark orchid",
    "dark red", "dark salmon", "dark sea green", "dark slate blue", "dark slate gray",
    "dark slate grey", "dark turquoise", "dark violet", "deep pink", "deep sky blue", "dim gray",
    "dim grey", "dodger blue", "floral white", "forest green", "ghost white", "green yellow",
    "hot pink", "indian red", "lavender blush", "lawn green", "lemon chiffon", "light blue",
    "light coral", "light cyan", "light goldenrod yellow", "light gray", "light green",
    "light grey", "light pink", "light salmon", "light sea green", "light sky blue",
    "light slate gray", "light slate grey", "light steel blue", "light yellow", "lime green",
    "medium aquamarine", "medium blue", "medium orchid", "medium purple", "medium sea green",
    "medium slate blue", "medium spring green", "medium turquoise", "medium violet red",
    "midnight blue", "mint cream", "misty rose", "navajo white", "old lace", "olive drab",
    "orange red", "pale goldenrod", "pale green", "pale turquoise", "pale violet red",
    "papaya whip", "peach puff", "powder blue", "rebecca purple", "rosy brown", "royal blue",
    "saddle brown", "sandy brown", "sea green", "sky blue", "slate blue", "slate gray",
    "slate grey", "spring green", "steel blue", "white smoke", "yellow green",
  ]
}
