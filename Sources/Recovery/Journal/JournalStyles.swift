import StyledText

/// The indices of the styles in a journal that is being written.
struct JournalStyles {
  private var indices: [TextStyle: Int] = [:]
  private var latest: (style: TextStyle, index: Int)?
  /// Styles that have an index but have not been written yet.
  private(set) var unwritten: [TextStyle] = []

  init(_ styles: [TextStyle] = []) {
    for (index, style) in styles.enumerated() { indices[style] = index }
  }

  mutating func index(of style: TextStyle) -> Int {
    // Most text has the same style as the text before it.
    if let latest, latest.style == style { return latest.index }
    let index: Int
    if let known = indices[style] {
      index = known
    } else {
      index = indices.count
      indices[style] = index
      unwritten.append(style)
    }
    latest = (style, index)
    return index
  }

  mutating func takeUnwritten() -> [TextStyle] {
    defer { unwritten = [] }
    return unwritten
  }
}
