import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText

@Suite("Untrusted ANSI art")
struct ArtFuzzTests {
  static let fragments: [[UInt8]] =
    [
      "\u{1B}[", "\u{1B}[0m", "\u{1B}[1;31m", "\u{1B}[5;44m", "\u{1B}[2J", "\u{1B}[J", "\u{1B}[1J",
      "\u{1B}[K", "\u{1B}[1K", "\u{1B}[s", "\u{1B}[u", "\u{1B}[99A", "\u{1B}[99B", "\u{1B}[7C",
      "\u{1B}[9D", "\u{1B}[H", "\u{1B}[30;70H", "\u{1B}[999999999;999999999H", "\u{1B}[3L",
      "\u{1B}[2M", "\u{1B}[5P", "\u{1B}[5@", "\u{1B}[9X", "\u{1B}[S", "\u{1B}[9T", "\u{1B}[?7l",
      "\u{1B}[?7h", "\u{1B}[?33h", "\u{1B}[?33l", "\u{1B}[1;200;100;50t", "\u{1B}[0;1;2;3t",
      "\u{1B}[38;5;200m", "\u{1B}[48:2::1:2:3m", "\u{1B}[7m", "\u{1B}]8;;x\u{1B}\\",
      "\u{1B}Pq", "\u{1B}\\", "\u{1B}[M", "\u{E}", "\r\n", "\n", "\r", "\t", "\u{0}", "\u{1A}",
      "abc", "          ", "漢字", "e\u{301}", "\u{301}", "👩‍👩‍👧", "█▀▄", "\u{202E}", ";", "m", "H",
      String(repeating: "x", count: 79),
    ].map { Array($0.utf8) } + [[0xDB], [0xB0, 0xB1, 0xB2], [0xFF], [0x9B], [0xE2, 0x96]]

  static let rows = 500

  /// Fewer rows than by default, so that large jumps take no time.
  static func read(_ bytes: [UInt8], _ width: Int?) -> ANSIArt {
    var limits = ArtLimits()
    limits.rows = rows
    return bytes.withUnsafeBufferPointer { ArtReader.read($0, width: width, limits: limits) }
  }

  static func check(_ bytes: [UInt8], _ width: Int?) {
    let art = read(bytes, width)
    // Art that was read can be written, and reads the same if there are no losses.
    let features = ArtFeatures(of: art.text)
    let ice = features.hasBrightBackgrounds
    let written = ArtWriter.write(art.text, width: art.width, hasICEColors: ice)
    #expect(!written.dropLast(129).contains(0x1A))
    let again = read(written, nil)
    let isHigh = !art.isComplete || art.text.lineCount > ArtFuzzTests.rows
    if !isHigh, art.text.artLosses(width: art.width, hasICEColors: ice).isEmpty {
      #expect(again.text == art.text)
    }
    if art.encoding == .codePage437 {
      #expect(features.longestLine <= art.width)
    }
  }

  @Test("Random bytes are read")
  func bytes() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<700 {
      let bytes = (0..<generator.number(in: 0...200)).map { _ in
        UInt8(generator.number(in: 0...255))
      }
      ArtFuzzTests.check(bytes, generator.pick([nil, 1, 2, 7, 80]))
    }
  }

  @Test("Sequences in any order are read", arguments: [1, 2])
  func sequences(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let ascii = ArtFuzzTests.fragments.filter { fragment in fragment.allSatisfy { $0 < 0x80 } }
    let valid = ArtFuzzTests.fragments.filter { String(validating: $0, as: UTF8.self) != nil }
    for round in 0..<900 {
      let fragments = [ascii, valid, ArtFuzzTests.fragments][round % 3]
      var bytes: [UInt8] = []
      for _ in 0..<generator.number(in: 0...40) { bytes += generator.pick(fragments) }
      ArtFuzzTests.check(bytes, generator.pick([nil, 1, 2, 7, 80]))
    }
  }

  @Test("Art with errors in it is read")
  func mutations() {
    var generator = SeededGenerator(seed: 3)
    for round in 0..<600 {
      let text = ArtRoundTripTests.text(&generator, width: 20, ice: round % 2 == 0)
      var bytes = ArtWriter.write(text, width: 20, hasICEColors: round % 2 == 0)
      for _ in 0..<generator.number(in: 1...12) {
        let offset = generator.number(in: 0...bytes.count - 1)
        switch generator.number(in: 0...3) {
        case 0: bytes[offset] = UInt8(generator.number(in: 0...255))
        case 1: bytes.remove(at: offset)
        case 2: bytes.insert(contentsOf: generator.pick(ArtFuzzTests.fragments), at: offset)
        default: bytes.removeLast(min(bytes.count - 1, generator.number(in: 0...30)))
        }
        if bytes.isEmpty { bytes = [0x1B] }
      }
      ArtFuzzTests.check(bytes, nil)
      _ = ArtReader.looksLikeArt(prefix: bytes, suffix: bytes, fileName: "x.ans")
    }
  }
}
