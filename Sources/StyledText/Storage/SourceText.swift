import Synchronization
import UnicodeText

/// A stretch of a file's bytes that stands for text, as it was read.
///
/// Nothing is copied out of it before somebody looks, and what nobody changes is written back as it is.
final class SourceText: Sendable {
  let block: SourceBlock
  /// The bytes in the block.
  let range: Range<Int>
  /// The style before the first byte.
  let start: TextStyle
  /// The style after the last byte.
  let end: TextStyle
  /// Whether the bytes are the text: no sequences, no bytes that are not UTF-8.
  let isVerbatim: Bool
  /// What was changed about the styles since it was read.
  let change: StyleChange?
  private let knownColors: Mutex<ColorList?>

  init(
    block: SourceBlock, range: Range<Int>, start: TextStyle, end: TextStyle, isVerbatim: Bool,
    change: StyleChange? = nil, colors: ColorList? = nil
  ) {
    self.block = block
    self.range = range
    self.start = start
    self.end = end
    self.isVerbatim = isVerbatim
    self.change = change
    knownColors = Mutex(colors)
  }

  /// Where the first byte lies in the file.
  var fileOffset: Int { block.fileOffset + range.lowerBound }

  /// Whether all of the text has the style at the start.
  var isOneStyle: Bool { isVerbatim && change == nil }

  /// Gives access to the bytes of the file.
  func withSource<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    block.bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The text in memory.
  var text: ChunkText {
    block.file.text(of: self) {
      var builder = ChunkTextBuilder()
      builder.reserve(range.count)
      forEachPiece { builder.append($0, $1) }
      return ChunkText(builder)
    }
  }

  /// The bytes of the text.
  var view: ByteView {
    if isVerbatim {
      return ByteView(bytes: block.bytes, start: range.lowerBound, count: range.count)
    }
    let bytes = text.bytes
    return ByteView(bytes: bytes, start: 0, count: bytes.count)
  }

  /// The first byte of the text, found without reading the rest.
  var firstByte: UInt8? {
    withSource { buffer in
      if isVerbatim { return buffer.first }
      var first: UInt8?
      var scanner = ANSIScanner(style: start)
      scanner.scan(buffer) { piece, _, _ in
        first = piece.first
        return false
      }
      return first
    }
  }

  /// Whether the text may end with a carriage return; told from the last byte of the file alone,
  /// which can also be that of a sequence.
  var mayEndWithReturn: Bool {
    switch withSource({ $0.last }) {
    case 0x0D, 0x07, 0x9C, UInt8(ascii: "m"), UInt8(ascii: "t"), UInt8(ascii: "\\"): true
    default: false
    }
  }

  /// Reads the text from the start, without keeping it.
  func forEachPiece(_ body: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void) {
    guard let change else { return forEachReadPiece(body) }
    // Line breaks keep their styles, which can be told only from the text as a whole.
    var builder = ChunkTextBuilder()
    builder.reserve(range.count)
    forEachReadPiece { builder.append($0, $1) }
    let text = ChunkText(builder).restyled(by: change)
    text.forEachPiece(in: text.bytes.indices, body)
  }

  private func forEachReadPiece(_ body: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void) {
    withSource { buffer in
      if isVerbatim {
        if !buffer.isEmpty { body(buffer, start) }
        return
      }
      var scanner = ANSIScanner(style: start)
      scanner.scan(buffer) { piece, style, _ in
        body(piece, style)
        return true
      }
    }
  }

  /// The first different colours; looked for once.
  var colors: ColorList {
    if let known = knownColors.withLock({ $0 }) { return known }
    var colors = ColorList()
    forEachReadPiece { colors.note($0, $1) }
    if let change { colors = colors.changed(by: change) }
    knownColors.withLock { $0 = colors }
    return colors
  }

  /// The same stretch in other styles.
  func restyled(by next: StyleChange) -> SourceText {
    let colors = knownColors.withLock { $0 }
    return SourceText(
      block: block, range: range, start: start, end: end, isVerbatim: isVerbatim,
      change: change?.followed(by: next) ?? next, colors: colors?.changed(by: next))
  }

  /// Cuts the stretch at a place of its text; sequences there go to the right part.
  func split(at offset: Int) -> (left: SourceText, right: SourceText, lineBreaks: Int) {
    let cut = place(of: offset)
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

  /// What lies before a place of the text.
  private struct Place {
    /// Bytes of the file.
    var source = 0
    /// The style of the last of them.
    var style: TextStyle
    var lineBreaks = 0
  }

  private func place(of offset: Int) -> Place {
    withSource { buffer in
      var place = Place(style: start)
      guard offset > 0 else { return place }
      if isVerbatim {
        place.source = offset
        let front = UnsafeBufferPointer(rebasing: buffer[..<offset])
        place.lineBreaks = ByteSearch.count(0x0A, in: front)
        return place
      }
      var scanner = ANSIScanner(style: start)
      var left = offset
      scanner.scan(buffer) { piece, style, source in
        place.style = style
        if piece.count < left {
          place.lineBreaks += ByteSearch.count(0x0A, in: piece)
          left -= piece.count
          return true
        }
        let front = UnsafeBufferPointer(rebasing: piece[..<left])
        place.lineBreaks += ByteSearch.count(0x0A, in: front)
        place.source = source + InvalidByte.sourceCount(of: front)
        return false
      }
      return place
    }
  }
}
