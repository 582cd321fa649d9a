public import Colorimetry

/// The colours used last, the most recent one first, each of them once.
///
/// Two colours are the same when their 8-bit sRGB and 8-bit alpha are; the exact value is that of
/// the latest use.
public struct RecentColors: Hashable, Sendable {
  /// The colours, the most recent one first, at most `capacity`.
  public private(set) var colors: [Color] = []
  /// How many colours are kept.
  public static let capacity = 32

  /// No colours.
  public init() {}

  /// Puts a colour first; one that is not made of finite numbers is left out.
  public mutating func note(_ color: Color) {
    guard color.isFinite else { return }
    let key = color.key
    colors.removeAll { $0.key == key }
    colors.insert(color, at: 0)
    if colors.count > Self.capacity { colors.removeLast() }
  }

  /// One colour a line, as `#rrggbb`, `color()` or another function that holds it without loss.
  public var text: String {
    colors.map { $0.exactText + "\n" }.joined()
  }

  /// Reads what `text` gives; lines that hold no colour are passed over.
  public init(reading text: String) {
    // The newest stands first, so that it has to be noted last.
    let lines = text.utf8.split { $0 == 0x0a || $0 == 0x0d }.prefix(Self.capacity * 32)
    var colors: [Color] = []
    for line in lines where line.count <= Self.longestLine {
      if let color = Color(exactText: Array(line)) { colors.append(color) }
    }
    for color in colors.reversed() { note(color) }
  }

  private static let longestLine = 1000
}

extension Color {
  fileprivate struct Key: Hashable {
    let rgb: RGB8
    let alpha: UInt8
  }

  /// What makes two colours the same to the eye of a terminal.
  fileprivate var key: Key {
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    return Key(rgb: rgb8, alpha: UInt8((opacity * 255).rounded(.toNearestOrAwayFromZero)))
  }

  fileprivate var isFinite: Bool {
    alpha.isFinite && (0..<4).allSatisfy { components[$0].isFinite }
  }

  /// A notation that holds space, components and alpha exactly, hues within 0..<360.
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

  /// Reads a colour, also the two functions that `Color(parsing:)` does not know.
  fileprivate init?(exactText bytes: [UInt8]) {
    for space in [ColorSpace.hsl, .hwb] {
      let function = Array(space.exactFunction.utf8)
      guard bytes.starts(with: function) else { continue }
      // A hue and two shares as well, so that it is read in the same way.
      let text = Array(ColorSpace.hsb.exactFunction.utf8) + bytes.dropFirst(function.count)
      guard let color = try? ParsedColor(bytes: text).color else { return nil }
      self = color
      self.space = space
      return
    }
    guard let color = try? ParsedColor(bytes: bytes).color else { return nil }
    self = color
  }
}

extension ColorSpace {
  /// The beginning of a function whose numbers are the components without any scale.
  ///
  /// `hsl()` and `hwb()` take per cent, which cannot hold every share.
  fileprivate var exactFunction: String {
    switch self {
    case .srgb: "color(srgb "
    case .linearSRGB: "color(srgb-linear "
    case .displayP3: "color(display-p3 "
    case .linearDisplayP3: "color(display-p3-linear "
    case .a98RGB: "color(a98-rgb "
    case .proPhotoRGB: "color(prophoto-rgb "
    case .rec2020: "color(rec2020 "
    case .xyzD65: "color(xyz-d65 "
    case .xyzD50: "color(xyz-d50 "
    case .hsl: "color(--hsl "
    case .hsb: "color(--hsv "
    case .hwb: "color(--hwb "
    case .cmyk: "color(--cmyk "
    case .okhsl: "color(--okhsl "
    case .okhsv: "color(--okhsv "
    case .gray: "gray("
    case .lab: "lab("
    case .lch: "lch("
    case .oklab: "oklab("
    case .oklch: "oklch("
    }
  }
}
