/// Recently used colours without duplicates, the most recent one first.
///
/// Colours are equal if their 8-bit sRGB and 8-bit alpha are; the exact value is that of the latest
/// use.
///
///     var recents = RecentColors(reading: "#ff8800\n#0080ff\n")
///     recents.record(accent)
///     let saved = recents.text  // three lines for the next session
public struct RecentColors: Hashable, Sendable {
  /// The colours, the most recent one first; at most `capacity`.
  public private(set) var colors: [Color] = []
  /// The maximum number of colours.
  public static let capacity = 32

  /// Creates an empty list.
  public init() {}

  /// Moves or adds a colour to the front; one with components that are not finite is ignored.
  public mutating func record(_ color: Color) {
    guard color.isFinite else { return }
    let key = color.key
    colors.removeAll { $0.key == key }
    colors.insert(color, at: 0)
    if colors.count > Self.capacity { colors.removeLast() }
  }

  /// Removes all but the most recent colours.
  public mutating func keep(_ count: Int) { colors.removeLast(max(colors.count - count, 0)) }

  /// One colour a line, as `#rrggbb`, `color()` or another function that holds it without loss.
  public var text: String { colors.map { $0.description + "\n" }.joined() }

  /// Parses the format of `text`; lines without a colour are skipped.
  public init(reading text: String) {
    // The newest is the first line, so it is recorded last.
    let lines = text.utf8.split { $0 == .newline || $0 == .carriageReturn }.prefix(
      Self.capacity * 32)
    var colors: [Color] = []
    for line in lines where line.count <= Self.maximumLineLength {
      if let color = try? ParsedColor(bytes: Array(line)).color { colors.append(color) }
    }
    for color in colors.reversed() { record(color) }
  }

  private static let maximumLineLength = 1000
}

extension Color {
  fileprivate struct Key: Hashable {
    let rgb: RGB8
    let alpha: UInt8
  }

  /// The identity of a colour: its 8-bit sRGB and alpha.
  fileprivate var key: Key {
    Key(rgb: rgb8, alpha: byte(alpha))
  }
}
