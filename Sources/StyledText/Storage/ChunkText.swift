import Color
import Synchronization
import UnicodeText

/// The text of a chunk in memory, with its styles.
///
/// A chunk has its own list of styles, and its runs refer to them by index.
final class ChunkText: Sendable {
  /// The end of a run and the index of its style; it begins where the run before it ends.
  struct Run: Hashable, Sendable {
    var end: UInt32
    var style: UInt32
  }

  /// Valid UTF-8.
  let bytes: [UInt8]
  /// Sorted by `end`, without empty runs; the last one ends at the end of the bytes.
  let runs: [Run]
  /// The styles, possibly with duplicates.
  let styles: [TextStyle]
  private let knownColors = Mutex<DistinctColors?>(nil)

  init(_ builder: ChunkTextBuilder) {
    bytes = builder.bytes
    runs = builder.runs
    styles = builder.styles
  }

  /// Returns the index of the run that contains a byte.
  func run(at byte: Int) -> Int { runs.partitioningIndex { Int($0.end) > byte } }

  func style(at byte: Int) -> TextStyle {
    let index = run(at: byte)
    return index < runs.count ? styles[Int(runs[index].style)] : .plain
  }

  func forEachPiece(in range: Range<Int>, _ body: (ByteBuffer, TextStyle) -> Void) {
    guard !range.isEmpty else { return }
    bytes.withUnsafeBufferPointer { buffer in
      var start = range.lowerBound
      var index = run(at: start)
      while start < range.upperBound {
        let end = min(Int(runs[index].end), range.upperBound)
        body(UnsafeBufferPointer(rebasing: buffer[start..<end]), styles[Int(runs[index].style)])
        start = end
        index += 1
      }
    }
  }

  func part(_ range: Range<Int>) -> ChunkText {
    if range == bytes.indices { return self }
    var builder = ChunkTextBuilder()
    forEachPiece(in: range) { builder.append($0, $1) }
    return ChunkText(builder)
  }

  func split(at index: Int) -> (ChunkText, ChunkText) {
    (part(0..<index), part(index..<bytes.count))
  }

  /// Returns the text with its styles changed; of line breaks, "\n" and "\r\n", only the fill.
  func restyled(by change: StyleChange) -> ChunkText {
    var builder = ChunkTextBuilder()
    builder.reserve(bytes.count)
    bytes.withUnsafeBufferPointer { buffer in
      func part(_ range: Range<Int>) -> ByteBuffer {
        UnsafeBufferPointer(rebasing: buffer[range])
      }
      var start = 0
      for run in runs {
        let end = Int(run.end)
        let style = styles[Int(run.style)]
        let changed = change.applied(to: style)
        let breakStyle = change.applied(toLineBreak: style)
        while changed != style || breakStyle != style, start < end {
          let lineFeed = ByteSearch.first(.newline, in: part(0..<end), from: start)
          let lineEnd = lineFeed ?? end
          // The two bytes of a "\r\n" may have different styles.
          let next = lineFeed ?? (end < buffer.count && buffer[end] == .newline ? end : nil)
          let hasReturn = next != nil && lineEnd > start && buffer[lineEnd - 1] == .carriageReturn
          let textEnd = hasReturn ? lineEnd - 1 : lineEnd
          builder.append(part(start..<textEnd), changed)
          start = min(lineEnd + 1, end)
          builder.append(part(textEnd..<start), breakStyle)
        }
        builder.append(part(start..<end), style)
        start = end
      }
    }
    return ChunkText(builder)
  }

  /// The first distinct colours, computed once.
  var colors: DistinctColors {
    if let known = knownColors.withLock({ $0 }) { return known }
    var colors = DistinctColors()
    forEachPiece(in: bytes.indices) { colors.add($0, $1) }
    knownColors.withLock { $0 = colors }
    return colors
  }
}

/// Builds the text of a chunk piece by piece.
struct ChunkTextBuilder {
  private(set) var bytes: [UInt8] = []
  private(set) var runs: [ChunkText.Run] = []
  private(set) var styles: [TextStyle] = []

  /// The number of recent styles that are searched for a match: text usually alternates between a
  /// few.
  private static let recentCount = 4

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func append(_ piece: ByteBuffer, _ style: TextStyle) {
    guard !piece.isEmpty else { return }
    bytes.append(contentsOf: piece)
    if let last = runs.last, styles[Int(last.style)] == style {
      runs[runs.count - 1].end = UInt32(bytes.count)
    } else {
      runs.append(ChunkText.Run(end: UInt32(bytes.count), style: index(of: style)))
    }
  }

  private mutating func index(of style: TextStyle) -> UInt32 {
    for index in styles.indices.suffix(Self.recentCount).reversed() where styles[index] == style {
      return UInt32(index)
    }
    styles.append(style)
    return UInt32(styles.count - 1)
  }
}

/// The first distinct foregrounds and backgrounds of a text, in text order.
struct DistinctColors: Sendable {
  /// The maximum number of each: more than an icon can show.
  static let limit = 8

  private(set) var foregrounds: [TerminalColor] = []
  private(set) var backgrounds: [TerminalColor] = []

  /// Adds the colours of a piece of text.
  ///
  /// White space and line breaks do not show a foreground, but spaces and tabs show a background.
  mutating func add(_ piece: ByteBuffer, _ style: TextStyle) {
    if foregrounds.count < Self.limit, !foregrounds.contains(style.foreground),
      piece.showsColor(countingSpaces: false)
    {
      foregrounds.append(style.foreground)
    }
    // Most pieces have the background of the piece before.
    if backgrounds.last != style.background, backgrounds.count < Self.limit,
      !backgrounds.contains(style.background), piece.showsColor(countingSpaces: true)
    {
      backgrounds.append(style.background)
    }
  }

  /// Returns the colours after a style change of the whole text; nil if they have to be searched,
  /// because there may be more that are not known.
  func changed(by change: StyleChange) -> DistinctColors? {
    guard let foregrounds = Self.changed(foregrounds, to: change.foreground, change),
      let backgrounds = Self.changed(backgrounds, to: change.background, change)
    else { return nil }
    return DistinctColors(foregrounds: foregrounds, backgrounds: backgrounds)
  }

  private static func changed(
    _ colors: [TerminalColor], to color: TerminalColor?, _ change: StyleChange
  ) -> [TerminalColor]? {
    guard !colors.isEmpty else { return colors }
    if let color = color ?? (change.clears ? .default : nil) { return [color] }
    guard !change.replaced.isEmpty else { return colors }
    var changed: [TerminalColor] = []
    for color in colors {
      let new = change.replaced[color] ?? color
      if !changed.contains(new) { changed.append(new) }
    }
    return changed.count < colors.count && colors.count == limit ? nil : changed
  }
}

extension ByteBuffer {
  /// Whether UTF-8 text contains a character that shows its colour.
  ///
  /// Spaces show only a background. Rarely needed, so `add` stays small without it.
  func showsColor(countingSpaces: Bool) -> Bool {
    var index = 0
    while index < count {
      let scalar = UTF8Scalar(in: self, at: index)
      switch scalar.value {
      case 0x0A...0x0D: break
      case 0x09, 0x20: if countingSpaces { return true }
      case 0..<0x80: return true
      default:
        let isSpace = Unicode.Scalar(scalar.value)?.properties.isWhitespace == true
        if countingSpaces || !isSpace { return true }
      }
      index += scalar.length
    }
    return false
  }
}
