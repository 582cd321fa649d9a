import Formats
import Testing

@testable import inkwheel

@Suite("The options of convert by format")
struct ConvertOptionTests {
  /// Each option with a value, and the formats to write for which it does something.
  static let options: [(words: [String], targets: Set<TextFormat>)] = [
    (["--title", "x"], [.html, .svg]), (["--lang", "de"], [.html, .svg]),
    (["--scheme", "light"], [.html, .svg]), (["--styles", "inline"], [.html]),
    (["--palette", "vga"], [.html, .svg]), (["--fragment"], [.html]),
    (["--width", "40"], [.art, .svg]), (["--height", "50"], []), (["--last-screen"], []),
    (["--ice"], [.art]),
    (["--padding", "4"], [.svg]), (["--window"], [.svg]), (["--shadow"], [.svg]),
    (["--line-numbers"], [.svg]), (["--font", "Menlo"], [.svg]), (["--font-size", "20"], [.svg]),
    (["--gradient", "red"], styled), (["--along", "words", "--gradient", "red"], styled),
    (["--map", "nord"], styled), (["--hue", "+30"], styled), (["--lighter", "10"], styled),
    (["--darker", "10"], styled),
  ]

  /// The formats that hold colours.
  private static let styled = Set(TextFormat.writable).subtracting([.plain, .markdown])

  private func command(
    _ words: [String], from source: TextFormat?, to target: TextFormat
  ) throws -> ConvertCommand {
    let from = source.map { ["--from", $0.rawValue] } ?? []
    return try ConvertCommand.parse(["in", "--to", target.rawValue] + from + words)
  }

  @Test
  func `Every option is refused with status 2 where it does nothing, and taken elsewhere`() throws {
    var tried = 0
    for (words, targets) in Self.options {
      for target in TextFormat.writable {
        for source in TextFormat.readable {
          tried += 1
          let isUsed =
            targets.contains(target) || words[0] == "--width" && [.art, .terminal].contains(source)
            || ["--height", "--last-screen"].contains(words[0]) && source == .terminal
            || words[0] == "--ice" && source == .art && target != .plain
          if isUsed {
            let command = try command(words, from: source, to: target)
            // It changes the options that the formats get.
            #expect(
              command.options != FormatOptions() || command.palette != nil, "\(words) \(target)")
            continue
          }
          let failure = #expect(throws: Failure.self, "\(words) \(source) \(target)") {
            try command(words, from: source, to: target)
          }
          #expect(failure?.status == 2)
          #expect(failure?.message?.hasPrefix("\(words[0]) is only for ") == true)
          // The same when the format of the file is found only by reading it.
          #expect(throws: Failure.self) {
            try command(words, from: nil, to: target).refuseUnused(from: [source], to: target)
          }
        }
      }
    }
    #expect(tried == Self.options.count * TextFormat.readable.count * TextFormat.writable.count)
  }

  @Test func `The table has every option`() {
    #expect(
      Set(Self.options.map { $0.words[0] })
        == Set(ConvertOption.allCases.map { "--" + $0.rawValue }))
  }
}
