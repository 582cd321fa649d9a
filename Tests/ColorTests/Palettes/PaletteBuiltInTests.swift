import TestSupport
import Testing

@testable import Color

@Suite("Built-in palettes")
struct PaletteBuiltInTests {
  @Test func `Each palette has the published number of colours`() {
    let counts = [16, 256, 148, 254, 242, 16, 16, 36, 104, 8]
    #expect(ColorPalette.builtIn.map(\.swatches.count) == counts)
    #expect(ColorPalette.builtInNames.count == counts.count)
    for (name, palette) in zip(ColorPalette.builtInNames, ColorPalette.builtIn) {
      #expect(ColorPalette.named(name) == palette)
      #expect(ColorPalette.named(name.uppercased()) == palette)
    }
    #expect(ColorPalette.named("tailwnd") == nil)
  }

  @Test func `Names are unique in each palette, and colours are opaque 8-bit colours`() {
    for palette in ColorPalette.builtIn {
      #expect(Set(palette.swatches.map(\.name)).count == palette.swatches.count, "\(palette.name)")
      for swatch in palette.swatches {
        #expect(!swatch.name.isEmpty)
        #expect(Color(swatch.color.rgb8) == swatch.color)
      }
    }
  }

  @Test func `Colours are the published ones`() throws {
    for row in try VectorRow.all(in: "ColorTests/Vectors/palettes.txt", cells: 3) {
      let swatch = try #require(ColorPalette.named(row[0])).swatches.first { $0.name == row[1] }
      #expect(swatch?.color.formatted(.hex) == row[2], "\(row)")
    }
  }

  @Test func `Nord is in four groups, only three hues of Material have no accents`() throws {
    let nord = try #require(ColorPalette.named("nord"))
    #expect(
      nord.swatches.map(\.group)
        == Array(repeating: "Polar Night", count: 4) + Array(repeating: "Snow Storm", count: 3)
        + Array(repeating: "Frost", count: 4) + Array(repeating: "Aurora", count: 5))
    let material = try #require(ColorPalette.named("material"))
    let hues = Dictionary(grouping: material.swatches, by: \.group)
    #expect(hues.count == 19)
    #expect(Set(hues.filter { $0.value.count == 10 }.keys) == ["brown", "grey", "blue grey"])
    #expect(hues.values.allSatisfy { $0.count == 10 || $0.count == 14 })
  }

  @Test func `Names lose control characters and directional marks, and become one line`() {
    let swatch = Swatch(
      name: " a\u{1B}[31m\tb\r\n\u{202E}c\u{7F}\u{9B}\u{2066} \u{200F}é漢👩‍🎨 ", color: .black)
    #expect(swatch.name == "a[31m b c é漢👩‍🎨")
    let long = Swatch(name: String(repeating: "x ", count: 500), color: .black)
    #expect(long.name.unicodeScalars.count == Swatch.maximumNameLength - 1)
    #expect(Swatch(name: long.name, color: .black) == long)
  }
}

@Suite("Swatch search")
struct PaletteSearchTests {
  private static let search = SwatchSearch()

  @Test func `A prefix of a Tailwind name finds its steps`() {
    let matches = Self.search.matches("sky 5")
    #expect(matches.prefix(2).map(\.swatch.name) == ["sky 50", "sky 500"])
    #expect(matches.prefix(2).allSatisfy { $0.source == "Tailwind" && $0.kind == .prefix })
    for query in ["SKY-500", "sky500"] {
      #expect(Self.search.matches(query).first?.swatch.name == "sky 500")
    }
  }

  @Test func `Better kinds of matches come first, then shorter names`() {
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

  @Test(arguments: [
    ("rebeccapurple", "rebeccapurple", SwatchMatch.Kind.exact),
    ("rebecca purple", "rebeccapurple", .exact), ("rebec", "rebeccapurple", .prefix),
    ("mau", "mocha mauve", .wordPrefix), ("mau moc", "mocha mauve", .wordPrefix),
    ("700 deep", "deep orange A700", .wordPrefix), ("robins egg", "robin's egg", .exact),
    ("polar", "nord0", .wordPrefix), ("capurp", "rebeccapurple", .substring),
    ("rbccprpl", "rebeccapurple", .subsequence), ("lprpccbr", "rebeccapurple", nil),
    ("mau mau", "mocha mauve", nil),
  ])
  func `Names match exactly, by prefix, by words, by substring and by letters`(
    query: String, name: String, kind: SwatchMatch.Kind?
  ) {
    let found = Self.search.matches(query, limit: 1000).first { $0.swatch.name == name }
    #expect(found?.kind == kind)
  }

  @Test func `A match lists its sources, and the same colour and name occur once`() throws {
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

  @Test func `A colour finds the nearest swatches, the nearest first`() throws {
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
      let distances = all.map { $0.color.difference(from: color, by: .ciede2000) }.sorted()
      for (match, distance) in zip(found, distances) {
        #expect(abs((match.distance ?? -1) - distance) < 1e-9)
        #expect(
          abs(match.swatch.color.difference(from: color, by: .ciede2000) - distance) < 1e-9)
      }
    }
  }

  @Test func `A colour name is a name; short bare digits may be a prefix of one`() {
    for (query, kind) in [
      ("red", SwatchMatch.Kind.exact), ("cad", .prefix), ("500", .wordPrefix), ("f80", .likeness),
      ("#bea", .likeness),
    ] { #expect(Self.search.matches(query).first?.kind == kind, "\(query)") }
    #expect(Self.search.matches("Transparent").allSatisfy { $0.kind != .likeness })
    let mixed = Self.search.matches("cad", limit: 20)
    #expect(mixed.first?.swatch.name == "cadetblue")
    #expect(mixed.last?.kind == .likeness && mixed.count == 20)
  }

  @Test func `An empty query, punctuation and partial digits find nothing`() {
    for query in ["", "   ", "#", "#f", "#ff880", "-", "\u{1B}", "qqqq"] {
      #expect(Self.search.matches(query).isEmpty, "\(query)")
    }
    #expect(Self.search.near(.black, limit: 1_000_000).count == SwatchSearch.maximumMatchCount)
    #expect(Self.search.matches("red", limit: 0).isEmpty)
    #expect(Self.search.matches("#f00", limit: 0).isEmpty)
  }

  @Test func `Opened palettes are searched after the others`() {
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

  @Test func `Searches are deterministic and never trap`() {
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

@Suite("Recent colours")
struct PaletteRecentTests {
  @Test func `The latest comes first, without duplicates, with its latest exact value`() {
    var recent = RecentColors()
    #expect(recent.colors.isEmpty)
    recent.record(Color(RGB8(255, 0, 0)))
    recent.record(Color(RGB8(0, 255, 0)))
    let red = Color(.hsb, 0, 1, 1)
    recent.record(red)
    #expect(recent.colors == [red, Color(RGB8(0, 255, 0))])
    recent.record(red.withAlpha(0.5))
    #expect(recent.colors == [red.withAlpha(0.5), red, Color(RGB8(0, 255, 0))])
    recent.record(Color(.srgb, .nan, 0, 0))
    #expect(recent.colors.count == 3)
  }

  @Test func `There are at most 32`() {
    var recent = RecentColors()
    for step in 0..<100 { recent.record(Color(RGB8(UInt8(step), 0, 0))) }
    #expect(recent.colors.map(\.rgb8.red) == (68..<100).reversed().map { UInt8($0) })
  }

  @Test func `Text preserves every colour of every space exactly, with missing components`() {
    var random = SeededGenerator(seed: 31)
    for _ in rounds(0..<400) {
      var recent = RecentColors()
      for _ in 0..<random.number(in: 0...20) {
        let space = random.pick(ColorSpace.allCases)
        var color = Color(space, .zero)
        for (index, component) in space.components.enumerated() {
          let range = component.range
          var value = Double.random(in: range, using: &random)
          if random.number(in: 0...3) == 0 { value = random.pick([range.lowerBound, value / 1e6]) }
          if index == space.hueIndex, value >= 360 { value = 0 }
          color.components[index] = value
          if random.number(in: 0...9) == 0 {
            color.missing.insert(.component(index))
            color.components[index] = 0
          }
        }
        color.alpha = random.pick([0, 1, 0.5, Double.random(in: 0...1, using: &random)])
        recent.record(color)
      }
      #expect(RecentColors(reading: recent.text) == recent)
    }
  }

  @Test func `Colours outside the gamut of their space are preserved`() {
    for color in [
      Color(.srgb, 1.25, -0.5, 0.1), Color(.displayP3, -1e-7, 2, 1),
      Color(.oklch, 0.7, 0.9, 359.999), Color(.xyzD65, 3, -1, 1e-9),
      Color(.hsl, 12.3456789, 1.5, 0.25),
    ] {
      var recent = RecentColors()
      recent.record(color)
      #expect(RecentColors(reading: recent.text).colors == [color])
    }
  }

  @Test func `8-bit colours are written in hexadecimal digits, others as functions`() {
    var recent = RecentColors()
    recent.record(Color(.oklch, 0.7, 0.125, 230))
    recent.record(Color(.srgb, 0.5, 0.25, 0, alpha: 0.25))
    recent.record(Color(RGB8(255, 136, 0), alpha: 128.0 / 255))
    recent.record(Color(RGB8(255, 136, 0)))
    #expect(
      recent.text == "#ff8800\n#ff880080\ncolor(srgb 0.5 0.25 0.0 / 0.25)\noklch(0.7 0.125 230)\n"
    )
  }

  @Test func `Lines without a colour are skipped`() {
    let recent = RecentColors(
      reading: "#fff\r\n\nnonsense\n  red \n#fff\n\u{0}\u{1B}[2J\ncolor(--hsl 1\nhsl(120 100% 50%)")
    #expect(recent.colors.map { $0.formatted(.hex) } == ["#ffffff", "#ff0000", "#00ff00"])
    var random = SeededGenerator(seed: 32)
    for _ in 0..<300 {
      let noise = (0..<random.number(in: 0...200)).map { _ in
        random.pick(Array("#f0 color(--hsl)none./%\n,e".utf8))
      }
      let read = RecentColors(reading: String(decoding: noise, as: UTF8.self))
      #expect(read.colors.count <= RecentColors.capacity)
      #expect(RecentColors(reading: read.text) == read)
    }
  }
}
