import UnicodeText
import _RopeModule

/// Applies many changes in one pass over the chunks.
///
/// Where changes lie so close together that no whole line between them stays unchanged, as in the
/// edit of a rectangle, the text is written into new full chunks: splitting a chunk at every change
/// would take more memory than the text. Everywhere else chunks are split and shared.
struct TextRewriter {
  private let text: StyledString
  private let changes: [Edit.Change]
  private var result: StyledStringBuilder
  private var chunks: ChunkSplitter
  private var bytes: TextByteReader
  /// The last text that was inserted in a cluster, which is often the next one too.
  private var last: (rope: Rope<TextChunk>, text: ChunkText?)?

  /// Changes that are longer or further apart than this, in bytes, are not rewritten together.
  private static let maxDistance = 4096
  /// The smallest number of changes worth rewriting together.
  private static let minCount = 4

  init(_ text: StyledString, _ changes: [Edit.Change]) {
    self.text = text
    self.changes = changes
    result = StyledStringBuilder(chunkSize: text.chunkSize)
    chunks = ChunkSplitter(text.rope)
    bytes = TextByteReader(text)
  }

  /// Returns the text with all changes applied.
  mutating func rewritten() -> StyledString {
    var index = 0
    while index < changes.count {
      copy(upTo: changes[index].range.lowerBound.utf8)
      let end = max(endOfCluster(from: index), index + 1)
      if end - index >= Self.minCount {
        rewrite(index..<end)
      } else {
        for change in changes[index..<end] { make(change) }
      }
      index = end
    }
    copy(upTo: .max)
    return result.finish()
  }

  private mutating func copy(upTo limit: Int) {
    while let chunk = chunks.next(upTo: limit) { result.append(chunk) }
  }

  private mutating func make(_ change: Edit.Change) {
    copy(upTo: change.range.lowerBound.utf8)
    switch change {
    case .replace(let range, with: let text):
      while chunks.next(upTo: range.upperBound.utf8) != nil {}
      for chunk in text.rope { result.append(chunk) }
    case .restyle(let range, let style):
      var part = StyledStringBuilder(chunkSize: text.chunkSize)
      while let chunk = chunks.next(upTo: range.upperBound.utf8) { part.append(chunk) }
      for chunk in part.finish().restyled(by: style).rope { result.append(chunk) }
    }
  }

  /// Returns the end index of the cluster of changes that starts at `first`; `first` itself when
  /// that change stands alone.
  private mutating func endOfCluster(from first: Int) -> Int {
    var index = first
    while index < changes.count, isShort(changes[index]) {
      index += 1
      guard index < changes.count else { break }
      let gap = changes[index - 1].range.upperBound.utf8..<changes[index].range.lowerBound.utf8
      // Between two line breaks there is a whole line.
      guard gap.count <= Self.maxDistance, bytes.lineFeeds(in: gap) < 2 else { break }
    }
    return index
  }

  /// Whether a change is short and restyles no line break.
  private mutating func isShort(_ change: Edit.Change) -> Bool {
    let range = change.range.bytes
    guard range.count <= Self.maxDistance else { return false }
    switch change {
    case .replace(_, with: let text): return text.utf8Count <= Self.maxDistance
    case .restyle: return bytes.lineFeeds(in: range) == 0
    }
  }

  /// Applies a cluster of changes by copying the text around them.
  private mutating func rewrite(_ cluster: Range<Int>) {
    let end = changes[cluster.upperBound - 1].range.upperBound.utf8
    var index = cluster.lowerBound
    var offset = changes[index].range.lowerBound.utf8
    /// Inserts the replacements that begin at the offset, up to one that takes the place of text.
    func begin() {
      while index < cluster.upperBound, changes[index].range.lowerBound.utf8 == offset {
        if case .replace(_, with: let text) = changes[index] { insert(text) }
        guard changes[index].range.isEmpty else { return }
        index += 1
      }
    }
    begin()
    while let chunk = chunks.next(upTo: end) {
      chunk.forEachPiece { piece, style in
        var consumed = 0
        while consumed < piece.count {
          let range = changes[index].range.bytes
          let isBefore = offset < range.lowerBound
          let limit = isBefore ? range.lowerBound : range.upperBound
          let count = min(limit - offset, piece.count - consumed)
          let part = UnsafeBufferPointer(rebasing: piece[consumed..<consumed + count])
          if isBefore {
            result.append(part, style)
          } else if case .restyle(_, let change) = changes[index] {
            result.append(part, change.applied(to: style))
          }
          (consumed, offset) = (consumed + count, offset + count)
          if offset == range.upperBound, !isBefore { index += 1 }
          begin()
        }
      }
    }
  }

  /// Inserts the pieces of a short text.
  private mutating func insert(_ text: StyledString) {
    if last?.rope.isIdentical(to: text.rope) != true {
      var parts = text.rope.makeIterator()
      let first = parts.next()
      last = (text.rope, parts.next() == nil ? first?.text : nil)
    }
    if let known = last?.text {
      known.forEachPiece(in: known.bytes.indices) { result.append($0, $1) }
    } else {
      for chunk in text.rope { chunk.forEachPiece { result.append($0, $1) } }
    }
  }
}
