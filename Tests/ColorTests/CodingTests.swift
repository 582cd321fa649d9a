import Color
import Foundation
import TestSupport
import Testing

@Suite("Colours are coded as text")
struct CodingTests {
  /// Returns a value after it has been written as JSON and read again.
  private func coded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `Colours of every space are read again exactly, missing components included`() throws {
    var random = SeededGenerator(seed: 9)
    for space in ColorSpace.allCases {
      for _ in rounds(0..<50) {
        var parts = SIMD4<Double>.zero
        var missing: MissingComponents = []
        for (index, component) in space.components.enumerated() {
          parts[index] = Double.random(in: component.range, using: &random)
          if random.number(in: 0...3) == 0 { parts[index] /= 1e6 }
          if index == space.hueIndex, parts[index] >= 360 { parts[index] = 0 }
          if random.number(in: 0...9) == 0 { missing.insert(.component(index)) }
        }
        let alpha = random.pick([1, 0, 0.5, Double.random(in: 0...1, using: &random)])
        let color = Color(space, parts, alpha: alpha, missing: missing)
        #expect(try coded(color) == color, "\(color)")
        #expect(try Color(parsing: "\(color)") == color)
      }
    }
  }

  @Test func `A colour has the shortest notation that holds it`() throws {
    for (color, start) in [
      (Color(hex: 0xFF8800), "#ff8800"), (Color(hex: 0xFF8800, opacity: 0.5), "color(srgb"),
      (Color(hex: "#ff880080") ?? .red, "#ff880080"), (Color(.oklch, 0.7, 0.15, 40), "oklch(0.7"),
      (Color(.srgb, 1.2, 0, 0), "color(srgb 1.2"), (Color(.hsl, 30, 1, 0.5), "hsl(30 100% 50%)"),
      (Color(.hsb, 30, 1, 0.5), "hsb(30 100% 50%)"),
      (Color(.hsl, 30, 1, 1 / 3), "color(--hsl 30.0"),
      (Color(.cmyk, 0, 0.5, 1, 0), "cmyk(0% 50% 100% 0%)"),
      (Color(.oklch, 0.7, 0.15, 40, alpha: 0.5), "oklch(0.7 0.15 40 / 0.5)"),
    ] {
      #expect(color.description.hasPrefix(start))
      #expect(try json(color) == "\"\(color)\"")
    }
  }

  @Test func `8-bit and terminal colours are read again, and any notation is`() throws {
    #expect(try coded([RGB8(1, 2, 3)]) == [RGB8(1, 2, 3)])
    #expect("\(RGB8(1, 2, 3))" == "#010203" && RGB8(hex: "#010203") == RGB8(hex: "010203"))
    for index in UInt8.min...UInt8.max {
      #expect(try coded(TerminalColor.indexed(index)) == .indexed(index))
    }
    for color in [TerminalColor.default, .rgb(RGB8(255, 136, 0))] {
      #expect(try coded(color) == color)
      #expect(try TerminalColor(parsing: "\(color)") == color)
    }
    #expect(try json(TerminalColor.indexed(12)) == "\"ansi 12\"")
    let decoded = try JSONDecoder().decode(
      [TerminalColor].self, from: Data("[\"tan\", \"ANSI bright red\"]".utf8))
    #expect(decoded == [.rgb(RGB8(210, 180, 140)), .indexed(9)])
  }

  @Test func `Text that is no colour is refused with the sentence of the error`() throws {
    func sentence(_ text: String, as type: (some Decodable).Type) -> String {
      do {
        _ = try JSONDecoder().decode(type, from: Data("\"\(text)\"".utf8))
        return "decoded"
      } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription
      } catch {
        return "\(error)"
      }
    }
    let expected = "expected a number but found “)” at character 12"
    #expect(sentence("rgb(255 136)", as: Color.self) == expected)
    #expect(sentence("red", as: RGB8.self).hasPrefix("expected #rrggbb"))
    #expect(sentence("ansi 256", as: TerminalColor.self).contains("a number from 0 to 255"))
    #expect(sentence("#f808", as: TerminalColor.self).contains("without transparency"))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(Color(.srgb, .nan, 0, 0)) }
  }

  @Test func `An error prints its message`() throws {
    let parsing = #expect(throws: ColorParseError.self) { try Color(parsing: "rgb(255 136)") }
    #expect(parsing.map { "\($0)" } == parsing?.message)
  }
}
