/// A colour with a name.
///
///     let tan = NamedColor.named("tan")?.rgb  // #d2b48c
///     let name = NamedColor.nearest(to: Color(hex: 0xFF8800)).name  // "darkorange"
public struct NamedColor: Hashable, Sendable {
  /// The name in lower case, for example "rebeccapurple".
  public let name: String
  /// The colour.
  public let rgb: RGB8

  /// Creates a name for the colour 0xRRGGBB.
  init(_ name: String, _ value: UInt32) {
    self.name = name
    self.rgb = RGB8(packed: value)
  }

  /// Returns the colour with this name, ignoring case; nil if the list has none.
  ///
  /// Spaces are significant only in CSS, whose names have none: X11 and xkcd have "light blue",
  /// which "lightblue" finds as well.
  public static func named(_ name: String, in list: NameList = .css) -> NamedColor? {
    if list == .css, name.utf8.contains(UInt8(ascii: " ")) { return nil }
    return list.named(name)
  }

  /// Returns the CSS colour nearest to `color` and its distance ΔE OK; alpha is ignored.
  ///
  /// If a colour has two names, it is the first in the alphabet: "aqua", not "cyan".
  public static func nearest(to color: Color) -> (name: String, distance: Double) {
    nearest(to: color, count: 1)[0]
  }

  /// Returns the nearest names and their distances ΔE OK, the nearest first; alpha is ignored.
  ///
  /// Ties are in alphabetical order. The count is clamped to 1 and the size of the list.
  public static func nearest(
    to color: Color, count: Int, in list: NameList = .css
  ) -> [(name: String, distance: Double)] {
    let target = OKLab(color)
    let index = list.index
    let wanted = min(max(count, 1), index.colors.count)
    // The nearest so far in order; insertion is cheap because the count is small.
    var best: [(index: Int, distance: Double)] = []
    for (position, lab) in index.labs.enumerated() {
      let distance = lab.squaredDistance(to: target)
      if best.count == wanted {
        guard distance < best[wanted - 1].distance else { continue }
        best.removeLast()
      }
      var rank = best.count
      while rank > 0, distance < best[rank - 1].distance { rank -= 1 }
      best.insert((position, distance), at: rank)
    }
    return best.map { (index.colors[$0.index].name, $0.distance.squareRoot()) }
  }
}
