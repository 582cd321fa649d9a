import Color

/// A filled rectangle in a cell of 8×16 units.
struct CellPart: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

/// How a box-drawing character or a block element, U+2500 to U+259F, is drawn as shapes.
///
/// As shapes they join their neighbours in every font. As text they would leave gaps between rows
/// wherever the line height of the font is not that of the cells. Dashes and diagonals are text.
enum CellShape {
  /// Rectangles, and the coverage of a block element in per cent.
  case parts([CellPart], coverage: Int?)
  /// A path of SVG, from the upper left corner of the cell.
  case stroke(StaticString)

  private static let shapes = (0x2500...0x259F as ClosedRange<UInt32>).map(shape)

  /// Creates the shape of a character; nil if the font draws it.
  init?(_ value: UInt32) {
    guard (0x2500...0x259F).contains(value), let shape = Self.shapes[Int(value - 0x2500)] else {
      return nil
    }
    self = shape
  }

  /// Whether a row of the same character is one shape, such as ─, ━ and ═.
  static func isContinuous(_ value: UInt32) -> Bool {
    switch value {
    case 0x2500, 0x2501, 0x2550, 0x2580...0x2588, 0x2591...0x2594: true
    default: false
    }
  }

  private static func shape(_ value: UInt32) -> CellShape? {
    switch value {
    case 0x256D: return .stroke("m4.5 16v-4q0-3.5 3.5-3.5")
    case 0x256E: return .stroke("m4.5 16v-4q0-3.5-3.5-3.5h-1")
    case 0x256F: return .stroke("m4.5 0v5q0 3.5-3.5 3.5h-1")
    case 0x2570: return .stroke("m4.5 0v5q0 3.5 3.5 3.5")
    case 0x2500..<0x2580:
      let parts = boxParts(Int(value - 0x2500))
      return parts.isEmpty ? nil : .parts(parts, coverage: nil)
    case 0x2591...0x2593: return .parts(block(0x2588), coverage: 25 * Int(value - 0x2590))
    default: return .parts(block(value), coverage: 100)
    }
  }

  /// Returns the rectangles of a block element.
  private static func block(_ value: UInt32) -> [CellPart] {
    switch value {
    case 0x2580: return [CellPart(x: 0, y: 0, width: 8, height: 8)]
    case 0x2581...0x2588:
      let height = 2 * Int(value - 0x2580)
      return [CellPart(x: 0, y: 16 - height, width: 8, height: height)]
    case 0x2589...0x258F: return [CellPart(x: 0, y: 0, width: Int(0x2590 - value), height: 16)]
    case 0x2590: return [CellPart(x: 4, y: 0, width: 4, height: 16)]
    case 0x2594: return [CellPart(x: 0, y: 0, width: 8, height: 2)]
    case 0x2595: return [CellPart(x: 7, y: 0, width: 1, height: 16)]
    default:
      // The quadrants of each: upper left 1, upper right 2, lower left 4, lower right 8.
      let quarters = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][Int(value - 0x2596)]
      return (0..<4).filter { quarters & 1 << $0 != 0 }.map { quarter in
        CellPart(x: quarter % 2 * 4, y: quarter / 2 * 8, width: 4, height: 8)
      }
    }
  }

  // MARK: - Lines

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

  /// Returns the rectangles of the lines of a character, which do not overlap.
  private static func boxParts(_ index: Int) -> [CellPart] {
    func digit(_ offset: Int) -> UInt8 {
      let byte = arms.utf8Start[offset]
      return byte.isDigit ? byte - UInt8(ascii: "0") : byte - UInt8(ascii: "A") + 10
    }
    let bits = digit(index * 2) << 4 | digit(index * 2 + 1)
    let (up, right) = (weight(bits), weight(bits >> 2))
    let (down, left) = (weight(bits >> 4), weight(bits >> 6))
    // The pixels of the rows, the leftmost one in the lowest bit.
    var rows = [UInt8](repeating: 0, count: 16)
    func set(_ x: Int, _ y: Int) {
      if (0..<8).contains(x), (0..<16).contains(y) { rows[y] |= 1 << UInt8(x) }
    }
    draw(right, against: left, (up, down)) { set(4 + $1, 8 + $0) }
    draw(left, against: right, (up, down)) { set(4 - $1, 8 + $0) }
    draw(down, against: up, (left, right)) { set(4 + $0, 8 + $1) }
    draw(up, against: down, (left, right)) { set(4 + $0, 8 - $1) }
    return parts(rows)
  }

  /// Draws the lines of an arm.
  /// - Parameters:
  ///   - across: the arms at right angles, the left or upper one first.
  ///   - set: takes the offset of a line from the middle and the distance of a pixel on it.
  private static func draw(
    _ arm: Weight, against opposite: Weight, _ across: (Weight, Weight), _ set: (Int, Int) -> Void
  ) {
    for (line, side) in lines(arm) {
      let sides = side < 0 ? across : (across.1, across.0)
      for distance in start(arm, side, against: opposite, sides)...8 { set(line, distance) }
    }
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
