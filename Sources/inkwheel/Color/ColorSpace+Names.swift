import Colorimetry

extension ColorSpace {
  /// Finds the space with a name of CSS `color()` or of a CSS function; nil if there is none.
  init?(name: String) {
    guard let space = Self.names.first(where: { $0.name == name })?.space else { return nil }
    self = space
  }

  /// All names.
  static var allNames: [String] { names.map(\.name) }

  private static let names: [(name: String, space: ColorSpace)] = [
    ("srgb", .srgb), ("srgb-linear", .linearSRGB), ("hsl", .hsl), ("hsb", .hsb), ("hsv", .hsb),
    ("hwb", .hwb), ("cmyk", .cmyk), ("gray", .gray), ("lab", .lab), ("lch", .lch),
    ("xyz", .xyzD65), ("xyz-d65", .xyzD65), ("xyz-d50", .xyzD50), ("oklab", .oklab),
    ("oklch", .oklch), ("okhsl", .okhsl), ("okhsv", .okhsv), ("display-p3", .displayP3),
    ("display-p3-linear", .linearDisplayP3), ("a98-rgb", .a98RGB),
    ("prophoto-rgb", .proPhotoRGB), ("rec2020", .rec2020),
  ]
}
