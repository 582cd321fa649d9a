extension ColorComponent {
  /// A value as people read it, without the unit: 255 for the sRGB red 1, 0.127 for a chroma.
  public func displayText(_ value: Double) -> String {
    fixedDecimal(value * displayScale, digits: displayDigits)
  }

  /// The value that a number typed by people stands for.
  public func value(displayed number: Double) -> Double {
    number / displayScale
  }
}

extension ColorComponent {
  /// A share of 1 shown in per cent that belongs to no space, such as the alpha.
  public static func share(named name: String, letter: Character) -> ColorComponent {
    .percent(name, letter)
  }
}
