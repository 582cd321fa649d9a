public import Colorimetry

extension ColumnPicker {
  /// Creates columns for the components of a colour, in display units: 0–255, degrees, per cent.
  /// - Parameters:
  ///   - space: the space whose components are the columns.
  ///   - color: the initial colour, of any space; values outside the range of a column are clamped.
  ///   - alpha: whether to add a column for the opacity in per cent.
  ///   - isMotionReduced: whether changes are shown at once instead of animated.
  public static func channels(
    of space: ColorSpace, color: Color, alpha: Bool, isMotionReduced: Bool = false
  ) -> ColumnPicker {
    var components = space.components
    if alpha { components.append(.share(named: "Alpha", letter: "A")) }
    var picker = ColumnPicker(components.map(Column.init), isMotionReduced: isMotionReduced)
    picker.setColor(color, in: space)
    return picker
  }

  /// Selects the values of a colour.
  /// - Parameters:
  ///   - color: the colour, of any space.
  ///   - space: the space that the columns were made for.
  public mutating func setColor(_ color: Color, in space: ColorSpace) {
    for (column, value) in Self.displayValues(of: color, in: space).enumerated()
    where column < columns.count {
      setNumber(value, ofColumn: column)
    }
  }

  /// Returns the colour of the selected values.
  /// - Parameters:
  ///   - space: the space that the columns were made for.
  ///   - base: a colour whose components stay exact wherever a column shows their rounded value, so
  ///     that changing one column leaves the others untouched. It also supplies alpha if no column
  ///     does.
  public func color(in space: ColorSpace, keeping base: Color? = nil) -> Color {
    var result = Color(space, .zero, alpha: base?.alpha ?? 1)
    let convertedBase = base?.converted(to: space)
    let displayed = base.map { Self.displayValues(of: $0, in: space) }
    for (column, component) in space.components.enumerated() where column < columns.count {
      let number = value(ofColumn: column).number ?? 0
      let isSame = displayed.map { columns[column].index(nearestTo: $0[column]) } == indices[column]
      result.components[column] =
        isSame ? convertedBase?.components[column] ?? 0 : component.value(displayed: number)
    }
    let alphaColumn = space.components.count
    guard alphaColumn < columns.count else { return result }
    let isSame =
      displayed.map { columns[alphaColumn].index(nearestTo: $0[alphaColumn]) }
      == indices[alphaColumn]
    if !isSame { result.alpha = (value(ofColumn: alphaColumn).number ?? 100) / 100 }
    return result
  }

  /// Returns the components and the alpha of a colour in display units.
  private static func displayValues(of color: Color, in space: ColorSpace) -> [Double] {
    let bounded: [ColorSpace] = [
      .srgb, .linearSRGB, .hsl, .hsb, .hwb, .cmyk, .gray, .okhsl, .okhsv,
    ]
    let isOutside = bounded.contains(space) && !color.isInSRGBGamut
    let converted = (isOutside ? color.fittedToSRGB() : color).converted(to: space)
    return space.components.enumerated().map { index, component in
      converted.components[index] * component.displayScale
    } + [color.alpha * 100]
  }
}

extension ColumnPicker.Column {
  /// Creates a column for a component, in display units.
  fileprivate init(_ component: ColorComponent) {
    var step = 1.0
    for _ in 0..<component.displayDigits { step /= 10 }
    let first = component.range.lowerBound * component.displayScale
    // 360° equals 0°.
    let last = component.range.upperBound * component.displayScale - (component.isAngle ? step : 0)
    self.init(
      component.name, letter: String(component.letter), range: first...last, step: step,
      digits: component.displayDigits, unit: component.unit, wraps: component.isAngle)
  }
}
