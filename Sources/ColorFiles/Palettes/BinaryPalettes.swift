import Color

/// Reads values, big-endian unless it says otherwise, from a range of a file, with bounds checks.
struct BinaryReader {
  let file: PaletteFile
  /// The end of the range.
  private(set) var end: Int
  /// The offset of the next byte in the file.
  private(set) var offset: Int

  init(_ file: PaletteFile) {
    self.file = file
    offset = 0
    end = file.bytes.count
  }

  var isAtEnd: Bool { offset >= end }
  var remaining: Int { end - offset }

  /// The offset behind the last byte that is not zero.
  var endOfContent: Int {
    let last = file.bytes[offset..<end].lastIndex { $0 != 0 }
    return last.map { $0 + 1 } ?? offset
  }

  /// Returns an error at the next byte.
  func failure(_ rule: String) -> PaletteFileError { failure(rule, at: offset) }

  /// Returns an error at a byte.
  func failure(_ rule: String, at offset: Int) -> PaletteFileError {
    file.failure(rule, .byte(offset))
  }

  /// Skips a number of bytes and returns a reader for them.
  mutating func part(_ length: Int) throws(PaletteFileError) -> BinaryReader {
    guard length >= 0, length <= remaining else {
      throw failure("truncated: expected \(length) bytes, found \(remaining)")
    }
    var part = self
    offset += length
    part.end = offset
    return part
  }

  /// Reads a number of bytes.
  private mutating func bytes(_ count: Int) throws(PaletteFileError) -> ArraySlice<UInt8> {
    let part = try part(count)
    return file.bytes[part.offset..<part.end]
  }

  /// Reads an unsigned integer of at most four bytes.
  mutating func integer(bytes count: Int) throws(PaletteFileError) -> Int {
    try bytes(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads an unsigned little-endian integer of at most four bytes.
  mutating func littleEndian(bytes count: Int) throws(PaletteFileError) -> Int {
    try bytes(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a finite single-precision number.
  mutating func float() throws(PaletteFileError) -> Double {
    let start = offset
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: try integer(bytes: 4)))
    guard value.isFinite else { throw failure("a component is not a finite number", at: start) }
    return Double(value)
  }

  /// Reads UTF-16 text without trailing zeros.
  mutating func utf16(units count: Int) throws(PaletteFileError) -> String {
    var part = try part(count * 2)
    var units: [UInt16] = []
    while !part.isAtEnd { units.append(UInt16(try part.integer(bytes: 2))) }
    while units.last == 0 { units.removeLast() }
    return String(decoding: units, as: UTF16.self)
  }

  /// Reads a number of bytes as ASCII.
  mutating func ascii(_ count: Int) throws(PaletteFileError) -> String {
    String(decoding: try bytes(count), as: UTF8.self)
  }
}

/// A palette of Windows, `.pal`: a RIFF file with a LOGPALETTE in its `data` chunk.
///
/// https://learn.microsoft.com/en-us/windows/win32/xaudio2/resource-interchange-file-format--riff-,
/// https://learn.microsoft.com/en-us/windows/win32/api/wingdi/ns-wingdi-logpalette
enum WindowsPalette {
  static func palette(_ file: PaletteFile) throws(PaletteFileError) -> ColorPalette {
    var reader = BinaryReader(file)
    _ = try reader.part(4)
    let sizeOffset = reader.offset
    let size = try reader.littleEndian(bytes: 4)
    // Some programs count the whole file, but none has more than it says.
    guard size <= reader.end else {
      throw reader.failure(
        "truncated: expected \(size) bytes, found \(reader.remaining)", at: sizeOffset)
    }
    let kindOffset = reader.offset
    let kind = try reader.ascii(4)
    guard kind == "PAL " else {
      throw reader.failure("not a RIFF palette: expected “PAL ”, found “\(kind)”", at: kindOffset)
    }
    while reader.remaining >= 8 {
      let name = try reader.ascii(4)
      let length = try reader.littleEndian(bytes: 4)
      var chunk = try reader.part(length)
      if name == "data" {
        return ColorPalette(name: file.title, swatches: try swatches(&chunk))
      }
      // Chunks begin at even offsets.
      if length % 2 == 1, !reader.isAtEnd { _ = try reader.part(1) }
    }
    throw reader.failure("no “data” chunk found")
  }

  private static func swatches(_ chunk: inout BinaryReader) throws(PaletteFileError) -> [Swatch] {
    let start = chunk.offset
    guard try chunk.littleEndian(bytes: 2) == 0x0300 else {
      throw chunk.failure("unsupported version (expected 0x0300)", at: start)
    }
    let count = try chunk.littleEndian(bytes: 2)
    guard chunk.remaining == count * 4 else {
      throw chunk.failure(
        "expected \(count * 4) bytes of colours, found \(chunk.remaining)", at: start + 2)
    }
    var swatches: [Swatch] = []
    while !chunk.isAtEnd {
      let entry = try chunk.integer(bytes: 4)
      swatches.append(Swatch(color: Color(RGB8(packed: UInt32(truncatingIfNeeded: entry >> 8)))))
    }
    return swatches
  }
}

/// A Photoshop colour file, `.aco`: a list of four 16-bit numbers each, then the same with names.
///
/// https://www.adobe.com/devnet-apps/photoshop/fileformatashtml/#50577411_pgfId-1055819
struct AdobeColorFile {
  private var reader: BinaryReader

  /// Whether the file starts with version 1 or 2, which no text does.
  static func isSignature(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4 && bytes[0] == 0 && (bytes[1] == 1 || bytes[1] == 2)
  }

  static func palette(_ file: PaletteFile) throws(PaletteFileError) -> ColorPalette {
    var colors = AdobeColorFile(reader: BinaryReader(file))
    return ColorPalette(name: file.title, swatches: try colors.swatches())
  }

  private mutating func swatches() throws(PaletteFileError) -> [Swatch] {
    var list = try list()
    // The second list repeats the first one with names. Zeros may fill up the file, but fewer than
    // four are a header that is cut off.
    if list.version == 1, hasContent || (1...3).contains(reader.remaining) {
      let start = reader.offset
      let named = try self.list()
      guard named.version == 2, named.count >= list.count else {
        throw reader.failure(
          "expected a list of version 2 with the same \(list.count) colours", at: start)
      }
      list = named
    }
    guard !hasContent else { throw reader.failure("unexpected data after the last colour") }
    return list.swatches
  }

  private var hasContent: Bool { reader.endOfContent > reader.offset }

  /// Reads a list; the count is that of all entries, with those of colour books.
  private mutating func list() throws(PaletteFileError) -> (
    version: Int, count: Int, swatches: [Swatch]
  ) {
    let version = try reader.integer(bytes: 2)
    let count = try reader.integer(bytes: 2)
    var swatches: [Swatch] = []
    for _ in 0..<count {
      let color = try color()
      var name = ""
      if version == 2 {
        let length = try reader.integer(bytes: 4)
        guard length <= reader.remaining / 2 else {
          throw reader.failure("truncated: expected a name of \(length) characters")
        }
        name = try reader.utf16(units: length)
      }
      if let color { swatches.append(Swatch(name: name, color: color)) }
    }
    return (version, count, swatches)
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
      return Color(.lab, min(values.x / 100, 100), signed(values.y) / 100, signed(values.z) / 100)
    case 8: return Color(.gray, min(values.x / 10000, 1), 0, 0)
    case 9:
      let inks = values / 10000
      return Color(.cmyk, inks.replacing(with: 1, where: inks .> 1))
    case 3...6, 10: return nil
    default: throw reader.failure("unknown colour model \(model) (expected 0 to 10)", at: start - 2)
    }
  }
}

/// An Adobe Swatch Exchange file, `.ase`: blocks of colours, group starts and group ends.
///
/// Adobe has not published the format; descriptions are at
/// https://www.cyotek.com/blog/reading-adobe-swatch-exchange-ase-files-using-csharp and
/// https://github.com/nsfmc/swatch.
struct AdobeSwatchExchange {
  private var reader: BinaryReader
  private var group = ""
  private var swatches: [Swatch] = []

  static func palette(_ file: PaletteFile) throws(PaletteFileError) -> ColorPalette {
    var exchange = AdobeSwatchExchange(reader: BinaryReader(file))
    try exchange.readBlocks()
    return ColorPalette(name: file.title, swatches: exchange.swatches)
  }

  private mutating func readBlocks() throws(PaletteFileError) {
    _ = try reader.part(4)
    // There is one version, 1.0, but some programs write other numbers.
    _ = try reader.part(4)
    let countOffset = reader.offset
    let count = try reader.integer(bytes: 4)
    for read in 0..<count {
      guard !reader.isAtEnd else {
        throw reader.failure("expected \(count) blocks, found \(read)", at: countOffset)
      }
      try block()
    }
    // Some programs count only the colours, and some pad the file with zeros.
    let end = reader.endOfContent
    while reader.offset < end { try block() }
  }

  private mutating func block() throws(PaletteFileError) {
    let kind = try reader.integer(bytes: 2)
    let length = try reader.integer(bytes: 4)
    var block = try reader.part(length)
    switch kind {
    case 0xc001:
      // The start of a group; an empty block has no name.
      group = block.isAtEnd ? "" : try block.utf16(units: try block.integer(bytes: 2))
    case 0xc002: group = ""
    case 0x0001:
      guard swatches.count < ColorPalette.maximumSwatchCount else {
        throw reader.file.tooMany(.byte(block.offset))
      }
      let name = try block.utf16(units: try block.integer(bytes: 2))
      swatches.append(Swatch(name: name, color: try Self.color(&block), group: group))
    default: break
    }
  }

  /// Reads the model and the components; the type (global, spot, normal) is ignored.
  private static func color(_ block: inout BinaryReader) throws(PaletteFileError) -> Color {
    let start = block.offset
    switch try block.ascii(4) {
    case "RGB ":
      return Color(.srgb, try fraction(&block), try fraction(&block), try fraction(&block))
    case "CMYK":
      var inks = SIMD4<Double>()
      for index in 0..<4 { inks[index] = try fraction(&block) }
      return Color(.cmyk, inks)
    case "LAB ", "Lab ":
      let lightness = try block.float()
      // Lightness is a fraction, but some programs write 0...100.
      let scale: Double = lightness > 1.0001 ? 1 : 100
      return Color(
        .lab, (lightness * scale).limited(to: 0...100),
        try block.float().limited(to: -128...128), try block.float().limited(to: -128...128))
    case "Gray", "GRAY": return Color(.gray, try fraction(&block), 0, 0)
    case let model:
      throw block.failure(
        "unknown colour model “\(model)” (expected RGB, CMYK, LAB or Gray)", at: start)
    }
  }

  /// Reads a fraction; one that was a byte is restored to the exact multiple of 1/255.
  private static func fraction(_ block: inout BinaryReader) throws(PaletteFileError) -> Double {
    let value = try block.float().limited(to: 0...1)
    let steps = value * 255
    let whole = steps.rounded(.toNearestOrAwayFromZero)
    return abs(steps - whole) < 1e-4 ? whole / 255 : value
  }
}

// MARK: Adobe colour tables

extension PaletteFile {
  /// Whether this is a table of 256 colours: nothing in it tells but its size.
  ///
  /// https://www.adobe.com/devnet-apps/photoshop/fileformatashtml/#50577411_pgfId-1070626
  var isColorTable: Bool {
    (bytes.count == 768 || bytes.count == 772) && name.lowercased().hasSuffix(".act")
  }

  /// Reads the colours that the last bytes count, or all of them.
  func colorTable() -> ColorPalette {
    let count = bytes.count == 772 ? Int(bytes[768]) << 8 | Int(bytes[769]) : 256
    let swatches = (0..<min(count, 256)).map { index in
      Swatch(color: Color(RGB8(bytes[3 * index], bytes[3 * index + 1], bytes[3 * index + 2])))
    }
    return ColorPalette(name: title, swatches: swatches)
  }
}
