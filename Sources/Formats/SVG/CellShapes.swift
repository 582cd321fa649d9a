/// A filled rectangle in a cell of 8×16 units.
struct CellPart: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

/// The block elements U+2580 to U+259F, which consist of rectangles.
///
/// As shapes they join their neighbours in every font.
enum BlockElement {
  /// Whether a scalar is one of these characters.
  static func contains(_ value: UInt32) -> Bool { (0x2580...0x259F).contains(value) }

  /// Whether a row of the same character is one rectangle.
  static func isContinuous(_ value: UInt32) -> Bool {
    value <= 0x2588 || (0x2591...0x2594).contains(value)
  }

  /// Returns the coverage of a shade, in per cent.
  static func opacity(_ value: UInt32) -> Int {
    switch value {
    case 0x2591: 25
    case 0x2592: 50
    case 0x2593: 75
    default: 100
    }
  }

  /// Returns the rectangles of a character.
  static func parts(_ value: UInt32) -> [CellPart] {
    switch value {
    case 0x2580: return [CellPart(x: 0, y: 0, width: 8, height: 8)]
    case 0x2581...0x2588:
      let height = 2 * Int(value - 0x2580)
      return [CellPart(x: 0, y: 16 - height, width: 8, height: height)]
    case 0x2589...0x258F: return [CellPart(x: 0, y: 0, width: Int(0x2590 - value), height: 16)]
    case 0x2590: return [CellPart(x: 4, y: 0, width: 4, height: 16)]
    case 0x2594: return [CellPart(x: 0, y: 0, width: 8, height: 2)]
    case 0x2595: return [CellPart(x: 7, y: 0, width: 1, height: 16)]
    case 0x2596...0x259F:
      // The quadrants of each: upper left 1, upper right 2, lower left 4, lower right 8.
      let quarters = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][Int(value - 0x2596)]
      return (0..<4).filter { quarters & 1 << $0 != 0 }.map { quarter in
        CellPart(x: quarter % 2 * 4, y: quarter / 2 * 8, width: 4, height: 8)
      }
    default: return [CellPart(x: 0, y: 0, width: 8, height: 16)]
    }
  }
}

/// The box-drawing characters U+2500 to U+257F without dashes and diagonals, drawn as shapes.
///
/// As text they would leave gaps between rows wherever the line height of the font is not that of
/// the cells.
enum BoxDrawing {
  /// How a character is drawn.
  enum Shape {
    case parts([CellPart])
    /// A path of SVG, from the upper left corner of the cell.
    case stroke(StaticString)
  }

  /// Returns the shape of a character, or nil if the font draws it.
  static func shape(_ value: UInt32) -> Shape? {
    switch value {
    case 0x256D: return .stroke("m4.5 16v-4q0-3.5 3.5-3.5")
    case 0x256E: return .stroke("m4.5 16v-4q0-3.5-3.5-3.5h-1")
    case 0x256F: return .stroke("m4.5 0v5q0 3.5-3.5 3.5h-1")
    case 0x2570: return .stroke("m4.5 0v5q0 3.5 3.5 3.5")
    case 0x2500..<0x2580:
      let parts = parts[Int(value - 0x2500)]
      return parts.isEmpty ? nil : .parts(parts)
    default: return nil
    }
  }

  /// Whether a row of the same character is one shape: ─, ━ and ═.
  static func isContinuous(_ value: UInt32) -> Bool { [0x2500, 0x2501, 0x2550].contains(value) }

  // MARK: - Arms

  /// The weight of a line from the middle of a cell to an edge.
  private enum Weight: UInt8 { case none, light, heavy, double }

  /// The arms of each character from U+2500 on: up, right, down and left from the lowest two bits,
  /// two hexadecimal digits each.
  private static let arms: StaticString = """
    44881122000000000000000014182428509060A00509060A4181428215191625\
    261A292A519152616292A1A25494589864A468A84585498946864A8A55955999\
    566566965AA5699AA9A66AAA00000000CC331C343CD070F00D070FC143C31D37\
    3FD173F3DC74FCCD47CFDD77FF00000000000000400104108002082048218412
    """

  private static let parts: [[CellPart]] = (0..<128).map { index in
    func digit(_ offset: Int) -> UInt8 {
      let byte = arms.utf8Start[offset]
      return byte < 0x41 ? byte - 0x30 : byte - 0x37
    }
    return parts(arms: digit(index * 2) << 4 | digit(index * 2 + 1))
  }

  /// Returns the rectangles of arms, which do not overlap.
  private static func parts(arms: UInt8) -> [CellPart] {
    let (up, right) = (weight(arms), weight(arms >> 2))
    let (down, left) = (weight(arms >> 4), weight(arms >> 6))
    // The pixels of the rows, the leftmost one in the lowest bit.
    var rows = [UInt8](repeating: 0, count: 16)
    for (line, side) in lines(right) {
      let first = 4 + start(right, side, against: left, side < 0 ? (up, down) : (down, up))
      for x in first..<8 { rows[8 + line] |= 1 << UInt8(x) }
    }
    for (line, side) in lines(left) {
      let last = 4 - start(left, side, against: right, side < 0 ? (up, down) : (down, up))
      for x in 0...last { rows[8 + line] |= 1 << UInt8(x) }
    }
    for (line, side) in lines(down) {
      let first = 8 + start(down, side, against: up, side < 0 ? (left, right) : (right, left))
      for y in first..<16 { rows[y] |= 1 << UInt8(4 + line) }
    }
    for (line, side) in lines(up) {
      let last = 8 - start(up, side, against: down, side < 0 ? (left, right) : (right, left))
      for y in 0...last { rows[y] |= 1 << UInt8(4 + line) }
    }
    return parts(rows)
  }

  private static func weight(_ bits: UInt8) -> Weight { Weight(rawValue: bits & 3) ?? .none }

  /// Returns the lines of an arm by their distance from the middle, and on which side of it a line
  /// of a double arm is.
  private static func lines(_ weight: Weight) -> [(line: Int, side: Int)] {
    switch weight {
    case .none: []
    case .light: [(0, 0)]
    case .heavy: [(-1, 0), (0, 0), (1, 0)]
    case .double: [(-1, -1), (1, 1)]
    }
  }

  /// Returns how far from the middle a line starts: -1 beyond it, 1 before it.
  /// - Parameters:
  ///   - across: the arms at right angles; that on the side of the line comes first.
  private static func start(
    _ arm: Weight, _ side: Int, against opposite: Weight, _ across: (near: Weight, far: Weight)
  ) -> Int {
    if arm == .double {
      if across.near == .double { return 1 }
      return across.far == .double && across.near == .none ? -1 : 0
    }
    switch (across.near, across.far) {
    case (.double, .double): return opposite == .none ? 1 : 0
    case (.double, _), (_, .double), (.heavy, _), (_, .heavy): return -1
    default: return 0
    }
  }

  /// Divides pixels into rectangles.
  private static func parts(_ rows: [UInt8]) -> [CellPart] {
    var parts: [CellPart] = []
    var y = 0
    while y < rows.count {
      var height = 1
      while y + height < rows.count, rows[y + height] == rows[y] { height += 1 }
      var x = 0
      while x < 8 {
        var width = 0
        while x + width < 8, rows[y] & 1 << UInt8(x + width) != 0 { width += 1 }
        if width > 0 { parts.append(CellPart(x: x, y: y, width: width, height: height)) }
        x += max(width, 1)
      }
      y += height
    }
    return parts
  }
}
