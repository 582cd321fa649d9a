package import Colorimetry

/// The disc in the middle of a ring while it does not simply show the picked colour: the mesh of
/// the colours to be replaced, or the picked colour as it floods that mesh.
package struct RingCenter: Hashable, Sendable {
  /// The colours before, in the order of the text.
  package var colors: [RGB8]
  /// How far the picked colour has spread, 0...1.
  package var progress = 0.0

  /// The distance from the ring over which the picked colour gives way to the mesh, in widths of the
  /// disc.
  private static let edge = 0.12

  /// Returns the painter of the disc.
  /// - Parameters:
  ///   - picked: the picked colour.
  ///   - direction: the unit vector from the centre to the side on which the colour flows in.
  ///   - secondary: the colour that stands for more colours than a mesh can show.
  func painter(
    picked: OKLab, from direction: (x: Double, y: Double), secondary: RGB8
  ) -> (Double, Double) -> OKLab {
    let mesh = CenterMesh(colors, secondary: secondary)
    guard progress > 0 else { return { mesh.color(x: $0, y: $1) } }
    let (left, top) = (0.5 + direction.x / 2, 0.5 + direction.y / 2)
    // The farthest point is the opposite end of a diameter.
    let reach = progress * (1 + Self.edge)
    return { x, y in
      let distance = ((x - left) * (x - left) + (y - top) * (y - top)).squareRoot()
      let share = min(max((reach - distance) / Self.edge, 0), 1)
      return OKLab.mix(mesh.color(x: x, y: y), picked, share)
    }
  }
}
