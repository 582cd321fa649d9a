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
      let end = endOfCluster(from: index)
      if end - index >= Self.minCount {
        rewrite(index..<end)
        index = end
      } else {
        for change in changes[index..<max(end, index + 1)] { make(change) }
        index = max(end, index + 1)
      }
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
    var offset = changes[cluster.lowerBound].range.lowerBound.utf8
    var rewriter = ClusterRewriter(changes: changes[cluster])
    while let chunk = chunks.next(upTo: end) {
      chunk.forEachPiece { piece, style in
        rewriter.append(piece, style, at: offset, into: &result)
        offset += piece.count
      }
    }
    rewriter.finish(into: &result)
  }
}

/// Applies changes to a text that is passed to it piece by piece.
private struct ClusterRewriter {
  private let changes: ArraySlice<Edit.Change>
  private var index: Int
  /// Whether the replacement of the change at `index` has been inserted.
  private var isInserted = false
  /// The last inserted text, which is often the next one too.
  private var last: (rope: Rope<TextChunk>, text: ChunkText?)?

  init(changes: ArraySlice<Edit.Change>) {
    self.changes = changes
    index = changes.startIndex
  }

  mutating func append(
    _ piece: ByteBuffer, _ style: TextStyle, at start: Int, into result: inout StyledStringBuilder
  ) {
    var consumed = 0
    func part(to end: Int) -> ByteBuffer {
      UnsafeBufferPointer(rebasing: piece[consumed..<end])
    }
    while consumed < piece.count {
      guard index < changes.endIndex else { return result.append(part(to: piece.count), style) }
      let range = changes[index].range.bytes
      let lower = min(range.lowerBound - start, piece.count)
      if consumed < lower {
        result.append(part(to: lower), style)
        consumed = lower
        continue
      }
      let upper = min(range.upperBound - start, piece.count)
      switch changes[index] {
      case .replace(_, with: let text): insert(text, into: &result)
      case .restyle(_, let change): result.append(part(to: upper), change.applied(to: style))
      }
      consumed = upper
      if start + consumed == range.upperBound { advance() }
    }
  }

  /// Inserts what follows the last piece.
  mutating func finish(into result: inout StyledStringBuilder) {
    while index < changes.endIndex {
      if case .replace(_, with: let text) = changes[index] { insert(text, into: &result) }
      advance()
    }
  }

  private mutating func advance() {
    index += 1
    isInserted = false
  }

  private mutating func insert(_ text: StyledString, into result: inout StyledStringBuilder) {
    guard !isInserted else { return }
    isInserted = true
    if last?.rope.isIdentical(to: text.rope) != true {
      var chunks = text.rope.makeIterator()
      let first = chunks.next()
      last = (text.rope, chunks.next() == nil ? first?.text : nil)
    }
    if let known = last?.text {
      known.forEachPiece(in: known.bytes.indices) { result.append($0, $1) }
    } else {
      for chunk in text.rope { chunk.forEachPiece { result.append($0, $1) } }
    }
  }
}
