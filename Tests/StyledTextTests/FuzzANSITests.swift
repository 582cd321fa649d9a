import Color
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText

@Suite("Random text with ANSI escapes")
struct FuzzANSITests {
  @Test(arguments: 0..<10 as Range<UInt64>, [false, true])
  func `Random text survives a round trip`(seed: UInt64, isRaw: Bool) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text =
        random.number(in: 0...1) == 0
        ? random.text(pieces: 60) : random.trickyText(pieces: 60, hasFills: !isRaw)
      let bytes = ANSITextWriter.write(text, isRaw: isRaw)
      let again = ANSITextReader.read(bytes, isRaw: isRaw).text
      #expect(again == text)
      #expect(ANSITextWriter.write(again, isRaw: isRaw) == bytes)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>, [false, true])
  func `Hostile bytes can be read without loss`(seed: UInt64, isRaw: Bool) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = random.hostileBytes(parts: 120)
      let first = ANSITextReader.read(bytes, isRaw: isRaw)
      #expect(ANSIFileWriter.bytes(of: first.text, isRaw: isRaw) == bytes)
      NaiveText(first.text).expectAgrees(with: first.text)
      let written = ANSITextWriter.write(first.text, isRaw: isRaw)
      #expect(ANSITextReader.read(written, isRaw: isRaw).text == first.text)
      if !first.hasStyles, isRaw { #expect(written == bytes) }
      #expect(first.text.string.utf8.count { $0 == 0x0A } == bytes.count { $0 == 0x0A })

      let plain = bytes.filter { ![0x6D, 0x74, 0x07, 0x5C, 0x9C].contains($0) }
      let unstyled = ANSITextReader.read(plain, isRaw: isRaw)
      #expect(!unstyled.hasStyles)
      if isRaw { #expect(ANSITextWriter.write(unstyled.text, isRaw: true) == plain) }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `The text is the same however the bytes are divided`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = random.hostileBytes(parts: 120)
      let whole = ANSITextReader.read(bytes)
      let maxCount = random.pick([1, 2, 3, 7, 50])
      let pieces = ScannedPieces(bytes, from: &random, maxCount: maxCount)
      #expect(pieces.text == whole.text)
      #expect(pieces.hasStyles == whole.hasStyles)
      #expect(pieces.hasInvalidBytes == whole.hasInvalidBytes)
    }
  }

  @Test func `Long sequences are read the same, and few bytes are left unread`() {
    var random = SeededGenerator(seed: 3)
    let starts = ["\u{1B}[", "\u{1B}]8;;", "\u{1B}]8;", "\u{1B}]0;", "\u{1B}[1;"]
    let fillers = ["1", "x", "é", ";", "a;b"]
    let ends = ["m", "1m", "\u{7}", "\u{1B}\\", "\u{1B}", "\n", "\u{9C}", "", "\u{1B}[1m"]
    for start in starts {
      for filler in fillers {
        for count in [4080, 4090, 4094, 4095, 4096, 4100, 9000] {
          let text =
            start + String(repeating: filler, count: count / filler.utf8.count) + random.pick(ends)
            + "x"
          let bytes = Array(text.utf8)
          #expect(
            ScannedPieces(bytes, from: &random, maxCount: 3000).text
              == ANSITextReader.read(bytes).text)
        }
      }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `Text written in pieces and between original bytes survives a round trip`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var writer = ANSIWriter()
      var output: [UInt8] = []
      var expected = StyledString()
      for _ in 0..<random.number(in: 1...8) {
        if random.number(in: 0...2) > 0 {
          let text = random.trickyText(pieces: 8)
          expected.append(text)
          text.forEachPiece(in: text.fullRange) { piece, style in
            var start = 0
            while start < piece.count {
              var end = start + 1
              while end < piece.count, piece[end] & 0xC0 == 0x80 || random.number(in: 0...3) > 0 {
                end += 1
              }
              writer.write(
                UnsafeBufferPointer(rebasing: piece[start..<end]), style: style, to: &output)
              start = end
            }
          }
        } else {
          // A part of a file between sequences, in one or two pieces.
          let entry = random.richStyle()
          let bytes = random.hostileBytes(parts: 8)
          var scanner = ANSIScanner(style: entry)
          bytes.withUnsafeBufferPointer { buffer in
            _ = scanner.scan(buffer, isLast: true) {
              expected.append(StyledString(String(decoding: $0, as: UTF8.self), style: $1))
            }
            let cut = FuzzANSITests.cut(bytes, entry, &random)
            writer.writeOriginal(
              UnsafeBufferPointer(rebasing: buffer[..<cut.0]), from: entry, to: cut.1, &output)
            writer.writeOriginal(
              UnsafeBufferPointer(rebasing: buffer[cut.0...]), from: cut.1, to: scanner.style,
              continues: cut.0 > 0, &output)
            #expect(output.suffix(bytes.count).elementsEqual(bytes))
          }
        }
      }
      writer.finish(&output)
      #expect(ANSITextReader.read(output).text == expected)
    }
  }

  @Test
  func
    `The lines of the text are the lines of the bytes, and only the style continues across them`()
  {
    var random = SeededGenerator(seed: 11)
    for _ in rounds(0..<300) {
      let bytes = random.hostileBytes(parts: 60)
      let text = ANSITextReader.read(bytes).text
      let utf8 = Array(text.string.utf8)
      let ends = utf8.indices.filter { utf8[$0] == 0x0A }
      var scanner = ANSIScanner()
      var start = 0
      var line = 0
      for end in bytes.indices where bytes[end] == 0x0A {
        let read = bytes[start...end].withUnsafeBufferPointer {
          scanner.scan($0, isLast: false) { _, _ in }
        }
        #expect(read == end + 1 - start)
        #expect(line < ends.count)
        guard line < ends.count else { break }
        var style = text.style(at: TextOffset(ends[line]))
        style.fill = .default
        #expect(scanner.style == style)
        start = end + 1
        line += 1
      }
      #expect(line == ends.count)
    }
  }

  @Test func `Many unfinished sequences in a row are read and written in linear time`() {
    // Restarting at each of them would take hours.
    let rows = [
      "\u{1B}]8;;", "\u{1B}]8;;" + String(repeating: "x", count: 4000), "\u{1B}[", "\u{1B}[1;",
      "\u{1B}", "\u{1B}]8;;\u{1B}", "9", ";", "\u{1B}[38:2:", "\u{1B}]8;;\u{E9}",
    ]
    for row in rows {
      for start in ["", "\u{1B}[", "\u{1B}]8;;"] {
        let text = start + String(repeating: row, count: 150_000 / row.utf8.count)
        var scanner = ANSIScanner()
        var writer = ANSIWriter()
        var length = 0
        var output: [UInt8] = []
        Array(text.utf8).withUnsafeBufferPointer { buffer in
          _ = scanner.scan(buffer, isLast: true) { piece, style in
            length += piece.count
            writer.write(piece, style: style, to: &output)
          }
        }
        #expect(length == text.utf8.count)
        #expect(!scanner.hasStyles)
        #expect(output.count == length)
      }
    }
  }

  /// An offset at which a file can be split, and the style there.
  static func cut(
    _ bytes: [UInt8], _ entry: TextStyle, _ random: inout SeededGenerator
  ) -> (Int, TextStyle) {
    let length = random.number(in: 0...bytes.count)
    var scanner = ANSIScanner(style: entry)
    let read = bytes.withUnsafeBufferPointer {
      scanner.scan(UnsafeBufferPointer(rebasing: $0[..<length]), isLast: false) { _, _ in }
    }
    return (read, scanner.style)
  }
}

/// The result of scanning bytes in random pieces.
struct ScannedPieces {
  var text = StyledString()
  var hasStyles = false
  var hasInvalidBytes = false

  init(_ bytes: [UInt8], from random: inout SeededGenerator, maxCount: Int) {
    var scanner = ANSIScanner()
    var pending: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let next = min(bytes.count, index + random.number(in: 1...maxCount))
      pending += bytes[index..<next]
      index = next
      let isLast = index == bytes.count
      let read = pending.withUnsafeBufferPointer { buffer in
        scanner.scan(buffer, isLast: isLast) { piece, style in
          #expect(!piece.isEmpty)
          text.append(StyledString(String(decoding: piece, as: UTF8.self), style: style))
        }
      }
      pending.removeFirst(read)
      #expect(pending.count < ANSIScanner.longestSequence)
      if isLast { #expect(pending.isEmpty) }
    }
    hasStyles = scanner.hasStyles
    hasInvalidBytes = scanner.invalidByte != nil
  }
}
