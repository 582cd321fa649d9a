import Color
import Foundation
import StyledText
import TestSupport
import Testing
import TextTestSupport

@testable import Formats

@Suite("ANSI art round trips")
struct ArtRoundTripTests {
  static func color(_ generator: inout SeededGenerator, most: Int) -> TerminalColor {
    switch generator.number(in: 0...3) {
    case 0: .default
    case 1:
      .rgb(
        RGB8(
          UInt8(generator.number(in: 0...255)), UInt8(generator.number(in: 0...255)),
          UInt8(generator.number(in: 0...2) * 100)))
    default: .indexed(UInt8(generator.number(in: 0...most)))
    }
  }

  /// Text that art preserves: characters of its set, its styles, plain line breaks, no plain
  /// trailing spaces.
  static func text(_ generator: inout SeededGenerator, width: Int, ice: Bool) -> StyledString {
    let drawn = (1...255).map { UInt8($0) }.filter { CodePage437.isDrawn($0) }
    var text = StyledString()
    for line in 0..<generator.number(in: 1...12) {
      if line > 0 { text.append(StyledString("\n")) }
      let length = generator.pick([0, 1, width, width, generator.number(in: 0...width)])
      var style = TextStyle.plain
      for column in 0..<length {
        if generator.number(in: 0...3) == 0 {
          style = TextStyle(
            foreground: color(&generator, most: 15),
            background: color(&generator, most: ice ? 15 : 7))
          if !ice, generator.number(in: 0...3) == 0 { style.attributes.insert(.blink) }
          if generator.number(in: 0...7) == 0 { style.attributes.insert(.conceal) }
        }
        var byte = generator.pick(drawn)
        if generator.number(in: 0...2) == 0 { byte = 0x20 }
        if column == length - 1, byte == 0x20 { byte = 0xDB }
        text.append(StyledString(String(Character(CodePage437.scalar(for: byte))), style: style))
      }
    }
    return text
  }

  @Test("Text and styles survive a round trip", arguments: [10, 37, 80, 132])
  func identity(width: Int) {
    var generator = SeededGenerator(seed: UInt64(width))
    for round in 0..<60 {
      let ice = round % 2 == 0
      let text = ArtRoundTripTests.text(&generator, width: width, ice: ice)
      #expect(text.artLosses(width: width, hasICEColors: ice).isEmpty)
      let bytes = ArtWriter.write(text, width: width, hasICEColors: ice)
      let art = ArtReader.read(bytes)
      #expect(art.text == text)
      #expect(art.isComplete && art.width == width && art.hasICEColors == ice)
      #expect(art.hiddenBytes == 0)
    }
  }

  /// Real art from a folder named in the environment; it is not part of this project.
  static let corpus: [URL] = {
    guard let folder = ProcessInfo.processInfo.environment["INKWHEEL_ART_CORPUS"] else { return [] }
    let files = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil)
    let kinds: Set<String> = ["ans", "asc", "nfo", "diz", "ice"]
    return (files?.compactMap { $0 as? URL } ?? []).filter {
      kinds.contains($0.pathExtension.lowercased())
    }
  }()

  @Test("Real art is complete and survives a round trip", .enabled(if: !corpus.isEmpty))
  func realArt() throws {
    for file in ArtRoundTripTests.corpus {
      let art = ArtReader.read([UInt8](try Data(contentsOf: file)))
      #expect(art.isComplete, "\(file.path)")
      let ice = art.hasICEColors || ArtFeatures(of: art.text).hasBrightBackgrounds
      guard art.text.artLosses(width: art.width, hasICEColors: ice).isEmpty else { continue }
      let bytes = ArtWriter.write(
        art.text, width: art.width, hasICEColors: ice, sauce: art.sauce ?? Sauce())
      #expect(ArtReader.read(bytes).text == art.text, "\(file.path)")
    }
  }
}
