import UnicodeText
import _RopeModule

/// Makes the text after many changes in one walk through the chunks.
///
/// Where changes lie so near to each other that no line between them stays as it was, as those of a
/// block do, the text is written anew in full chunks: two parts of a chunk for every change would
/// take more memory than the text. Everywhere else chunks are cut and kept.
struct TextRewriter {
  private let text: StyledString
  private let changes: [Edit.Change]
  private var result: Appender
  private var chunks: ChunkCutter
  private var lines: LineFeedCounter

  /// Changes further apart, and longer ones, are no block.
  private static let nearby = 4096
  /// So many changes in a row make it worth while.
  private static let fewest = 4

  init(_ text: StyledString, _ changes: [Edit.Change]) {
    self.text = text
    self.changes = changes
    result = Appender(chunkSize: text.chunkSize)
    chunks = ChunkCutter(text.rope)
    lines = LineFeedCounter(text: text)
  }

  /// The text after all changes.
  mutating func rewritten() -> StyledString {
    var index = 0
    while index < changes.count {
      copy(upTo: changes[index].range.lowerBound.utf8)
      let end = endOfBlock(from: index)
      if end - index >= Self.fewest {
        rewrite(index..<end)
        index = end
      } else {
        for change in changes[index..<max(end, index + 1)] { make(change) }
        index = max(end, index + 1)
      }
    }
    copy(upTo: .max)
    return StyledString(rope: result.finish(), chunkSize: text.chunkSize)
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
      var part = Appender(chunkSize: text.chunkSize)
      while let chunk = chunks.next(upTo: range.upperBound.utf8) { part.append(chunk) }
      let old = StyledString(rope: part.finish(), chunkSize: text.chunkSize)
      for chunk in old.restyled(by: style).rope { result.append(chunk) }
    }
  }

  /// Behind the last change of those that belong together with one; that one where it stands alone.
  private mutating func endOfBlock(from first: Int) -> Int {
    var index = first
    while index < changes.count, isShort(changes[index]) {
      index += 1
      guard index < changes.count else { break }
      let gap = changes[index - 1].range.upperBound.utf8..<changes[index].range.lowerBound.utf8
      // Two line breaks have a whole line between them.
      guard gap.count <= Self.nearby, lines.count(in: gap) < 2 else { break }
    }
    return index
  }

  /// Whether a change is a short one that needs no look at line breaks.
  private mutating func isShort(_ change: Edit.Change) -> Bool {
    let range = change.range.bytes
    guard range.count <= Self.nearby else { return false }
    switch change {
    case .replace(_, with: let text): return text.utf8Count <= Self.nearby
    case .restyle: return lines.count(in: range) == 0
    }
  }

  /// Makes changes that lie near to each other, letter by letter.
  private mutating func rewrite(_ block: Range<Int>) {
    let end = changes[block.upperBound - 1].range.upperBound.utf8
    var place = changes[block.lowerBound].range.lowerBound.utf8
    var walk = BlockWalk(changes: changes[block])
    while let chunk = chunks.next(upTo: end) {
      chunk.forEachPiece { piece, style in
        walk.take(piece, style, at: place, into: &result)
        place += piece.count
      }
    }
    walk.finish(into: &result)
  }
}

/// Puts changes into a text that is handed to it piece by piece.
private struct BlockWalk {
  private let changes: ArraySlice<Edit.Change>
  private var index: Int
  /// Whether the new text of the change at the index is there already.
  private var isInserted = false
  /// The text that was put in last, which mostly is the next one too.
  private var last: (rope: Rope<TextChunk>, text: ChunkText?)?

  init(changes: ArraySlice<Edit.Change>) {
    self.changes = changes
    index = changes.startIndex
  }

  mutating func take(
    _ piece: UnsafeBufferPointer<UInt8>, _ style: TextStyle, at start: Int,
    into result: inout Appender
  ) {
    var place = 0
    func part(to end: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: piece[place..<end])
    }
    while place < piece.count {
      guard index < changes.endIndex else { return result.append(part(to: piece.count), style) }
      let range = changes[index].range.bytes
      let lower = min(range.lowerBound - start, piece.count)
      if place < lower {
        result.append(part(to: lower), style)
        place = lower
        continue
      }
      let upper = min(range.upperBound - start, piece.count)
      switch changes[index] {
      case .replace(_, with: let text): insert(text, into: &result)
      case .restyle(_, let change): result.append(part(to: upper), change.applied(to: style))
      }
      place = upper
      if start + place == range.upperBound { advance() }
    }
  }

  /// Puts in what comes behind the last piece.
  mutating func finish(into result: inout Appender) {
    while index < changes.endIndex {
      if case .replace(_, with: let text) = changes[index] { insert(text, into: &result) }
      advance()
    }
  }

  private mutating func advance() {
    index += 1
    isInserted = false
  }

  private mutating func insert(_ text: StyledString, into result: inout Appender) {
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

/// Counts line feeds in short stretches of a text, one behind the other.
private struct LineFeedCounter {
  let text: StyledString
  private var view = ByteView(bytes: [], start: 0, count: 0)
  private var range = 0..<0

  init(text: StyledString) { self.text = text }

  mutating func count(in stretch: Range<Int>) -> Int {
    var count = 0
    var place = stretch.lowerBound
    while place < stretch.upperBound {
      if !range.contains(place) {
        guard let placed = text.chunk(at: place) else { return count }
        view = placed.chunk.view
        range = placed.range
      }
      let end = min(stretch.upperBound, range.upperBound)
      let part = place - range.lowerBound..<end - range.lowerBound
      count += view.withBytes {
        ByteSearch.count(0x0A, in: UnsafeBufferPointer(rebasing: $0[part]))
      }
      place = end
    }
    return count
  }
}
