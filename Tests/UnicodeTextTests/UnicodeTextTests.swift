import Testing

@testable import UnicodeText

@Suite("Searching bytes")
struct ByteSearchTests {
  @Test(arguments: 0..<42)
  func `Line ends are found at every place of a text of any length`(length: Int) {
    let others: [UInt8] = [0x09, 0x0B, 0x0C, 0x0E, 0x1B, 0x41, 0x8A, 0x8D, 0xFF]
    for start in 0...length {
      for place in 0...length {
        var bytes = (0..<length).map { others[($0 + place) % others.count] }
        if place < length { bytes[place] = place % 2 == 0 ? 0x0A : 0x0D }
        let found = bytes.withUnsafeBufferPointer { ByteSearch.firstLineEnd(in: $0, from: start) }
        let expected = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? length
        #expect(bytes.isEmpty || found == expected)
      }
    }
  }

  @Test(arguments: 0..<42)
  func `Text is copied up to what needs an escape, and at most seven bytes beyond it`(length: Int) {
    let (json, markup) = (Set("\"\\".utf8), Set("\"&'<>".utf8))
    for byte in UInt8.min...UInt8.max {
      for place in stride(from: byte & 1 == 0 ? 0 : 1, to: max(length, 1), by: 3) {
        var bytes = [UInt8](repeating: 0x61, count: length)
        if place < length { bytes[place] = byte }
        for (escaped, copy) in [(json, ByteSearch.copyForJSON), (markup, ByteSearch.copyForMarkup)]
        {
          let stop = bytes.firstIndex { !(0x20..<0x7F).contains($0) || escaped.contains($0) }
          let end = stop ?? length
          // The last byte must stay.
          var target = [UInt8](repeating: 0xEE, count: length + 8)
          let copied = bytes.withUnsafeBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
              source.baseAddress.flatMap { source in
                target.baseAddress.map { copy(source, 0, length, $0) }
              }
            }
          }
          #expect(length == 0 || copied == end && target[..<end] == bytes[..<end])
          #expect(target.last == 0xEE)
        }
      }
    }
  }

  @Test(arguments: 0..<42)
  func `The end of printable text is found in texts of any length`(length: Int) {
    for stop: UInt8 in [0x00, 0x1F, 0x7F, 0x80, 0xFF] {
      for place in 0...length {
        var bytes = (0..<length).map { $0 % 2 == 0 ? UInt8(0x20) : 0x7E }
        if place < length { bytes[place] = stop }
        let found = bytes.withUnsafeBufferPointer {
          ByteSearch.printableEnd(in: $0, from: 0, to: length)
        }
        #expect(bytes.isEmpty || found == place)
      }
    }
  }

  @Test(arguments: 0..<42)
  func `Controls and sequences are found between characters of any kind`(length: Int) {
    let others: [UInt8] = [0x20, 0x7E, 0x80, 0x9F, 0xC3, 0xFF]
    for stop: UInt8 in [0x00, 0x08, 0x1B, 0x1F, 0x7F] {
      for start in 0...length {
        for place in start...length {
          var bytes = (0..<length).map { others[($0 + place) % others.count] }
          bytes[place...].prefix(3).indices.forEach { bytes[$0] = stop }
          bytes.withUnsafeBufferPointer {
            let found = ByteSearch.firstControl(in: $0, from: start)
            #expect(bytes.isEmpty || found == place)
            #expect(!ByteSearch.contains("\u{1B}[", in: $0))
          }
          bytes[place...].dropFirst(2).prefix(1).indices.forEach { bytes[$0] = UInt8(ascii: "[") }
          let holds = stop == 0x1B && place + 2 < length
          bytes.withUnsafeBufferPointer {
            #expect(ByteSearch.contains("\u{1B}[", in: $0) == holds)
          }
        }
      }
    }
  }
}

@Suite("Column widths")
struct ScalarWidthTests {
  /// A check of the tables' version: the properties of the standard library are those of Unicode 17.
  @Test func `Nonspacing and enclosing marks take no column, letters and symbols do`() {
    for value in 0x300...0x1FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let columns = ScalarWidth.columns(of: scalar)
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        if columns != 0 { Issue.record("U+\(String(value, radix: 16)) takes \(columns) columns") }
      case .spaceSeparator, .mathSymbol, .currencySymbol, .otherSymbol, .decimalNumber:
        if columns == 0 { Issue.record("U+\(String(value, radix: 16)) takes no column") }
      default: break
      }
    }
  }

  @Test(
    arguments: [
      ("é", true), ("─", true), ("Ж", true), ("a", false), ("漢", false), ("\u{301}", false),
    ]
      as [(Unicode.Scalar, Bool)])
  func `Scalars that CJK terminals may widen are ambiguous`(
    scalar: Unicode.Scalar, isAmbiguous: Bool
  ) {
    #expect(ScalarWidth.isAmbiguous(scalar) == isAmbiguous)
  }
}

@Suite("Positions in a text")
struct TextPositionTests {
  @Test func `A line, or a line and a column, are parsed`() {
    #expect(TextPosition("12") == TextPosition(line: 12, column: 1))
    #expect(TextPosition("12:8") == TextPosition(line: 12, column: 8))
    for text in ["", ":", "0", "1:0", "-1", "1:2:3", "x", "1:", ":1", " 1"] {
      #expect(TextPosition(text) == nil, "\(text)")
    }
  }

  @Test func `Columns are Unicode scalars, and bytes that are not UTF-8 count as one`() {
    let bytes = Array("ä\n🎨é".utf8) + [0xFF, 0x61]
    bytes.withUnsafeBufferPointer { bytes in
      var position = TextPosition()
      position.advance(over: bytes)
      #expect(position == TextPosition(line: 2, column: 5))
    }
    Array(bytes[3...]).withUnsafeBufferPointer { line in
      let offsets = (1...7).map { TextPosition(line: 1, column: $0).offset(in: line) }
      #expect(offsets == [0, 4, 6, 7, 8, 8, 8])
      #expect(TextPosition(line: 1, column: .max).offset(in: line) == 8)
    }
  }
}

@Suite("Visible marks")
struct VisibleMarkTests {
  @Test(
    arguments: [
      ("\u{0}", "␀"), ("\u{1B}", "␛"), ("\n", "␊"), ("\u{7F}", "␡"), ("\u{9B}", "<9B>"),
      ("\u{10FF9B}", "\\x9B"), ("\u{10FFFF}", "\\xFF"), ("\u{202E}", "<202E>"),
      ("\u{2066}", "<2066>"),
      ("\u{2028}", "<2028>"), ("\u{200B}", "<200B>"), ("\u{FEFF}", "<FEFF>"),
    ] as [(Unicode.Scalar, String)])
  func `Marks replace scalars that must not be drawn`(scalar: Unicode.Scalar, mark: String) {
    #expect(VisibleMark.text(for: scalar) == mark)
  }

  @Test(arguments: " a~é漢👍█\u{301}\u{200D}\u{FE0F}".unicodeScalars.map { $0 })
  func `Marks do not replace ordinary text`(scalar: Unicode.Scalar) {
    #expect(VisibleMark.text(for: scalar) == nil)
  }

  @Test func `Marks are harmless for every scalar`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = VisibleMark.text(for: scalar)
      // There are none beyond, and checking takes long.
      if value < 0x3000, scalar.properties.generalCategory == .control { #expect(shown != nil) }
      guard let shown else { continue }
      for part in shown.unicodeScalars where VisibleMark.text(for: part) != nil {
        Issue.record("the mark of \(value) needs a mark")
      }
    }
    #expect(VisibleMark.sanitized("a\u{1B}]0;x\u{7}\n") == "a␛]0;x␇␊")
  }
}
