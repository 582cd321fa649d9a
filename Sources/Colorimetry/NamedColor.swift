/// A colour that has a name.
public struct NamedColor: Hashable, Sendable {
  /// The name in lower case, for example "rebeccapurple".
  public let name: String
  /// The colour.
  public let rgb: RGB8

  /// A name for 0xRRGGBB.
  init(_ name: String, _ value: UInt32) {
    self.name = name
    self.rgb = RGB8(packed: value)
  }

  /// The CSS colour of exactly this name, upper or lower case; nil when there is none.
  public static func named(_ name: String) -> NamedColor? {
    guard let index = indexByName[name.lowercased()] else { return nil }
    return css[index]
  }

  /// The CSS colour nearest to `color` and its distance ΔE OK; alpha is ignored.
  ///
  /// Of two names for one colour it is the first in the alphabet: "aqua", not "cyan".
  public static func nearest(to color: Color) -> (name: String, distance: Double) {
    let target = OKLab(color)
    var best = 0
    var bestDistance = Double.infinity
    for (index, lab) in labs.enumerated() {
      let distance = lab.squaredDistance(to: target)
      if distance < bestDistance {
        best = index
        bestDistance = distance
      }
    }
    return (css[best].name, bestDistance.squareRoot())
  }

  private static let labs = css.map { OKLab($0.rgb) }

  private static let indexByName = Dictionary(
    uniqueKeysWithValues: css.enumerated().map { ($1.name, $0) })
}
