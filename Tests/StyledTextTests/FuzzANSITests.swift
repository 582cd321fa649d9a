import Colorimetry
import TestSupport
import Testing

@testable import StyledText

@Suite("Random text with ANSI escapes")
struct FuzzANSITests {
  @Test("is read as it was written", arguments: 0..<10 as Range<UInt64>)
  func roundTrip(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text = random.number(0...1) == 0 ? random.text(pieces: 60) : random.trickyText(pieces: 60)
      let bytes = ANSITextWriter.write(text)
      let again = ANSITextReader.read(bytes).text
      #expect(again == text)
      #expect(ANSITextWriter.write(again) == bytes)
    }
  }

  @Test("hostile bytes can be read and nothing is lost", arguments: 0..<10 as Range<UInt64>)
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = random.hostileBytes(parts: 120)
      let first = ANSITextReader.read(bytes)
      NaiveText(first.text).expectAgrees(with: first.text)
      let written = ANSITextWriter.write(first.text)
      #expect(ANSITextReader.read(written).text == first.text)
      if !first.hasStyles { #expect(written == bytes) }
      #expect(first.text.string.utf8.count { $0 == 0x0A } == bytes.count { $0 == 0x0A })

      let plain = bytes.filter { ![0x6D, 0x74, 0x07, 0x5C, 0x9C].contains($0) }
      let unstyled = ANSITextReader.read(plain)
      #expect(!unstyled.hasStyles)
      #expect(ANSITextWriter.write(unstyled.text) == plain)
    }
  }

  @Test("is the same however it is cut", arguments: 0..<10 as Range<UInt64>)
  func feeding(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = random.hostileBytes(parts: 120)
      let whole = ANSITextReader.read(bytes)
      let most = random.pick([1, 2, 3, 7, 50])
      let pieces = Fed(bytes, from: &random, most: most)
      #expect(pieces.text == whole.text)
      #expect(pieces.hasStyles == whole.hasStyles)
      #expect(pieces.hasInvalidBytes == whole.hasInvalidBytes)
    }
  }

  @Test("what is long is the same too, and little is left")
  func longFeeding() {
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
          #expect(Fed(bytes, from: &random, most: 3000).text == ANSITextReader.read(bytes).text)
        }
      }
    }
  }

  @Test(
    "is read as it was written in pieces and between bytes of a file",
    arguments: 0..<10 as Range<UInt64>)
  func pieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var writer = ANSIWriter()
      var output: [UInt8] = []
      var expected = StyledString()
      writer.begin(&output)
      for _ in 0..<random.number(1...8) {
        if random.number(0...2) > 0 {
          let text = random.trickyText(pieces: 8)
          expected.append(text)
          text.forEachPiece(in: text.fullRange) { piece, style in
            var start = 0
            while start < piece.count {
              var end = start + 1
              while end < piece.count, piece[end] & 0xC0 == 0x80 || random.number(0...3) > 0 {
                end += 1
              }
              writer.write(
                UnsafeBufferPointer(rebasing: piece[start..<end]), style: style, to: &output)
              start = end
            }
          }
        } else {
          // A part of a file between sequences, in one go or in two.
          let entry = random.richStyle()
          let bytes = random.hostileBytes(parts: 8)
          var scanner = ANSIScanner(style: entry)
          var styles = [(0, entry)]
          var read = 0
          bytes.withUnsafeBufferPointer { buffer in
            while read < buffer.count {
              // Small steps say at which places nothing is open.
              let end = buffer.count
              read += scanner.scan(UnsafeBufferPointer(rebasing: buffer[read..<end]), isLast: true)
              {
                expected.append(StyledString(String(decoding: $0, as: UTF8.self), style: $1))
              }
            }
            styles.append((bytes.count, scanner.style))
            let cut = FuzzANSITests.cut(bytes, entry, &random)
            writer.writeOriginal(
              UnsafeBufferPointer(rebasing: buffer[..<cut.0]), from: entry, to: cut.1, &output)
            writer.writeOriginal(
              UnsafeBufferPointer(rebasing: buffer[cut.0...]), from: cut.1, to: scanner.style,
              continues: cut.0 > 0, &output)
          }
        }
      }
      writer.finish(&output)
      #expect(ANSITextReader.read(output).text == expected)
    }
  }

  /// A place at which a file can be cut, and the style there.
  static func cut(
    _ bytes: [UInt8], _ entry: TextStyle, _ random: inout SeededGenerator
  ) -> (Int, TextStyle) {
    let length = random.number(0...bytes.count)
    var scanner = ANSIScanner(style: entry)
    let read = bytes.withUnsafeBufferPointer {
      scanner.scan(UnsafeBufferPointer(rebasing: $0[..<length]), isLast: false) { _, _ in }
    }
    return (read, scanner.style)
  }
}

/// What a scanner makes of bytes that come in random pieces.
struct Fed {
  var text = StyledString()
  var hasStyles = false
  var hasInvalidBytes = false

  init(_ bytes: [UInt8], from random: inout SeededGenerator, most: Int) {
    var scanner = ANSIScanner()
    var pending: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let next = min(bytes.count, index + random.number(1...most))
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
    hasInvalidBytes = scanner.hasInvalidBytes
  }
}
