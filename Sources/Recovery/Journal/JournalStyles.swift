import StyledText

/// The styles of a journal by number, for the side that writes.
struct JournalStyles {
  private var numbers: [TextStyle: Int] = [:]
  private var latest: (style: TextStyle, number: Int)?
  /// Styles that have a number and are not written yet.
  private(set) var unwritten: [TextStyle] = []

  init(_ styles: [TextStyle] = []) {
    for (number, style) in styles.enumerated() { numbers[style] = number }
  }

  mutating func number(of style: TextStyle) -> Int {
    // Most text is in the style of the text before.
    if let latest, latest.style == style { return latest.number }
    let number: Int
    if let known = numbers[style] {
      number = known
    } else {
      number = numbers.count
      numbers[style] = number
      unwritten.append(style)
    }
    latest = (style, number)
    return number
  }

  mutating func takeUnwritten() -> [TextStyle] {
    defer { unwritten = [] }
    return unwritten
  }
}
