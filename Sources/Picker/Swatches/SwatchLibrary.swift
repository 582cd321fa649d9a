public import Color
import Terminal

/// The swatches that a picker offers in addition to the built-in palettes.
///
///     var picker = PickerPane("Accent", color: color)
///     picker.library.recents.record(accent)
///     picker.library.builtInNames = ["css", "tailwind"]
public struct SwatchLibrary: Hashable, Sendable {
  /// The recently picked colours.
  public var recents = RecentColors()
  /// The colours of the document being edited; nil if there is none.
  public var document: ColorPalette?
  /// Palettes read from files, the newest last.
  public private(set) var loaded: [ColorPalette] = []
  /// The names of the built-in palettes to offer, in this order.
  public var builtInNames = ColorPalette.builtInNames {
    didSet { if builtInNames != oldValue { search.value = nil } }
  }
  /// The lists of names to search.
  public var names = NameList.allCases {
    didSet { if names != oldValue { search.value = nil } }
  }
  /// The search index, built by the first search.
  private var search = Derived<SwatchSearch>()

  /// Creates an empty library.
  public init() {}

  /// All palettes: those read from files, then the built-in ones.
  package var palettes: [ColorPalette] {
    guard builtInNames != ColorPalette.builtInNames else { return loaded + ColorPalette.builtIn }
    return loaded + builtInNames.compactMap(ColorPalette.named)
  }

  /// Adds a palette read from a file.
  public mutating func add(_ palette: ColorPalette) {
    loaded.append(palette)
    search.value = nil
  }

  /// The name of the list of collected colours.
  package static let collectionName = "My colours"

  /// The list of collected colours; nil while there are none.
  package var collection: ColorPalette? { loaded.first { $0.name == Self.collectionName } }

  /// Adds a colour to the list of collected ones, or moves it to its end.
  /// - Returns: the number of colours in it.
  mutating func collect(_ color: Color) -> Int {
    var swatches = collection?.swatches ?? []
    swatches.removeAll { $0.color.rgb8 == color.rgb8 && $0.color.alpha == color.alpha }
    swatches.append(Swatch(color: color))
    let list = ColorPalette(name: Self.collectionName, swatches: swatches)
    loaded.removeAll { $0.name == Self.collectionName }
    loaded.insert(list, at: 0)
    search.value = nil
    return swatches.count
  }

  /// Returns the swatches that match a search text.
  mutating func matches(_ text: String) -> [SwatchMatch] {
    let search = search.value ?? SwatchSearch(palettes: loaded, names: names, builtIn: builtInNames)
    self.search.value = search
    return search.matches(text)
  }
}

/// A value that follows from others, so that comparisons ignore it.
struct Derived<Value: Sendable>: Hashable, Sendable {
  var value: Value?

  static func == (one: Derived, other: Derived) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// The columns of a page with one swatch, perhaps a sample of text, and texts in each row.
struct TextColumns {
  /// The sample of text; empty if no row has one.
  let sample: String
  /// The first column of the texts, from the left edge of the grid.
  let start: Int
  /// The widths of the columns of texts; those without room are left out.
  let widths: [Int]
  /// Whether the short texts are shown.
  let isShort: Bool

  /// The gap between two columns.
  static let gap = 2
  /// The least width of the names, which are cut off before other columns are left out.
  private static let minimumName = 10
  /// Samples of text, which stand on their background with a margin.
  private static let samples = [" Sample text ", " Text ", " Aa "]

  /// Finds the widest columns that fit.
  init(_ browser: SwatchBrowser, geometry: SwatchBrowserGeometry) {
    let hasSample = browser.rows.contains { $0.background != nil }
    let left = geometry.labelColumns + geometry.itemColumns + 1
    func widths(isShort: Bool) -> [Int] {
      let texts = browser.rows.map { Self.texts(of: $0, isShort: isShort) }
      return (0..<(texts.map(\.count).max() ?? 0)).map { column in
        texts.map { $0.indices.contains(column) ? GlyphWidth.columns(of: $0[column]) : 0 }.max()
          ?? 0
      }
    }
    func total(_ widths: [Int]) -> Int { widths.reduce(0) { $0 + $1 + Self.gap } - Self.gap }
    let availableColumns = geometry.grid.columns - left
    let least = hasSample ? (Self.samples.last?.count ?? 0) + 1 : 0
    isShort = total(widths(isShort: false)) + least > availableColumns
    var found = widths(isShort: isShort)
    sample =
      hasSample
      ? Self.samples.first { total(found) + $0.count + 1 <= availableColumns } ?? Self.samples.last
        ?? "" : ""
    start = left + (sample.isEmpty ? 0 : sample.count + 1)
    let rest = geometry.grid.columns - start
    while found.count > 1, total(found) > rest {
      let excess = total(found) - rest
      if found[0] - excess >= Self.minimumName, !hasSample {
        found[0] -= excess
      } else {
        found.removeLast()
      }
    }
    if let first = found.first { found[0] = min(first, max(rest, 0)) }
    self.widths = found
  }

  private static func texts(of row: SwatchBrowser.Row, isShort: Bool) -> [String] {
    isShort && !row.shortTexts.isEmpty ? row.shortTexts : row.texts
  }

  /// Returns the texts of a row.
  func texts(of row: SwatchBrowser.Row) -> [String] { Self.texts(of: row, isShort: isShort) }
}

extension SwatchPainter {
  /// Draws a row with its swatch, its sample and its texts.
  func renderListRow(_ index: Int, columns: TextColumns, into frame: inout Frame) {
    let (theme, row) = (context.theme, browser.rows[index])
    let area = geometry.area(ofRow: index, in: browser)
    let isSelected = browser.selection?.row == index
    renderLabel(ofRow: index, into: &frame)
    guard let swatch = row.swatches.first else { return }
    let position = SwatchBrowser.Position(row: index, index: 0)
    let cells = geometry.cells(of: position, in: browser)
    renderSwatch(swatch.color, at: position, into: &frame)
    if let background = row.background {
      frame.write(
        columns.sample, in: area.columns(from: cells.maxColumn + 1 - area.minColumn),
        style: CellStyle(foreground: .rgb(swatch.color.rgb8), background: .rgb(background)))
    }
    if isSelected, context.isFocused { frame.focus = area.columns(from: columns.start).origin }
    var column = columns.start
    for (number, (text, width)) in zip(columns.texts(of: row), columns.widths).enumerated() {
      let style = isSelected ? theme.panelFocus : number == 0 ? theme.panelStyle : theme.panelNote
      frame.write(text.clipped(toColumns: width), in: area.columns(from: column), style: style)
      column += width + TextColumns.gap
    }
  }
}

extension String {
  /// Returns the text without its last sentences, then without its last words, so that it fits.
  package func shortened(toColumns columns: Int) -> String {
    func fits(_ text: String) -> Bool { GlyphWidth.columns(of: text) <= columns }
    var text = self
    while !fits(text), let end = text.ranges(of: " · ").last {
      text = String(text[..<end.lowerBound])
    }
    guard !fits(text) else { return text }
    while !fits(text + "…"), let end = text.lastIndex(of: " ") { text = String(text[..<end]) }
    return (text + "…").clipped(toColumns: columns)
  }
}

/// Recently used colours without duplicates, the most recent one first.
///
/// Colours are equal if their 8-bit sRGB and 8-bit alpha are; the exact value is that of the latest
/// use.
///
///     var recents = RecentColors(reading: "#ff8800\n#0080ff\n")
///     recents.record(accent)
///     let saved = recents.text  // three lines for the next session
public struct RecentColors: Hashable, Sendable {
  /// The colours, the most recent one first; at most `capacity`.
  public private(set) var colors: [Color] = []
  /// The maximum number of colours.
  public static let capacity = 32

  /// Creates an empty list.
  public init() {}

  /// Moves or adds a colour to the front; one with components that are not finite is ignored.
  public mutating func record(_ color: Color) {
    guard color.isFinite else { return }
    let key = color.key
    colors.removeAll { $0.key == key }
    colors.insert(color, at: 0)
    if colors.count > Self.capacity { colors.removeLast() }
  }

  /// Removes all but the most recent colours.
  public mutating func keep(_ count: Int) { colors.removeLast(max(colors.count - count, 0)) }

  /// One colour a line, as `#rrggbb`, `color()` or another function that holds it without loss.
  public var text: String { colors.map { $0.description + "\n" }.joined() }

  /// Parses the format of `text`; lines without a colour are skipped.
  public init(reading text: String) {
    // The newest is the first line, so it is recorded last.
    let lines = text.utf8.split { $0 == .newline || $0 == .carriageReturn }.prefix(
      Self.capacity * 32)
    let colors = lines.filter { $0.count <= Self.maximumLineLength }
      .compactMap { try? ParsedColor(bytes: Array($0)).color }
    for color in colors.reversed() { record(color) }
  }

  private static let maximumLineLength = 1000
}
