import StyledText
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import UnicodeText

@Suite("SAUCE records")
struct SauceTests {
  static let full = Sauce {
    ($0.title, $0.author, $0.group) = ("Tïtle ♥ with ░▒▓", "Ämilius", "ink")
    ($0.date, $0.font) = ("20260301", "IBM VGA50")
    ($0.fileSize, $0.fileType, $0.width, $0.lineCount) = (4_000_000_001, 2, 132, 65_535)
    ($0.hasICEColors, $0.letterSpacing, $0.aspectRatio) = (true, .ninePixels, .stretched)
    $0.comments = ["one", "", String(repeating: "x", count: 64)]
  }

  @Test func `Records survive a round trip`() {
    #expect(Sauce(of: Array("art".utf8) + SauceTests.full.bytes) == SauceTests.full)
    #expect(Sauce(of: Sauce().bytes) == Sauce())
  }

  @Test func `A record has the layout of the specification`() {
    let bytes = SauceTests.full.bytes
    #expect(bytes.count == 1 + 5 + 3 * 64 + 128)
    #expect(bytes[0] == 0x1A)
    #expect(Array(bytes[1..<6]) == Array("COMNT".utf8))
    let record = Array(bytes.suffix(128))
    #expect(record.starts(with: Array("SAUCE00T".utf8)))
    #expect(Array(record[82..<90]) == Array("20260301".utf8))
    #expect(Array(record[90..<94]) == [0x01, 0x28, 0x6B, 0xEE])
    #expect(Array(record[94..<100]) == [1, 2, 132, 0, 0xFF, 0xFF])
    #expect(record[104] == 3)
    #expect(record[105] == 0b0_1101)
    #expect(Array(record[106..<116]) == Array("IBM VGA50\0".utf8))
    #expect(record[61] == 0x20)
  }

  @Test func `Long texts are truncated, characters outside the set become question marks`() {
    var sauce = Sauce()
    sauce.title = String(repeating: "Ü", count: 50)
    sauce.author = "漢\u{1B}[31m\n←•"
    sauce.comments = Array(repeating: String(repeating: "é", count: 99), count: 300)
    let read = Sauce(of: sauce.bytes)
    #expect(read?.title == String(repeating: "Ü", count: 35))
    #expect(read?.author == "??[31m???")
    #expect(read?.comments == Array(repeating: String(repeating: "é", count: 64), count: 255))
  }

  func record(_ change: (inout [UInt8]) -> Void) -> Sauce? {
    var bytes = Array(Sauce().bytes.dropFirst())
    change(&bytes)
    return Sauce(of: bytes)
  }

  @Test func `NUL terminates a text`() {
    let sauce = record { bytes in
      bytes.replaceSubrange(7..<20, with: Array("abc\0garbage\u{1B}!".utf8))
    }
    #expect(sauce?.title == "abc")
  }

  @Test func `UTF-8 text is read without control characters`() {
    let sauce = record { bytes in
      bytes.replaceSubrange(7..<15, with: Array("Mü\u{202E}de".utf8))
      bytes.replaceSubrange(42..<51, with: Array("\u{1B}]0;x\u{7}\r\n".utf8) + [0x9B])
      bytes.replaceSubrange(82..<90, with: Array("2026\u{1B}[3m".utf8))
    }
    #expect(sauce?.title == "Mü<202E>de")
    #expect(sauce?.author == "←]0;x•♪◙¢")
    #expect(sauce?.date == "")
  }

  @Test func `Short, misnamed and unknown versions of records are rejected`() {
    #expect(Sauce(of: []) == nil)
    #expect(Sauce(of: Array(Sauce().bytes.suffix(127))) == nil)
    #expect(record { $0[0] = 0x73 } == nil)
    #expect(record { $0[6] = 0x31 } == nil)
  }

  @Test func `A record with a wrong number of comments has none`() {
    #expect(record { $0[104] = 255 }?.comments == [])
    var bytes = SauceTests.full.bytes
    bytes[bytes.count - 128 + 104] = 2
    #expect(Sauce(of: bytes)?.comments == [])
  }

  @Test func `Unknown kinds are read`() {
    let sauce = record { bytes in
      bytes[94] = 200
      bytes[105] = 0xFF
    }
    #expect(sauce?.dataType == nil)
    #expect(sauce?.letterSpacing == .unknown)
    #expect(sauce?.hasICEColors == true)
  }

  @Test func `Random records are read without control characters`() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<500 {
      var bytes = (0..<generator.number(in: 0...400)).map { _ in
        UInt8(generator.number(in: 0...255))
      }
      bytes += Array(SauceTests.full.bytes.suffix(generator.number(in: 128...320)))
      for _ in 0..<generator.number(in: 0...30) {
        let offset = bytes.count - 1 - generator.number(in: 0...120)
        bytes[offset] = UInt8(generator.number(in: 0...255))
      }
      guard let sauce = Sauce(of: bytes) else { continue }
      let texts = [sauce.title, sauce.author, sauce.group, sauce.date, sauce.font] + sauce.comments
      for text in texts {
        #expect(text.unicodeScalars.allSatisfy { VisibleMark.text(for: $0) == nil })
      }
      _ = ArtReader.read(bytes)
    }
  }
}
