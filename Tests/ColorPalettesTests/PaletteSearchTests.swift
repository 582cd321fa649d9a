import Colorimetry
import TestSupport
import Testing

@testable import ColorPalettes

@Suite("Swatch search")
struct PaletteSearchTests {
  private static let search = SwatchSearch()

  private func names(_ query: String, limit: Int = 40) -> [String] {
    Self.search.matches(query, limit: limit).map(\.swatch.name)
  }

  @Test("A prefix of a Tailwind name finds its steps")
  func tailwind() {
    let matches = Self.search.matches("sky 5")
    #expect(matches.prefix(2).map(\.swatch.name) == ["sky 50", "sky 500"])
    #expect(matches.prefix(2).allSatisfy { $0.source == "Tailwind" && $0.kind == .prefix })
    #expect(names("SKY-500").first == "sky 500")
    #expect(names("sky500").first == "sky 500")
  }

  @Test("Better kinds of matches come first, then shorter names")
  func order() {
    for query in ["red", "blue", "bl", "dark", "mauve", "gr", "e", "5", "green 7", "lvndr"] {
      let matches = Self.search.matches(query, limit: 1000)
      #expect(!matches.isEmpty)
      for (one, next) in zip(matches, matches.dropFirst()) {
        #expect(one.kind <= next.kind)
        if one.kind == next.kind, one.kind == .exact { continue }
        if one.kind == next.kind, one.kind == .prefix {
          let lengths = [one, next].map { $0.swatch.name.filter { $0 != " " && $0 != "/" }.count }
          #expect(lengths[0] <= lengths[1], "\(one.swatch.name), \(next.swatch.name)")
        }
      }
    }
  }

  @Test("Names match exactly, by prefix, by words, by substring and by letters")
  func kinds() throws {
    func kind(_ query: String, _ name: String) -> SwatchMatch.Kind? {
      Self.search.matches(query, limit: 1000).first { $0.swatch.name == name }?.kind
    }
    #expect(kind("rebeccapurple", "rebeccapurple") == .exact)
    #expect(kind("rebecca purple", "rebeccapurple") == .exact)
    #expect(kind("rebec", "rebeccapurple") == .prefix)
    #expect(kind("mau", "mocha mauve") == .wordPrefix)
    #expect(kind("mau moc", "mocha mauve") == .wordPrefix)
    #expect(kind("700 deep", "deep orange A700") == .wordPrefix)
    #expect(kind("robins egg", "robin's egg") == .exact)
    #expect(kind("polar", "nord0") == .wordPrefix)
    #expect(kind("capurp", "rebeccapurple") == .substring)
    #expect(kind("rbccprpl", "rebeccapurple") == .subsequence)
    #expect(kind("lprpccbr", "rebeccapurple") == nil)
    #expect(kind("mau mau", "mocha mauve") == nil)
  }

  @Test("A match lists its sources, and the same colour and name occur once")
  func sources() throws {
    let matches = Self.search.matches("aliceblue", limit: 100).filter { $0.kind == .exact }
    #expect(matches.map(\.swatch.name) == ["aliceblue"])
    #expect(matches.first?.sources == ["CSS", "X11"])
    // Green is another colour in each of these lists.
    let greens = Self.search.matches("green", limit: 100).filter { $0.kind == .exact }
    #expect(Set(greens.map(\.swatch.color)).count == greens.count)
    #expect(greens.map(\.source) == ["CSS", "X11", "xkcd", "ANSI", "Solarized"])
    let all = Self.search.swatches
    let pairs = all.map { [$0.name.filter { $0 != " " }, $0.color.formatted(.hex)] }
    #expect(Set(pairs).count == pairs.count)
  }

  @Test("A colour finds the nearest swatches, the nearest first")
  func likeness() throws {
    for query in ["#0ea5e9", "0ea5e9", "rgb(14 165 233)", " #0EA5E9 "] {
      let matches = Self.search.matches(query, limit: 5)
      #expect(matches.count == 5)
      #expect(matches.first?.swatch.name == "sky 500")
      #expect(matches.first?.distance == 0)
      #expect(matches.allSatisfy { $0.kind == .likeness })
    }
    var random = SeededGenerator(seed: 41)
    let all = Self.search.swatches
    for _ in 0..<8 {
      let color = Color(
        RGB8(hex: String(random.number(in: 0x100000...0xffffff), radix: 16)) ?? RGB8(0, 0, 0))
      let found = Self.search.near(color, limit: 8)
      let distances = all.map { $0.color.difference(from: color) }.sorted().prefix(8)
      for (match, distance) in zip(found, distances) {
        #expect(abs((match.distance ?? -1) - distance) < 1e-12)
        #expect(abs(match.swatch.color.difference(from: color) - distance) < 1e-12)
      }
    }
  }

  @Test("A colour name is a name; short bare digits may be a prefix of one")
  func ambiguity() {
    #expect(Self.search.matches("red").first?.kind == .exact)
    #expect(Self.search.matches("Transparent").allSatisfy { $0.kind != .likeness })
    #expect(Self.search.matches("cad").first?.kind == .prefix)
    #expect(Self.search.matches("500").first?.kind == .wordPrefix)
    #expect(Self.search.matches("f80").first?.kind == .likeness)
    #expect(Self.search.matches("#bea").first?.kind == .likeness)
    let mixed = Self.search.matches("cad", limit: 20)
    #expect(mixed.first?.swatch.name == "cadetblue")
    #expect(mixed.last?.kind == .likeness)
    #expect(mixed.count == 20)
  }

  @Test("An empty query, punctuation and partial digits find nothing")
  func nothing() {
    for query in ["", "   ", "#", "#f", "#ff880", "-", "\u{1B}", "qqqq"] {
      #expect(Self.search.matches(query).isEmpty, "\(query)")
    }
    #expect(Self.search.near(.black, limit: 1_000_000).count == SwatchSearch.maximumMatchCount)
    #expect(Self.search.matches("red", limit: 0).isEmpty)
    #expect(Self.search.matches("#f00", limit: 0).isEmpty)
  }

  @Test("Opened palettes are searched after the others")
  func opened() {
    let palette = ColorPalette(
      name: "My brand",
      swatches: [
        Swatch(name: "Élan Vital", color: Color(RGB8(1, 2, 3))),
        Swatch(name: "red", color: Color(RGB8(255, 0, 0))), Swatch(color: .white),
      ])
    let search = SwatchSearch(palettes: [palette])
    #expect(search.matches("élan").first?.source == "My brand")
    #expect(search.matches("ÉLAN VIT").first?.swatch == palette.swatches[0])
    #expect(search.matches("red").first?.sources == ["CSS", "X11", "My brand"])
    #expect(search.swatches.count == Self.search.swatches.count + 2)
  }

  @Test("Searches are deterministic and never trap")
  func determinism() {
    let other = SwatchSearch()
    var random = SeededGenerator(seed: 42)
    let letters = Array("abcdelnrstuy 05#-'é").map(String.init)
    for _ in 0..<100 {
      let query = (0..<random.number(in: 1...9)).map { _ in random.pick(letters) }.joined()
      let matches = other.matches(query)
      #expect(matches == Self.search.matches(query))
      #expect(matches.count <= 40)
    }
    #expect(other.matches(String(repeating: "red ", count: 100_000)).count <= 40)
  }
}
