public import Colorimetry

extension PickerComposition {
  /// Every composition of RGB, HSB, CMYK and greyscale: 1,684 in all.
  ///
  /// RGB and HSB have ten combinations of controls in 24 orders of their parameters, CMYK has ten
  /// in 120, and greyscale has four.
  public static let all: [PickerComposition] = allSpaces.flatMap { space in
    patterns(for: space).flatMap { pattern in
      // Greyscale has a single order: white, then alpha.
      let orders =
        space == .gray
        ? [ColorParameter.all(of: space)] : ColorParameter.all(of: space).permutations
      return orders.map { PickerComposition(space: space, pattern: pattern, parameters: $0) }
    }
  }

  private static let allSpaces: [ColorSpace] = [.srgb, .hsb, .cmyk, .gray]

  /// Returns the compositions of a space, with its parameters in their natural order.
  public static func patterns(of space: ColorSpace) -> [PickerComposition] {
    patterns(for: space).map {
      PickerComposition(space: space, pattern: $0, parameters: ColorParameter.all(of: space))
    }
  }

  /// Returns the composition with its parameters permuted.
  /// - Parameter offset: how many permutations to move on; wraps around.
  public func reordered(by offset: Int) -> PickerComposition {
    let parameters = controls.flatMap { $0.control.parameters }
    let sorted = ColorParameter.all(of: space).filter { parameters.contains($0) }
    let orders = sorted.permutations
    let index = orders.firstIndex(of: parameters) ?? 0
    var rest = orders[((index + offset) % orders.count + orders.count) % orders.count][...]
    let replaced = controls.map { control in
      let count = control.control.parameters.count
      defer { rest = rest.dropFirst(count) }
      return control.replacing(Array(rest.prefix(count)))
    }
    return PickerComposition(space: space, unchecked: replaced)
  }

  /// Returns the combinations of control kinds that use every parameter of a space and alpha.
  private static func patterns(for space: ColorSpace) -> [[PickerControl.Kind]] {
    let count = space.components.count + 1
    let planes: [PickerControl.Kind] = [.canvas, .wheel, .palette]
    let equalPairs = planes.map { [$0, $0] }
    let pairs: [[PickerControl.Kind]] = [
      [.canvas, .wheel], [.canvas, .palette], [.wheel, .palette],
    ]
    var patterns = [Array(repeating: PickerControl.Kind.slider, count: count)]
    if count >= 4 { patterns += equalPairs + pairs }
    patterns += planes.map { [$0] }
    return patterns.map { pattern in
      let used = pattern.reduce(0) { $0 + $1.parameterCount }
      return pattern + Array(repeating: .slider, count: max(count - used, 0))
    }
  }

  private init(
    space: ColorSpace, pattern: [PickerControl.Kind], parameters: [ColorParameter]
  ) {
    var rest = parameters[...]
    let controls = pattern.map { kind in
      defer { rest = rest.dropFirst(kind.parameterCount) }
      return kind.control(Array(rest.prefix(kind.parameterCount)))
    }
    self.init(space: space, unchecked: controls)
  }
}

extension Array {
  /// All permutations of the elements, in lexicographic order of their indices.
  fileprivate var permutations: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index in
      var rest = self
      let first = rest.remove(at: index)
      return rest.permutations.map { [first] + $0 }
    }
  }
}
