import Colorimetry

/// A Photoshop colour file, `.aco`: a list of four 16-bit numbers each, then the same with names.
///
/// https://www.adobe.com/devnet-apps/photoshop/fileformatashtml/#50577411_pgfId-1055819
struct AdobeColorFile {
  private var reader: ByteReader

  private struct List {
    let version: Int
    /// The number of entries, with those of colour books.
    let count: Int
    let swatches: [Swatch]
  }

  init(_ bytes: [UInt8], fileName: String) {
    reader = ByteReader(bytes, fileName: fileName)
  }

  /// Whether the file starts with version 1 or 2, which no text does.
  static func isSignature(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4 && bytes[0] == 0 && (bytes[1] == 1 || bytes[1] == 2)
  }

  mutating func palette() throws(PaletteFileError) -> ColorPalette {
    var list = try list()
    // The second list repeats the first one with names. Zeros may fill up the file, but fewer than
    // four are a header that is cut off.
    if list.version == 1, hasContent || (1...3).contains(reader.remaining) {
      let start = reader.offset
      let named = try self.list()
      guard named.version == 2, named.count >= list.count else {
        throw reader.failure(
          "a list of version 2 with the same \(list.count) colours follows", at: start)
      }
      list = named
    }
    guard !hasContent else { throw reader.failure("nothing follows the last colour") }
    return ColorPalette(name: ColorPalette.title(of: reader.fileName), swatches: list.swatches)
  }

  private var hasContent: Bool { reader.endOfContent > reader.offset }

  private mutating func list() throws(PaletteFileError) -> List {
    let version = try reader.integer(bytes: 2)
    let count = try reader.integer(bytes: 2)
    var swatches: [Swatch] = []
    for _ in 0..<count {
      let color = try color()
      var name = ""
      if version == 2 {
        let length = try reader.integer(bytes: 4)
        guard length <= reader.remaining / 2 else {
          throw reader.failure("a name of \(length) characters follows")
        }
        name = try reader.utf16(units: length)
      }
      if let color { swatches.append(Swatch(name: name, color: color)) }
    }
    return List(version: version, count: count, swatches: swatches)
  }

  /// Reads a colour; nil for an entry of a colour book, which the file only references.
  private mutating func color() throws(PaletteFileError) -> Color? {
    let model = try reader.integer(bytes: 2)
    let start = reader.offset
    var values = SIMD4<Double>()
    for index in 0..<4 { values[index] = Double(try reader.integer(bytes: 2)) }
    switch model {
    case 0: return Color(.srgb, values.x / 65535, values.y / 65535, values.z / 65535)
    case 1:
      let hue = (values.x / 65535 * 360).truncatingRemainder(dividingBy: 360)
      return Color(.hsb, hue, values.y / 65535, values.z / 65535)
    case 2: return Color(.cmyk, 1 - values / 65535)
    case 7:
      func signed(_ value: Double) -> Double { value >= 32768 ? value - 65536 : value }
      return Color(
        .lab, min(values.x / 100, 100), signed(values.y) / 100, signed(values.z) / 100)
    case 8: return Color(.gray, min(values.x / 10000, 1), 0, 0)
    case 9:
      let inks = values / 10000
      return Color(.cmyk, inks.replacing(with: 1, where: inks .> 1))
    case 3...6, 10: return nil
    default: throw reader.failure("a colour model is 0 to 10, not \(model)", at: start - 2)
    }
  }
}
