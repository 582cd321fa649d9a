/// Builds palette files byte by byte.
struct PaletteBytes {
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Bytes from hexadecimal digits; white space is ignored.
  init(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }

  mutating func add(_ value: Int, bytes count: Int) {
    for index in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index)))
    }
  }

  mutating func add(_ text: String) { bytes += text.utf8 }

  mutating func add(float value: Double) { add(Int(Float(value).bitPattern), bytes: 4) }

  /// A length in UTF-16 code units, the text and a zero.
  mutating func add(utf16 text: String) {
    add(text.utf16.count + 1, bytes: 2)
    for unit in text.utf16 { add(Int(unit), bytes: 2) }
    add(0, bytes: 2)
  }

  /// An Adobe Swatch Exchange block: a type, a length and its contents.
  mutating func add(block kind: Int, _ content: PaletteBytes) {
    add(kind, bytes: 2)
    add(content.bytes.count, bytes: 4)
    bytes += content.bytes
  }

  /// A block of a colour; 0, 1 and 2 stand for global, spot and normal.
  mutating func add(
    color name: String, _ model: String, _ values: [Double], kind: Int = 2
  ) {
    var content = PaletteBytes()
    content.add(utf16: name)
    content.add(model)
    for value in values { content.add(float: value) }
    content.add(kind, bytes: 2)
    add(block: 0x0001, content)
  }

  /// An Adobe Swatch Exchange file with these blocks.
  static func swatchExchange(blocks count: Int, _ blocks: PaletteBytes) -> [UInt8] {
    var file = PaletteBytes()
    file.add("ASEF")
    file.add(1, bytes: 2)
    file.add(0, bytes: 2)
    file.add(count, bytes: 4)
    return file.bytes + blocks.bytes
  }
}
