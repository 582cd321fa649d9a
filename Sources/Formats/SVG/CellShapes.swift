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
  case stroke(String)

  private static let shapes = Dictionary(
    uniqueKeysWithValues: PackageResources.shapes_txt.tableRows.map { row in
      (row[0].unicodeScalars.first?.value ?? 0, CellShape(row))
    })

  /// Creates the shape of a character; nil if the font draws it.
  init?(_ value: UInt32) {
    guard let shape = Self.shapes[value] else { return nil }
    self = shape
  }

  /// Creates a shape from a row of the table: the character, the kind, and the parts.
  private init(_ row: [String]) {
    guard row[1] != "path" else {
      self = .stroke(row[2...].joined(separator: " "))
      return
    }
    let parts = row[2...].map { part in
      let numbers = part.split(separator: ",").compactMap { Int($0) }
      return CellPart(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    self = .parts(parts, coverage: Int(row[1]))
  }

  /// Whether a row of the same character is one shape, such as ─, ━ and ═.
  var isContinuous: Bool {
    guard case .parts(let parts, _) = self else { return false }
    return parts.allSatisfy { $0.x == 0 && $0.width == 8 }
  }
}
