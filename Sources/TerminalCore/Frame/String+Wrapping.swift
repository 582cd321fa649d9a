extension String {
  /// Returns the words in rows of at most `columns`; a word that is longer has a row of its own.
  /// - Parameter first: the columns of the first row, if it has others; may be too few for a word.
  package func wrapped(columns: Int, first: Int? = nil) -> [String] {
    var rows = [""]
    for word in split(separator: " ") {
      let last = rows[rows.count - 1]
      let longer = last.isEmpty ? String(word) : last + " " + word
      let room = rows.count == 1 ? first ?? columns : columns
      if GlyphWidth.columns(of: longer) <= room || last.isEmpty && room >= columns {
        rows[rows.count - 1] = longer
      } else {
        rows.append(String(word))
      }
    }
    return rows
  }
}
