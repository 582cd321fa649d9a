import Color
import Synchronization
import UnicodeText

/// A range of a file's bytes that stands for text, as it was read.
///
/// It is decoded only on access, and written back byte for byte when it was not changed.
final class SourceText: Sendable {
  let block: SourceBlock
  /// The range in `block`.
  let range: Range<Int>
  /// The style before the first byte.
  let start: TextStyle
  /// The style after the last byte.
  let end: TextStyle
  /// Whether the bytes are the text itself: no sequences and no bytes that are not UTF-8.
  let isVerbatim: Bool
  /// The style change made since it was read.
  let change: StyleChange?
  private let knownColors: Mutex<DistinctColors?>

  init(
    block: SourceBlock, range: Range<Int>, start: TextStyle, end: TextStyle, isVerbatim: Bool,
    change: StyleChange? = nil, colors: DistinctColors? = nil
  ) {
    self.block = block
    self.range = range
    self.start = start
    self.end = end
    self.isVerbatim = isVerbatim
    self.change = change
    knownColors = Mutex(colors)
  }

  /// The offset of the first byte in the file.
  var fileOffset: Int { block.fileOffset + range.lowerBound }

  /// Whether all of the text has the style `start`.
  var isOneStyle: Bool { isVerbatim && change == nil }

  /// Gives access to the bytes of the file.
  func withSource<Result>(_ body: (ByteBuffer) -> Result) -> Result {
    block.bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The decoded text.
  var text: ChunkText {
    block.file.text(of: self) {
      var builder = ChunkTextBuilder()
      builder.reserve(range.count)
      forEachPiece { builder.append($0, $1) }
      return ChunkText(builder)
    }
  }

  /// The text without its styles.
  var view: ByteView {
    if isVerbatim {
      return ByteView(bytes: block.bytes, start: range.lowerBound, count: range.count)
    }
    let bytes = text.bytes
    return ByteView(bytes: bytes, start: 0, count: bytes.count)
  }

  /// Decodes the text without caching it.
  func forEachPiece(_ body: (ByteBuffer, TextStyle) -> Void) {
    guard let change else { return forEachReadPiece(body) }
    // Line breaks keep their styles, and can be recognised only in the whole text.
    var builder = ChunkTextBuilder()
    builder.reserve(range.count)
    forEachReadPiece { builder.append($0, $1) }
    let text = ChunkText(builder).restyled(by: change)
    text.forEachPiece(in: text.bytes.indices, body)
  }

  private func forEachReadPiece(_ body: (ByteBuffer, TextStyle) -> Void) {
    withSource { buffer in
      if isVerbatim {
        if !buffer.isEmpty { body(buffer, start) }
        return
      }
      var scanner = ANSIScanner(style: start, isRaw: block.file.isRaw)
      _ = scanner.scan(buffer, isLast: true, body)
    }
  }

  /// The first distinct colours, computed once.
  var colors: DistinctColors {
    if let known = knownColors.withLock({ $0 }) { return known }
    var colors = DistinctColors()
    forEachReadPiece { colors.add($0, $1) }
    if let change {
      if let changed = colors.changed(by: change) {
        colors = changed
      } else {
        colors = DistinctColors()
        forEachPiece { colors.add($0, $1) }
      }
    }
    knownColors.withLock { $0 = colors }
    return colors
  }

  /// Returns the same source with its styles changed.
  func restyled(by next: StyleChange) -> SourceText {
    let colors = knownColors.withLock { $0 }
    return SourceText(
      block: block, range: range, start: start, end: end, isVerbatim: isVerbatim,
      change: change?.followed(by: next) ?? next, colors: colors.flatMap { $0.changed(by: next) })
  }

  /// Splits the source at an offset of its text; sequences at that offset go to the right part.
  func split(at offset: Int) -> (left: SourceText, right: SourceText, lineBreaks: Int) {
    let cut = splitPoint(at: offset)
    let middle = range.lowerBound + cut.source
    return (
      SourceText(
        block: block, range: range.lowerBound..<middle, start: start, end: cut.style,
        isVerbatim: isVerbatim, change: change),
      SourceText(
        block: block, range: middle..<range.upperBound, start: cut.style, end: end,
        isVerbatim: isVerbatim, change: change),
      cut.lineBreaks
    )
  }

  /// A position in both the text and its source.
  private struct SplitPoint {
    /// The number of bytes of the file before it.
    var source = 0
    /// The style before it.
    var style: TextStyle
    var lineBreaks = 0
  }

  private func splitPoint(at offset: Int) -> SplitPoint {
    withSource { buffer in
      var point = SplitPoint(style: start)
      guard offset > 0 else { return point }
      if isVerbatim {
        point.source = offset
        let prefix = UnsafeBufferPointer(rebasing: buffer[..<offset])
        point.lineBreaks = ByteSearch.count(.newline, in: prefix)
        return point
      }
      var scanner = ANSIScanner(style: start, isRaw: block.file.isRaw)
      var left = offset
      scanner.scan(buffer) { piece, _, source in
        if piece.count < left {
          point.lineBreaks += ByteSearch.count(.newline, in: piece)
          left -= piece.count
          return true
        }
        let prefix = UnsafeBufferPointer(rebasing: piece[..<left])
        point.lineBreaks += ByteSearch.count(.newline, in: prefix)
        var read: [UInt8] = []
        InvalidByte.append(sourceOf: prefix, to: &read)
        point.source = source + read.count
        return false
      }
      // The line may have a fill, which no piece of it tells.
      var before = ANSIScanner(style: start, isRaw: block.file.isRaw)
      before.scan(UnsafeBufferPointer(rebasing: buffer[..<point.source])) { _, _, _ in true }
      point.style = before.style
      return point
    }
  }
}

/// A block of bytes of a file, as it was read.
final class SourceBlock: Sendable {
  let bytes: [UInt8]
  /// The offset in the file, which shows whether two source texts are adjacent.
  let fileOffset: Int
  let file: SourceFile

  init(_ bytes: [UInt8], fileOffset: Int, file: SourceFile) {
    self.bytes = bytes
    self.fileOffset = fileOffset
    self.file = file
  }
}

/// State shared by all source texts of a file.
///
/// It caches the decoded texts of those used most recently. Without the cache every redraw would
/// decode the visible lines again; with all texts kept the file would be in memory twice.
final class SourceFile: Sendable {
  private struct State {
    var length: Int?
    var entries: [(source: SourceText, text: ChunkText)] = []
  }

  private static let capacity = 16
  /// Whether sequences other than those of styles and links are text.
  let isRaw: Bool
  private let state = Mutex(State())

  init(isRaw: Bool) { self.isRaw = isRaw }

  /// The number of bytes, once the whole file has been read.
  var length: Int? {
    get { state.withLock { $0.length } }
    set { state.withLock { $0.length = newValue } }
  }

  /// Returns the decoded text of a source text, from the cache if possible.
  func text(of source: SourceText, _ decode: () -> ChunkText) -> ChunkText {
    let known = state.withLock { state in state.entries.first { $0.source === source }?.text }
    if let known { return known }
    let text = decode()
    state.withLock { state in
      if state.entries.count == Self.capacity { state.entries.removeFirst() }
      state.entries.append((source, text))
    }
    return text
  }
}
