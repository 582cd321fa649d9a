import Color
import Testing

@testable import ColorFiles

@Suite("Adobe palettes")
struct PaletteAdobeTests {
  private func read(_ bytes: [UInt8], _ fileName: String = "brand.ase") throws -> ColorPalette {
    try ColorPalette(reading: bytes, fileName: fileName)
  }

  /// Groups, every model and every type of colour, and a block of an unknown type.
  static var everyModel: [UInt8] {
    var blocks = PaletteBytes()
    blocks.add(color: "Orange", "RGB ", [1, 0x88 / 255.0, 0], kind: 0)
    var group = PaletteBytes()
    group.add(utf16: "Inks 🎨")
    blocks.add(block: 0xc001, group)
    blocks.add(color: "Cyan", "CMYK", [1, 0, 0, 0.25], kind: 1)
    blocks.add(color: "Leaf", "LAB ", [0.5, -40, 30])
    blocks.add(block: 0xc002, PaletteBytes())
    blocks.add(block: 0x1234, PaletteBytes(Array("whatever".utf8)))
    blocks.add(color: "", "Gray", [0.25])
    return PaletteBytes.swatchExchange(blocks: 7, blocks)
  }

  @Test
  func `Every model has its own space, with groups and UTF-16 names, in any version`() throws {
    var file = Self.everyModel
    // Programs write different versions.
    for version: [UInt8] in [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [255, 255, 255, 255]] {
      file.replaceSubrange(4..<8, with: version)
      let palette = try read(file)
      #expect(palette.name == "brand" && palette.columns == nil)
      #expect(
        palette.swatches == [
          Swatch(name: "Orange", color: Color(RGB8(255, 136, 0))),
          Swatch(name: "Cyan", color: Color(.cmyk, SIMD4(1, 0, 0, 0.25)), group: "Inks 🎨"),
          Swatch(name: "Leaf", color: Color(.lab, 50, -40, 30), group: "Inks 🎨"),
          Swatch(color: Color(.gray, 0.25, 0, 0)),
        ])
    }
  }

  @Test func `A file written by the Python package swatch 0.4.0`() throws {
    let file = PaletteBytes(
      hex: """
        415345460001000000000007000100000022000b004c0069006700680074002000470072006500790000477261
        793f4000000002c0010000001e000e0041006300630065006e007400200043006f006c006f0072007300000001
        0000002400060047007200650065006e0000434d594b3f0000003e8000003f8000000000000000020001000000
        30000e00560069006f006c0065007400200047006c006f00620061006c0000524742203ed4d4d53eb4b4b53f4d
        cdce0000000100000028000a004300790061006e002000530070006f007400004c4142203f19999ac20c0000c0
        a000000001c0020000000000010000001c000400dc006e00ef0000524742203f8000003f088889000000000002
        """)
    let palette = try read(file.bytes)
    #expect(
      palette.swatches.map(\.name) == ["Light Grey", "Green", "Violet Global", "Cyan Spot", "Ünï"])
    #expect(
      palette.swatches.map(\.group) == ["", "Accent Colors", "Accent Colors", "Accent Colors", ""])
    #expect(palette.swatches[0].color == Color(.gray, 0.75, 0, 0))
    #expect(palette.swatches[1].color == Color(.cmyk, SIMD4(0.5, 0.25, 1, 0)))
    #expect(palette.swatches[2].color == Color(RGB8(0x6a, 0x5a, 0xcd)))
    #expect(palette.swatches[3].color.space == .lab)
    #expect(abs(palette.swatches[3].color.components.x - 60) < 1e-5)
    #expect(palette.swatches[4].color == Color(RGB8(255, 0x88, 0)))
  }

  @Test func `A file truncated anywhere is an error with an offset inside it`() {
    let file = Self.everyModel
    for length in 4..<file.count {
      let error = #expect(throws: PaletteFileError.self) { try read(Array(file[..<length])) }
      guard case .byte(let offset) = error?.location else {
        Issue.record("no byte is named at \(length)")
        continue
      }
      #expect((0...length).contains(offset))
      #expect(error?.message.hasPrefix("brand.ase, byte \(offset): ") == true)
    }
  }

  @Test func `Uncounted blocks are read to the end, and only zeros may fill up the file`() throws {
    let whole = try read(Self.everyModel)
    #expect(try read(Self.everyModel + [0, 0, 0]) == whole)
    #expect(try read(Self.everyModel + Array(repeating: 0, count: 500)) == whole)
    var few = Self.everyModel
    few[11] = 4
    #expect(try read(few) == whole)
    #expect(try read(few + [0, 0]) == whole)
    let last = few.count - 1
    few[last] = 2
    for wrong in [
      Self.everyModel + Array(repeating: 0xff, count: 50), Self.everyModel + [0, 0, 1],
      Array(few[..<last]), Array(few[..<(last - 8)]),
    ] { #expect(throws: PaletteFileError.self) { try read(wrong) } }
    few[11] = 9
    #expect(throws: PaletteFileError.self) { try read(few) }
  }

  @Test func `NaN and unknown models are errors`() {
    func file(_ model: String, _ values: [Double]) -> [UInt8] {
      var blocks = PaletteBytes()
      blocks.add(color: "x", model, values)
      return PaletteBytes.swatchExchange(blocks: 1, blocks)
    }
    for (bytes, rule) in [
      (file("RGB ", [0, .nan, 0]), "a component is not a finite number"),
      (file("LAB ", [0, .infinity, 0]), "a component is not a finite number"),
      (file("HSB ", [0, 0, 0]), "unknown colour model “HSB ” (expected RGB, CMYK, LAB or Gray)"),
    ] {
      let error = #expect(throws: PaletteFileError.self) { try read(bytes) }
      #expect(error?.rule == rule)
    }
  }

  @Test
  func `Components outside their ranges are clamped, lightness in per cent is recognised`() throws {
    var blocks = PaletteBytes()
    blocks.add(color: "a", "RGB ", [2, -1, 0.5])
    blocks.add(color: "b", "LAB ", [60, 300, -300])
    let palette = try read(PaletteBytes.swatchExchange(blocks: 2, blocks))
    #expect(palette.swatches[0].color == Color(.srgb, 1, 0, 0.5))
    #expect(palette.swatches[1].color == Color(.lab, 60, 128, -128))
  }

  @Test func `A palette without colours is refused`() {
    for bytes in [
      PaletteBytes.swatchExchange(blocks: 0, PaletteBytes()), [0, 2, 0, 0],
      [0, 1, 0, 1] + Self.photoshop(3, [1, 2, 3, 4]),
    ] {
      let error = #expect(throws: PaletteFileError.self) { try read(bytes) }
      #expect(error?.rule == "no colours found")
      #expect(error?.location == .file)
    }
  }

  /// A Photoshop colour: a model and four numbers.
  private static func photoshop(_ model: Int, _ values: [Int], name: String? = nil) -> [UInt8] {
    var color = PaletteBytes()
    color.add(model, bytes: 2)
    for value in values { color.add(value, bytes: 2) }
    if let name {
      color.add(0, bytes: 2)
      color.add(utf16: name)
    }
    return color.bytes
  }

  @Test func `A Photoshop colour file has models, and names in its second list`() throws {
    let colors: [(Int, [Int], String)] = [
      (0, [0xffff, 0x8888, 0, 0], "orange"), (1, [32768, 65535, 65535, 0], "aqua"),
      (2, [0, 65535, 65535, 65535], "cyan"), (7, [5000, 0x10000 - 4000, 3000, 0], "leaf"),
      (8, [2500, 0, 0, 0], "grey"), (9, [10000, 0, 0, 2500], "ink"), (3, [1, 2, 3, 4], "Pantone"),
    ]
    var first: [UInt8] = [0, 1, 0, 7]
    var second: [UInt8] = [0, 2, 0, 7]
    for (model, values, name) in colors {
      first += Self.photoshop(model, values)
      second += Self.photoshop(model, values, name: name)
    }
    let named = try read(first + second, "ps.aco")
    #expect(named.swatches.map(\.name) == ["orange", "aqua", "cyan", "leaf", "grey", "ink"])
    #expect(try read(second, "ps.aco") == named)
    let plain = try read(first, "ps.aco")
    #expect(plain.swatches.map(\.color) == named.swatches.map(\.color))
    #expect(plain.swatches.allSatisfy { $0.name.isEmpty })
    #expect(named.swatches[0].color == Color(RGB8(255, 136, 0)))
    #expect(named.swatches[1].color.rgb8 == RGB8(0, 255, 255))
    #expect(named.swatches[2].color == Color(.cmyk, SIMD4(1, 0, 0, 0)))
    #expect(named.swatches[3].color == Color(.lab, 50, -40, 30))
    #expect(named.swatches[4].color == Color(.gray, 0.25, 0, 0))
    #expect(named.swatches[5].color == Color(.cmyk, SIMD4(1, 0, 0, 0.25)))
    for length in 4..<first.count {
      #expect(throws: PaletteFileError.self) { try read(Array(first[..<length]), "ps.aco") }
    }
    #expect(throws: PaletteFileError.self) {
      try read([0, 1, 0, 1] + Self.photoshop(77, [0, 0, 0, 0]), "ps.aco")
    }
  }

  @Test
  func `A second list of a Photoshop colour file that is cut off or no list is refused`() throws {
    let first = [0, 1, 0, 2] + Self.photoshop(0, [1, 2, 3, 0]) + Self.photoshop(0, [4, 5, 6, 0])
    let named =
      [0, 2, 0, 2] + Self.photoshop(0, [1, 2, 3, 0], name: "a")
      + Self.photoshop(0, [4, 5, 6, 0], name: "b")
    #expect(try read(first + named + [0, 0], "ps.aco").swatches.map(\.name) == ["a", "b"])
    #expect(try read(first + [0, 0, 0, 0, 0], "ps.aco").swatches.count == 2)
    for length in 1..<named.count {
      #expect(throws: PaletteFileError.self) { try read(first + named[..<length], "ps.aco") }
    }
    for wrong in [
      [0, 0, 0], [0, 1, 0, 0], [9, 9, 9, 9], named + [1], named + named,
      [0, 2, 0, 1] + Self.photoshop(0, [1, 2, 3, 0], name: "a"),
    ] as [[UInt8]] { #expect(throws: PaletteFileError.self) { try read(first + wrong, "ps.aco") } }
  }

  @Test func `A file written by the Python package adobe-color-swatch 1.0.0`() throws {
    let file = PaletteBytes(
      hex: """
        000100020000ffff88880000000000010000808080800000000200020000ffff88880000000000000007004f00
        720061006e0067006500000001000080808080000000000005005400650061006c0000
        """)
    let palette = try read(file.bytes, "made.aco")
    #expect(palette.swatches.map(\.name) == ["Orange", "Teal"])
    #expect(palette.swatches[0].color == Color(RGB8(255, 136, 0)))
    #expect(palette.swatches[1].color == Color(.hsb, 0, 128 / 255.0, 128 / 255.0))
  }
}

@Suite("Palettes of Windows")
struct PaletteRIFFTests {
  private func little(_ value: Int, bytes count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A file with a LOGPALETTE, and chunks before it.
  private func file(
    _ entries: [[UInt8]], version: Int = 0x0300, count: Int? = nil, chunkSize: Int? = nil,
    fileSize: Int? = nil, before: [UInt8] = []
  ) -> [UInt8] {
    let data =
      little(version, bytes: 2) + little(count ?? entries.count, bytes: 2) + entries.joined()
    let body =
      Array("PAL ".utf8) + before + Array("data".utf8)
      + little(chunkSize ?? data.count, bytes: 4) + data
    return Array("RIFF".utf8) + little(fileSize ?? body.count, bytes: 4) + body
  }

  private func read(_ bytes: [UInt8]) throws -> ColorPalette {
    try ColorPalette(reading: bytes, fileName: "dir/warm.pal")
  }

  private let entries: [[UInt8]] = [[255, 136, 0, 0], [0, 0, 255, 4]]

  @Test func `The entries are read, without names and flags`() throws {
    let palette = try read(file(entries))
    #expect(palette.name == "warm")
    #expect(palette.swatches.map { $0.color.formatted(.hex) } == ["#ff8800", "#0000ff"])
    #expect(palette.swatches.allSatisfy { $0.name.isEmpty && $0.group.isEmpty })
  }

  @Test func `Other chunks are skipped, at even offsets, and so is what follows`() throws {
    let odd = Array("offl".utf8) + little(3, bytes: 4) + [1, 2, 3, 0]
    #expect(try read(file(entries, before: odd)).swatches.count == 2)
    #expect(try read(file(entries) + [0, 0, 0]).swatches.count == 2)
    // Some programs count the whole file.
    let whole = file(entries)
    #expect(try read(file(entries, fileSize: whole.count)).swatches.count == 2)
  }

  @Test func `Files that are cut, or whose counts do not fit, are refused`() {
    let whole = file(entries)
    for count in 4..<whole.count {
      #expect(throws: PaletteFileError.self, "\(count) bytes") {
        try read(Array(whole.prefix(count)))
      }
    }
    for (bytes, rule) in [
      (file(entries, count: 3), "expected 12 bytes of colours, found 8"),
      (file(entries, count: 1), "expected 4 bytes of colours, found 8"),
      (file(entries, version: 0x0301), "unsupported version (expected 0x0300)"),
      (file([]), "no colours found"),
      (file(entries, chunkSize: 0x7fff_ffff), "truncated: expected 2147483647 bytes, found 12"),
      (
        Array("RIFF".utf8) + little(4, bytes: 4) + Array("WAVE".utf8),
        "not a RIFF palette: expected “PAL ”, found “WAVE”"
      ),
      (
        Array("RIFF".utf8) + little(4, bytes: 4) + Array("PAL ".utf8),
        "no “data” chunk found"
      ),
    ] {
      let error = #expect(throws: PaletteFileError.self) { try read(bytes) }
      #expect(error?.rule == rule)
    }
  }
}

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
  mutating func add(color name: String, _ model: String, _ values: [Double], kind: Int = 2) {
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
