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
  public var text: String { colors.map { $0.exactText + "\n" }.joined() }

  /// Parses the format of `text`; lines without a colour are skipped.
  public init(reading text: String) {
    // The newest is the first line, so it is recorded last.
    let lines = text.utf8.split { $0 == 0x0a || $0 == 0x0d }.prefix(Self.capacity * 32)
    var colors: [Color] = []
    for line in lines where line.count <= Self.maximumLineLength {
      if let color = Color(exactText: Array(line)) { colors.append(color) }
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
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    return Key(rgb: rgb8, alpha: UInt8((opacity * 255).rounded(.toNearestOrAwayFromZero)))
  }

  fileprivate var isFinite: Bool {
    alpha.isFinite && (0..<4).allSatisfy { components[$0].isFinite }
  }

  /// A notation that preserves space, components and alpha exactly, hues within 0..<360.
  fileprivate var exactText: String {
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    if space == .srgb, missing.isEmpty, Color(rgb8, alpha: Double(key.alpha) / 255) == self {
      return formatted(.hex)
    }
    let numbers = space.components.indices.map { index in
      missing.contains(.component(index)) ? "none" : "\(components[index])"
    }
    let end = missing.contains(.alpha) ? " / none" : opacity == 1 ? "" : " / \(opacity)"
    return space.exactFunction + numbers.joined(separator: " ") + end + ")"
  }

  /// Parses a colour, including two functions that `Color(parsing:)` does not know.
  fileprivate init?(exactText bytes: [UInt8]) {
    for space in [ColorSpace.hsl, .hwb] {
      let function = Array(space.exactFunction.utf8)
      guard bytes.starts(with: function) else { continue }
      // These also have a hue and two fractions, so the same parser reads them.
      let text = Array(ColorSpace.hsb.exactFunction.utf8) + bytes.dropFirst(function.count)
      guard let color = try? ParsedColor(bytes: text).color else { return nil }
      self.init(space, color.components, alpha: color.alpha, missing: color.missing)
      return
    }
    guard let color = try? ParsedColor(bytes: bytes).color else { return nil }
    self = color
  }
}

extension ColorSpace {
  /// The start of a function whose numbers are the unscaled components.
  ///
  /// `hsl()` and `hwb()` take percentages, which cannot represent every fraction.
  fileprivate var exactFunction: String {
    switch self {
    case .gray, .lab, .lch, .oklab, .oklch: "\(rawValue)("
    case .hsb: "color(--hsv "
    case .hsl, .hwb, .cmyk, .okhsl, .okhsv: "color(--\(rawValue) "
    default: "color(\(nameInColor ?? rawValue) "
    }
  }
}
