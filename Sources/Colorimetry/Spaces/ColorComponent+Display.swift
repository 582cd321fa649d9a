extension ColorComponent {
  /// Returns the displayed value without its unit: 255 for the sRGB red 1, 0.127 for a chroma.
  public func displayText(_ value: Double) -> String {
    fixedDecimal(value * displayScale, digits: displayDigits)
  }

  /// Returns the value for a displayed number.
  public func value(displayed number: Double) -> Double {
    number / displayScale
  }
}

extension ColorComponent {
  /// Returns a percentage that belongs to no space, such as the alpha.
  package static func share(named name: String, letter: Character) -> ColorComponent {
    .percent(name, letter)
  }
}
