import Terminal
import TestSupport
import Testing

@testable import Color
@testable import Picker

@Suite("The swatch browser")
struct SwatchBrowserTests {
  private static let brand = ColorPalette(
    name: "Brand",
    swatches: [
      Swatch(name: "Ink", color: Color(RGB8(1, 2, 3))),
      Swatch(name: "Peel", color: Color(RGB8(255, 136, 0))),
    ])

  private func script(_ color: String, columns: Int, rows: Int) throws -> PickerScript {
    try PickerScript(color, in: Rect(Size(columns: columns, rows: rows)))
  }

  /// The open page and where its swatches are.
  private func page(_ script: PickerScript) throws -> (SwatchBrowser, SwatchBrowserGeometry) {
    let browser = script.picker.browser
    return (browser, SwatchBrowserGeometry(browser, in: try #require(script.geometry.swatches)))
  }

  @Test(arguments: [(76, 19), (100, 26), (20, 6)])
  func `An initial palette is shown before any key`(columns: Int, rows: Int) throws {
    var script = try script("#204060", columns: columns, rows: rows)
    script.picker.show(Self.brand, in: script.area)
    let colors = script.frame().cells.map(\.style.background)
    #expect(colors.contains(.rgb(RGB8(1, 2, 3))) && colors.contains(.rgb(RGB8(255, 136, 0))))
    #expect(script.hex == "#204060")
  }

  @Test(arguments: ["A-p", "A-m", "A-l", "A-f"], [(76, 20), (39, 9), (78, 9)])
  func `A list begins where the other words do`(key: String, size: (columns: Int, rows: Int)) throws
  {
    var script = try script("#204060", columns: size.columns, rows: size.rows)
    script.press(key)
    let lines = script.frame().plainText.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix(" ") } && lines.contains { $0.hasPrefix(" ‹ ") })
  }

  @Test func `In monochrome swatches are separated and show their brightness`() throws {
    let greys = ColorPalette(
      name: "Greys",
      swatches: [0, 128, 255].map { Swatch(name: "", color: Color(RGB8($0, $0, $0))) })
    for appearance in [Appearance.dark, .light] {
      var script = try PickerScript("#204060")
      script.picker.show(greys, in: script.area)
      let theme = ResolvedTheme.standard(appearance).resolved(for: .monochrome)
      let frame = script.frame(RenderContext(theme: theme, depth: .monochrome))
        .quantized(to: .monochrome, appearance: appearance)
      let lines = frame.plainText.split(separator: "\n")
      let row = try #require(lines.first { $0.contains("·····") && $0.contains("██") })
      let board = row.split(separator: " ")
      let (bright, dark): (Character, Character) = appearance == .dark ? ("█", "·") : ("·", "█")
      #expect(board.first?.allSatisfy { $0 == dark } == true, "\(row)")
      #expect(board.last?.allSatisfy { $0 == bright } == true, "\(row)")
    }
  }

  @Test func `The swatches can be saved without opening the browser, where some are shown`() throws
  {
    var script = try PickerScript("#204060", pressing: "A-w")
    #expect(script.picker.entry == nil && script.picker.notice == "no swatches are shown")
    script = try self.script("#204060", columns: 100, rows: 26)
    script.press("A-w tints")
    guard case .requested(.savePalette(let path, let palette)) = script.press("Enter") else {
      Issue.record("nothing to save")
      return
    }
    #expect(path == "tints" && palette.name == "Matching")
    #expect(palette.swatches.count > 16)
    #expect(script.picker.entry != nil, "it can be corrected if it cannot be written")
    script.picker.showNotice("saved as tints")
    #expect(script.picker.entry == nil)
    #expect(script.press("A-l A-w") == .requested(.remember(layout: "standard")))
    #expect(script.picker.notice == "Ring and sliders: kept for later")
  }

  // MARK: The cursor

  private static let depths: [ColorDepth] = [.truecolor, .indexed256, .ansi16, .monochrome]

  private func cursors(_ script: PickerScript, _ depth: ColorDepth = .truecolor) throws -> [Point] {
    script.frame(RenderContext(depth: depth)).quantized(to: depth)
      .points(of: ["◉"], in: try #require(script.geometry.swatches))
  }

  @Test(arguments: [(76, 19), (40, 14), (20, 6)])
  func `A palette opens with its cursor on the nearest swatch, which keeps the colour`(
    columns: Int, rows: Int
  ) throws {
    for depth in Self.depths {
      var script = try script("#ff8800", columns: columns, rows: rows)
      for _ in 0..<5 {
        script.press("A-p")
        #expect(script.hex == "#ff8800")
        #expect(try cursors(script, depth).count == 1, "\(depth) \(columns)x\(rows)")
      }
      #expect(script.picker.browser.selected?.name == "orange 400")
    }
  }

  @Test func `Enter takes the swatch under the cursor, and then keeps it`() throws {
    var script = try PickerScript("#ff8800", pressing: "A-p A-p A-p")
    #expect(script.frame().plainText.contains("nearest: darkorange #ff8c00"))
    #expect(script.press("Enter") == .changed)
    #expect(script.hex == "#ff8c00")
    #expect(!script.frame().plainText.contains("nearest"))
    #expect(script.press("Enter") == .accepted)
    script.press("Esc")
    #expect(script.hex == "#ff8800")
  }

  @Test
  func `A palette that is shown is marked at once, and is not added if the library has it`() throws
  {
    var script = try PickerScript("#ff8801")
    script.picker.show(try #require(ColorPalette.named("nord")), in: script.area)
    #expect(script.picker.library.loaded.isEmpty && script.picker.enterHint == "take")
    #expect(script.press("Enter") == .changed && script.press("Enter") == .accepted)
  }

  @Test func `Where only opaque colours are picked, Enter keeps a translucent swatch as well`() {
    let glass = ColorPalette(name: "Glass", swatches: [Swatch(color: Color.black.withAlpha(0.5))])
    let area = Rect(Size(columns: 76, rows: 19))
    var picker = PickerPane("Glass", color: .white, supportsOpacity: false)
    picker.show(glass, in: area)
    #expect(picker.perform(.accept, in: area) == .changed)
    #expect(picker.perform(.accept, in: area) == .accepted)
  }

  @Test(arguments: depths)
  func `The cursor differs from its neighbours in glyph and in brightness`(depth: ColorDepth) throws
  {
    for (color, columns) in [("#111111", 76), ("#eeeeee", 76), ("#ff0000", 40), ("#ff0000", 20)] {
      var script = try script(color, columns: columns, rows: 14)
      script.press("A-p A-p")
      let frame = script.frame(RenderContext(depth: depth)).quantized(to: depth)
      let cell = frame[try #require(try cursors(script, depth).first)]
      #expect(!cell.isPixels)
      guard depth != .monochrome else { continue }
      let colors = [cell.style.foreground, cell.style.background].compactMap { $0.rgb8() }
      try #require(colors.count == 2)
      #expect(Color(colors[0]).contrast(with: Color(colors[1])).ratio > 3, "\(color) \(colors)")
    }
  }

  // MARK: Palettes that look like palettes

  private func rows(_ name: String, columns: Int) throws -> [SwatchBrowser.Row] {
    var script = try script("#ff8800", columns: columns, rows: 24)
    let index = try #require(script.picker.library.palettes.firstIndex { $0.name == name })
    script.picker.openBrowser(.palette(index), in: script.area)
    return script.picker.browser.rows
  }

  @Test(arguments: [20, 36, 44, 76, 120])
  func `xterm is 16 colours, six squares of 6 × 6 and 24 greys`(columns: Int) throws {
    let rows = try rows("xterm", columns: columns)
    let swatches = rows.flatMap(\.swatches)
    #expect(Set(swatches.map(\.name)).count == 256 && swatches.count == 256)
    let squares = rows.filter { $0.cluster == 6 }
    #expect(squares.map(\.swatches.count).reduce(0, +) == 216)
    for row in squares {
      for start in stride(from: 0, to: row.swatches.count, by: 6) {
        // Along a row of a square only blue changes.
        let rgb = row.swatches[start..<start + 6].map(\.color.rgb8)
        #expect(Set(rgb.map(\.red)).count == 1 && Set(rgb.map(\.green)).count == 1)
        #expect(rgb.map(\.blue) == [0, 95, 135, 175, 215, 255])
      }
    }
    #expect(rows.filter { $0.count == 0 }.count == squares.count / 6 + 1)
  }

  @Test func `Each CSS colour stands in the row of its hue, from light to dark`() throws {
    let rows = try rows("CSS", columns: 76)
    #expect(
      rows.map(\.label) == [
        "red", "orange", "brown", "yellow", "green", "cyan", "blue", "purple", "pink", "white",
        "grey",
      ])
    for row in rows {
      let lightness = row.swatches.map { OKLab($0.color).l }
      #expect(lightness == lightness.sorted(by: >))
    }
    func names(_ label: String) -> [String] {
      rows.first { $0.label == label }?.swatches.map(\.name) ?? []
    }
    #expect(names("grey").first == "white" && names("grey").last == "black")
    for (label, name) in [
      ("red", "tomato"), ("orange", "darkorange"), ("brown", "sienna"), ("yellow", "gold"),
      ("green", "lime"), ("cyan", "teal"), ("blue", "navy"), ("purple", "rebeccapurple"),
      ("pink", "hotpink"), ("white", "ivory"), ("grey", "slategray"),
    ] { #expect(names(label).contains(name), "\(name)") }
  }

  @Test(arguments: [76, 44]) func `Headings stand over the steps of a scale`(columns: Int) throws {
    var script = try script("#ef4444", columns: columns, rows: 20)
    script.press("A-p A-p A-p A-p A-p")
    let (browser, geometry) = try page(script)
    let row = try #require(geometry.headings)
    let text = script.frame().plainText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(text[row.minRow].contains("50 ") && text[row.minRow].contains("800"))
    let cursor = try #require(browser.selection)
    #expect(browser.selected?.name == "red 500" && cursor.index == 5)
    #expect(browser.rows[cursor.row].label == "red" && browser.rows[cursor.row].count == 11)
  }

  @Test(arguments: [76, 44, 20])
  func `A click on any swatch of any palette picks it`(columns: Int) throws {
    var script = try script("#123456", columns: columns, rows: 16)
    for _ in script.picker.library.palettes {
      script.press("A-p")
      let (browser, geometry) = try page(script)
      let shown = browser.rows.indices.dropFirst(browser.scroll).prefix(geometry.visibleRows)
      for row in shown {
        for index in 0..<browser.count(inRow: row) {
          let position = SwatchBrowser.Position(row: row, index: index)
          let cells = geometry.cells(of: position, in: browser)
          guard !cells.isEmpty else { continue }
          script.click(cells.origin)
          #expect(script.picker.browser.selection == position)
          #expect(script.picker.color.rgb8 == browser.rows[row].swatches[index].color.rgb8)
        }
      }
    }
  }

  // MARK: Names

  @Test(arguments: [76, 40, 20])
  func `Found names stand in columns, and the query is not an error`(columns: Int) throws {
    var script = try script("#ff8800", columns: columns, rows: 20)
    let field = script.geometry.field
    func typed(_ frame: Frame) -> CellStyle {
      frame[Point(column: field.minColumn + 1, row: field.minRow)].style
    }
    script.press("/sky")
    let frame = script.frame()
    let lines = frame.plainText.split(separator: "\n").filter { $0.contains("sky") }
    #expect(lines.count > (columns == 20 ? 1 : 5))
    let hexes = lines.compactMap { line in
      line.firstIndex(of: "#").map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(Set(hexes).count <= 1 && (columns == 20 || hexes.count > 5))
    let theme = RenderContext().theme
    #expect(typed(frame) == theme.fieldStyle)
    #expect(!frame.plainText.contains("⚠"))
    script.press("qqqq")
    let none = script.frame()
    #expect(
      none.plainText.contains(columns == 20 ? "No colour matches" : "No colour matches “skyqqqq”"))
    #expect(typed(none) == theme.fieldAlert)
  }

  // MARK: Layouts

  @Test(arguments: [ColorSpace.hsb, .cmyk, .gray])
  func `Layouts have names of their own and thumbnails`(space: ColorSpace) throws {
    let layouts =
      [PickerLayout.standard, .columns]
      + PickerComposition.patterns(of: space).map { .composition($0) }
    #expect(Set(layouts.map(\.title)).count == layouts.count)
    for layout in layouts {
      #expect(!layout.title.contains("(") && layout.title.first?.isUppercase == true)
    }
  }

  @Test func `Without opacity, a layout is listed as it will be shown`() throws {
    var picker = PickerPane("Text", color: Color(RGB8(0xFF, 0x88, 0)), supportsOpacity: false)
    picker.openBrowser(.layouts, in: Rect(Size(columns: 76, rows: 20)))
    let layouts = picker.browser.rows.flatMap(\.layouts)
    #expect(Set(layouts.map(\.title)).count == layouts.count)
    #expect(layouts.contains { $0.title == "Wheel + brightness" })
    for layout in layouts {
      picker.select(layout)
      guard case .composition(let composition) = layout else { continue }
      #expect(picker.controls == composition.controls, "\(layout.title)")
    }
  }

  @Test func `A layout of one's own is named after its controls`() throws {
    for (notation, title) in [
      ("wheel(hue,saturation) slider(brightness) slider(alpha)", "Wheel + brightness"),
      ("canvas(red,green) slider(blue)", "Square + blue"),
      ("slider(red,vertical) slider(green,vertical) slider(blue,vertical)", "Vertical sliders"),
      ("wheel(cyan,magenta) wheel(yellow,black)", "Two wheels"),
      ("slider(brightness) palette(hue,saturation,12x4)", "Palette + brightness"),
    ] { #expect(try PickerLayout(parsing: notation).title == title) }
  }

  @Test(arguments: [(76, 20), (40, 14), (20, 6)])
  func `Every layout can be chosen by key and by mouse`(columns: Int, rows: Int) throws {
    var script = try script("#ff8800", columns: columns, rows: rows)
    script.press("A-l")
    for index in script.picker.browser.rows.flatMap(\.layouts).indices {
      var byKey = script
      for _ in 0..<index { byKey.press("Right") }
      let (browser, geometry) = try page(byKey)
      let wanted = try #require(browser.selectedLayout)
      let cells = geometry.cells(of: try #require(browser.selection), in: browser)
      #expect(!cells.isEmpty)
      let text = byKey.frame().plainText
      #expect(text.contains(wanted.title) || text.contains(wanted.shortTitle), "\(wanted.title)")
      #expect(!text.contains("slider("))
      var byMouse = byKey
      byMouse.click(cells.origin)
      #expect(byMouse.picker.layout == wanted)
      byKey.press("Enter")
      #expect(byKey.picker.layout == wanted && !byKey.picker.browser.isOpen)
    }
  }

  @Test(arguments: [(66, 9), (40, 4), (24, 3)])
  func `Layouts stand side by side, the usual ones first`(columns: Int, least: Int) throws {
    var script = try script("#ff8800", columns: columns, rows: 18)
    script.press("A-l")
    #expect(
      script.picker.browser.rows.flatMap(\.layouts).map(\.title)
        == ["Ring and sliders", "Sliders", "Square + brightness", "Wheel + brightness"])
    #expect(script.frame().plainText.contains("↓ more"))
    script.press("Down Down Down Down Home")
    #expect(script.picker.browser.rows.flatMap(\.layouts).last == .columns)
    let (browser, geometry) = try page(script)
    let shown = browser.rows.indices.flatMap { row in
      browser.rows[row].layouts.indices.map {
        geometry.cells(of: SwatchBrowser.Position(row: row, index: $0), in: browser)
      }
    }.filter { $0.rows >= LayoutThumbnail.size.rows }
    #expect(shown.count >= least)
    for (index, one) in shown.enumerated() {
      for other in shown[..<index] { #expect(one.intersection(other).isEmpty) }
    }
  }

  @Test func `The keys of pages change the order of the parameters of a layout`() throws {
    var script = try PickerScript("#ff8800", pressing: "A-l Down Right ]")
    let layout = try #require(script.picker.browser.selectedLayout)
    #expect(layout.notation == "wheel(hue,saturation) slider(alpha) slider(brightness)")
    script.press("[")
    #expect(script.picker.browser.selectedLayout?.title == "Wheel + brightness")
  }

  // MARK: Colour vision

  @Test(arguments: [(76, 20), (42, 14), (36, 12), (20, 12)])
  func `Each kind of colour vision shows a sample of text on its background and the contrast`(
    columns: Int, rows: Int
  ) throws {
    var script = try script("#ff4d4d", columns: columns, rows: rows)
    script.picker.contrastBackground = RGB8(16, 16, 20)
    script.press("A-f")
    let frame = script.frame()
    let lines = frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    let (browser, geometry) = try page(script)
    for row in browser.rows.prefix(geometry.visibleRows) {
      let number = try #require(lines.firstIndex { $0.contains(row.label) }, "\(row.label)")
      let sample = CellStyle(
        foreground: .rgb(try #require(row.swatches.first).color.rgb8),
        background: .rgb(try #require(row.background)))
      let cells = (0..<columns).map { frame[Point(column: $0, row: number)] }
      #expect(cells.filter { $0.style == sample && $0.text != " " }.count >= 2)
      if columns >= 36 { #expect(lines[number].contains(":1")) }
      #expect(!lines[number].hasSuffix("…"))
    }
    guard columns == 76 else { return }
    #expect(lines.contains { $0.contains("‹ Colour-blindness preview ›") })
    #expect(lines.contains { $0.contains("contrast 5.80:1") })
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

  @Test func `A match has its first source, and the same colour and name occur once`() throws {
    let matches = Self.search.matches("aliceblue", limit: 100).filter { $0.kind == .exact }
    #expect(matches.map(\.swatch.name) == ["aliceblue"])
    #expect(matches.first?.source == "CSS")
    // Green is another colour in each of these lists.
    let greens = Self.search.matches("green", limit: 100).filter { $0.kind == .exact }
    #expect(Set(greens.map(\.swatch.color)).count == greens.count)
    #expect(greens.map(\.source) == ["CSS", "X11", "xkcd", "ANSI", "Solarized"])
    let all = Self.search.entries.map(\.swatch)
    let pairs = all.map { [$0.name.filter { $0 != " " }, $0.color.formatted(.hex)] }
    #expect(Set(pairs).count == pairs.count)
  }

  @Test func `A colour finds the nearest swatches, the nearest first`() throws {
    for query in ["#0ea5e9", "0ea5e9", "rgb(14 165 233)", " #0EA5E9 "] {
      let matches = Self.search.matches(query, limit: 5)
      #expect(matches.count == 5)
      #expect(matches.first?.swatch.name == "sky 500")
      #expect(matches.allSatisfy { $0.kind == .likeness })
    }
    var random = SeededGenerator(seed: 41)
    let all = Self.search.entries.map(\.swatch)
    for _ in 0..<8 {
      let color = Color(
        RGB8(hex: String(random.number(in: 0x100000...0xffffff), radix: 16)) ?? RGB8(0, 0, 0))
      let found = Self.search.near(color, limit: 8)
      let distances = all.map { $0.color.difference(from: color, by: .ciede2000) }.sorted()
      for (match, distance) in zip(found, distances) {
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
    #expect(search.matches("red").first?.source == "CSS")
    #expect(search.entries.count == Self.search.entries.count + 2)
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
  @Test func `The latest of 32 comes first, without duplicates, with its latest exact value`() {
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
    for step in 0..<100 { recent.record(Color(RGB8(UInt8(step), 0, 0))) }
    #expect(recent.colors.map(\.rgb8.red) == (68..<100).reversed().map { UInt8($0) })
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
