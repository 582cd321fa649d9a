/// An entry of a palette that stands for a colour.
public struct PaletteMatch: Hashable, Sendable {
  /// The index of the entry.
  public let index: UInt8
  /// The distance ΔE OK between the colour and the entry; 0.02 is just noticeable.
  public let distance: Double
  /// Whether the entry is the colour itself.
  public var isExact: Bool { distance == 0 }

  /// A match of an entry at a distance.
  public init(index: UInt8, distance: Double) {
    self.index = index
    self.distance = distance
  }
}

/// Finds the entry of a palette that looks most like a colour, by the distance in OKLab.
///
/// For the colours of whole frames there is `PaletteTable`.
public struct PaletteQuantizer: Sendable {
  /// The palette that is searched.
  public let palette: TerminalPalette
  private let labs: [OKLab]

  /// A quantizer for a palette.
  public init(_ palette: TerminalPalette) {
    self.palette = palette
    self.labs = palette.colors.map { OKLab($0) }
  }

  /// The quantizer for the palette of xterm.
  public static let xterm = PaletteQuantizer(.xterm)

  /// The nearest of the 240 fixed entries 16...255; of equal ones the lowest.
  ///
  /// The first 16 are left out because users change them.
  public func nearest256(_ rgb: RGB8) -> UInt8 { match256(rgb).index }

  /// The nearest of the entries 0...15; of equal ones the lowest.
  public func nearest16(_ rgb: RGB8) -> UInt8 { match16(rgb).index }

  /// The nearest of the 240 fixed entries 16...255 and how far it is; of equal ones the lowest.
  public func match256(_ rgb: RGB8) -> PaletteMatch { match(rgb, in: 16..<256) }

  /// The nearest of the entries 0...15 and how far it is; of equal ones the lowest.
  public func match16(_ rgb: RGB8) -> PaletteMatch { match(rgb, in: 0..<16) }

  /// The nearest of those fixed entries around a colour that have its channels in the same order.
  ///
  /// Two channels may become equal, and equal ones stay so. The greys are among the entries.
  ///
  /// The nearest of all may have another hue, which does not matter to a word, but does to one of the
  /// many pixels of a gradient: a plane of blues would have teal and purple ones.
  public func nearestInOrder256(_ rgb: RGB8) -> UInt8 {
    let target = OKLab(rgb)
    let (red, green, blue) = (Self.levels(rgb.red), Self.levels(rgb.green), Self.levels(rgb.blue))
    var best = 16
    var bestDistance = Double.infinity
    func consider(_ index: Int) {
      let distance = labs[index].squaredDistance(to: target)
      if distance < bestDistance { (best, bestDistance) = (index, distance) }
    }
    func areOrdered(_ one: UInt8, _ other: UInt8, _ oneLevel: Int, _ otherLevel: Int) -> Bool {
      oneLevel == otherLevel || one != other && (oneLevel < otherLevel) == (one < other)
    }
    for r in red {
      for g in green where areOrdered(rgb.red, rgb.green, r, g) {
        for b in blue
        where areOrdered(rgb.green, rgb.blue, g, b) && areOrdered(rgb.red, rgb.blue, r, b) {
          consider(16 + 36 * r + 6 * g + b)
        }
      }
    }
    for index in 232..<256 { consider(index) }
    return UInt8(best)
  }

  /// The levels of the cube around a channel: 0, 95, 135, 175, 215 and 255.
  private static func levels(_ channel: UInt8) -> ClosedRange<Int> {
    let lower = channel < 95 ? 0 : (Int(channel) - 55) / 40
    return lower...min(lower + 1, 5)
  }

  /// The distance ΔE OK between a colour and an entry.
  public func distance(from rgb: RGB8, to index: UInt8) -> Double {
    OKLab(rgb).squaredDistance(to: labs[Int(index)]).squareRoot()
  }

  private func match(_ rgb: RGB8, in range: Range<Int>) -> PaletteMatch {
    let target = OKLab(rgb)
    var best = range.lowerBound
    var bestDistance = Double.infinity
    for index in range {
      let distance = labs[index].squaredDistance(to: target)
      if distance < bestDistance {
        best = index
        bestDistance = distance
      }
    }
    return PaletteMatch(index: UInt8(best), distance: bestDistance.squareRoot())
  }
}
