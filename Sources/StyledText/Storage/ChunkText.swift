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

  init(bytes: [UInt8], runs: [Run], styles: [TextStyle]) {
    self.bytes = bytes
    self.runs = runs
    self.styles = styles
  }

  convenience init(_ builder: ChunkTextBuilder) {
    self.init(bytes: builder.bytes, runs: builder.runs, styles: builder.styles)
  }

  /// Returns the index of the run that contains a byte.
  func run(at byte: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if Int(runs[middle].end) > byte { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func style(at byte: Int) -> TextStyle {
    let index = run(at: byte)
    return index < runs.count ? styles[Int(runs[index].style)] : .plain
  }

  func forEachPiece(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) {
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

  /// Returns the text with its styles changed, except those of line breaks, "\n" and "\r\n".
  func restyled(by change: StyleChange) -> ChunkText {
    var builder = ChunkTextBuilder()
    builder.reserve(bytes.count)
    bytes.withUnsafeBufferPointer { buffer in
      func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: buffer[range])
      }
      var start = 0
      for run in runs {
        let end = Int(run.end)
        let style = styles[Int(run.style)]
        let changed = change.applied(to: style)
        while changed != style, start < end {
          let lineFeed = ByteSearch.first(0x0A, in: part(0..<end), from: start)
          let lineEnd = lineFeed ?? end
          // The two bytes of a "\r\n" may have different styles.
          let next = lineFeed ?? (end < buffer.count && buffer[end] == 0x0A ? end : nil)
          let hasReturn = next != nil && lineEnd > start && buffer[lineEnd - 1] == 0x0D
          let textEnd = hasReturn ? lineEnd - 1 : lineEnd
          builder.append(part(start..<textEnd), changed)
          start = min(lineEnd + 1, end)
          builder.append(part(textEnd..<start), style)
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
