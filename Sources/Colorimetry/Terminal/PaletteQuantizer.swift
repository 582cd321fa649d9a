/// The palette entry nearest to a colour.
///
///     let match = PaletteQuantizer.xterm.match256(RGB8(255, 136, 0))
///     let isExact = match.isExact  // false
public struct PaletteMatch: Hashable, Sendable {
  /// The index of the entry.
  public let index: UInt8
  /// The distance ΔE OK between the colour and the entry; 0.02 is just noticeable.
  public let distance: Double
  /// Whether the entry equals the colour.
  public var isExact: Bool { distance == 0 }

  /// Creates a match with an entry at a distance.
  public init(index: UInt8, distance: Double) {
    self.index = index
    self.distance = distance
  }
}

/// Finds the palette entry nearest to a colour, by the distance in OKLab.
///
/// For whole frames `PaletteTable` is faster.
///
///     let match = PaletteQuantizer.xterm.match256(RGB8(255, 136, 0))
///     let entry = match.index  // 208
public struct PaletteQuantizer: Sendable {
  /// The palette to search.
  public let palette: TerminalPalette
  private let labs: [OKLab]

  /// Creates a quantizer for a palette.
  public init(_ palette: TerminalPalette) {
    self.palette = palette
    self.labs = palette.colors.map { OKLab($0) }
  }

  /// The quantizer for the palette of xterm.
  public static let xterm = PaletteQuantizer(.xterm)

  /// The quantizer for the palette of VGA.
  public static let vga = PaletteQuantizer(.vga)

  /// Returns the nearest of the 240 fixed entries 16...255; the lowest if several are equally near.
  ///
  /// The first 16 are left out because users change them.
  public func nearest256(_ rgb: RGB8) -> UInt8 { match256(rgb).index }

  /// Returns the nearest of the entries 0...15; the lowest if several are equally near.
  public func nearest16(_ rgb: RGB8) -> UInt8 { match16(rgb).index }

  /// Returns the nearest of the 240 fixed entries 16...255 with its distance; the lowest of equally
  /// near ones.
  public func match256(_ rgb: RGB8) -> PaletteMatch {
    // The nearest entry is no farther than one of the cube beside the colour.
    let (red, green, blue) = (Self.levels(rgb.red), Self.levels(rgb.green), Self.levels(rgb.blue))
    return match(
      rgb, in: 16..<256,
      noFartherThan: 16 + 36 * red.lowerBound + 6 * green.lowerBound + blue.lowerBound)
  }

  /// Returns the nearest of the entries 0...15 with its distance; the lowest of equally near ones.
  public func match16(_ rgb: RGB8) -> PaletteMatch { match(rgb, in: 0..<16, noFartherThan: 0) }

  /// Returns the nearest of the neighbouring cube entries and greys that have their channels in the
  /// same order.
  ///
  /// Two different channels may become equal, and equal ones stay equal.
  ///
  /// The nearest entry of all may have another hue. That is fine for a word, but not for the pixels
  /// of a gradient: a plane of blues would have teal and purple spots.
  package func nearestInOrder256(_ rgb: RGB8) -> UInt8 {
    var search = Search(target: OKLab(rgb))
    let (red, green, blue) = (Self.levels(rgb.red), Self.levels(rgb.green), Self.levels(rgb.blue))
    func areOrdered(_ one: UInt8, _ other: UInt8, _ oneLevel: Int, _ otherLevel: Int) -> Bool {
      oneLevel == otherLevel || one != other && (oneLevel < otherLevel) == (one < other)
    }
    for r in red {
      for g in green where areOrdered(rgb.red, rgb.green, r, g) {
        for b in blue
        where areOrdered(rgb.green, rgb.blue, g, b) && areOrdered(rgb.red, rgb.blue, r, b) {
          search.consider(16 + 36 * r + 6 * g + b, labs)
        }
      }
    }
    for index in 232..<256 { search.consider(index, labs) }
    return UInt8(search.best)
  }

  /// Returns the levels of the cube around a channel: 0, 95, 135, 175, 215 and 255.
  private static func levels(_ channel: UInt8) -> ClosedRange<Int> {
    let lower = channel < 95 ? 0 : (Int(channel) - 55) / 40
    return lower...min(lower + 1, 5)
  }

  /// Returns the distance ΔE OK between a colour and an entry.
  public func distance(from rgb: RGB8, to index: UInt8) -> Double {
    OKLab(rgb).squaredDistance(to: labs[Int(index)]).squareRoot()
  }

  private func match(
    _ rgb: RGB8, in range: Range<Int>, noFartherThan entry: Int
  ) -> PaletteMatch {
    let target = OKLab(rgb)
    var search = Search(target: target, distance: labs[entry].squaredDistance(to: target).nextUp)
    for index in range { search.consider(index, labs) }
    return PaletteMatch(index: UInt8(search.best), distance: search.distance.squareRoot())
  }

  /// A search for the entry nearest to a colour.
  private struct Search {
    let target: OKLab
    /// The first of the nearest entries so far.
    var best = 0
    /// Its squared distance, or a larger one.
    var distance = Double.infinity

    /// Takes an entry if it is nearer.
    mutating func consider(_ index: Int, _ labs: [OKLab]) {
      // Most entries are too light or too dark, whatever their other coordinates are.
      let difference = labs[index].l - target.l
      guard difference * difference < distance else { return }
      let distance = labs[index].squaredDistance(to: target)
      if distance < self.distance { (best, self.distance) = (index, distance) }
    }
  }
}
