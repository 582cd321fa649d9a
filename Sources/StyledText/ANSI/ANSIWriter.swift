import Color
package import UnicodeText
import _RopeModule

/// Writes text with the sequences that set its colours, attributes and links, piece by piece.
///
/// Reading the output gives the same text and styles, whatever the text. The style is reset at the
/// end of the text but not before line breaks: a line break has a style like any other character,
/// and a reset would change it.
///
/// Text that would be read as a sequence or as another character, such as a typed ESC before
/// "[31m", is split by a sequence that changes nothing. So is a boundary where the end of one piece
/// and the start of the next would be read that way.
///
/// Original bytes of a file can be written between pieces of text, see `writeOriginal`.
package struct ANSIWriter {
  /// The style in effect at the end of the output; to change it, see `setStyle`.
  var style: TextStyle

  /// The end of the output, from where a sequence or a scalar may be incomplete; usually empty.
  var tail: [UInt8] = []
  /// Whether the output is read raw, so that invisible sequences in it are text.
  let isRaw: Bool
  /// Whether an ESC in the text may begin a sequence of another kind, such as a movement.
  let keepsSequences: Bool

  /// Creates a writer whose output is preceded by text in `style`.
  /// - Parameters:
  ///   - isRaw: whether the output is read raw, so that invisible sequences in it are text.
  ///   - keepsSequences: whether an ESC in the text may begin a sequence of another kind.
  package init(style: TextStyle = .plain, isRaw: Bool = false, keepsSequences: Bool = true) {
    self.style = style
    self.isRaw = isRaw
    self.keepsSequences = keepsSequences
  }

  /// Whether a link survives a round trip.
  ///
  /// One that is too long is left out, and its control characters are written as `%1B`.
  package static func canHold(_ link: Hyperlink) -> Bool {
    var output: [UInt8] = []
    ANSITransition.append(link, to: &output)
    return output.withUnsafeBufferPointer { LinkSequence.read($0, at: 0).1 } == link
  }

  /// Writes a piece of text in one style.
  package mutating func write(_ text: ByteBuffer, style: TextStyle, to output: inout [UInt8]) {
    let hasFill = style.fill != .default || self.style.fill != .default
    guard hasFill, !isRaw else { return writePart(text, style, to: &output) }
    // Only a line break has a fill, and it ends it.
    var start = 0
    while start < text.count {
      let end = ByteSearch.first(.newline, in: text, from: start) ?? text.count
      var visible = style
      visible.fill = self.style.fill
      writePart(UnsafeBufferPointer(rebasing: text[start..<end]), visible, to: &output)
      guard end < text.count else { return }
      writePart(UnsafeBufferPointer(rebasing: text[end...end]), style, to: &output)
      self.style.fill = .default
      start = end + 1
    }
  }

  private mutating func writePart(_ text: ByteBuffer, _ new: TextStyle, to output: inout [UInt8]) {
    guard let bytes = text.baseAddress, text.count > 0 else { return }
    setStyle(new, to: &output)
    let newTail = guardBoundary(before: text, isText: true, to: &output)
    var partial = PartialScalar()
    var copied = 0
    var index = 0
    while true {
      let found = ByteSearch.firstEscapeOrInvalidByte(in: bytes, from: index, to: text.count)
      if found > index { partial = PartialScalar() }
      index = found
      guard index < text.count else { break }
      if bytes[index] == SGRSequence.escape {
        partial = PartialScalar()
        let result = ANSIScanner.recognize(bytes, at: index, to: text.count, isRaw: isRaw)
        index += 1
        var isSplit = !keepsSequences && (index == text.count || Self.beginsSequence(bytes[index]))
        if case .complete = result { isSplit = true }
        if isSplit {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
          copied = index
          ANSITransition.appendNoOp(in: style, to: &output)
        } else if result == .incomplete, tail.isEmpty {
          tail.append(contentsOf: UnsafeBufferPointer(rebasing: text[(index - 1)...]))
        }
      } else if InvalidByte.startsScalar(in: text, at: index) {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
        let byte = InvalidByte.byte(in: text, at: index)
        if partial.add(byte) { ANSITransition.appendNoOp(in: style, to: &output) }
        output.append(byte)
        index += 4
        copied = index
      } else {
        partial = PartialScalar()
        index += 4
      }
    }
    if copied < text.count {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
    }
    if tail.isEmpty { tail += partial.bytes }
    if let newTail { tail = newTail }
  }

  /// Whether terminals act on what an ESC and a byte begin (ECMA-48, DEC): anything but letters that
  /// have no meaning there.
  ///
  /// After a control character the sequence goes on.
  private static func beginsSequence(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x5F, UInt8(ascii: "c"), UInt8(ascii: "l")...UInt8(ascii: "o"), 0x7F: true
    default: false
    }
  }

  /// Whether terminals would act on the start of a sequence at the end of the output together with
  /// the next byte, although they do not belong together.
  ///
  /// A string is left to its recognition: bytes in it that are not UTF-8 are pieces of their own.
  private func continuesSequence(_ next: UInt8?) -> Bool {
    guard tail.first == SGRSequence.escape, let next, next < 0x80 else { return false }
    guard tail.count > 1 else { return Self.beginsSequence(next) }
    return tail.dropFirst(tail[1] == UInt8(ascii: "[") ? 2 : 1)
      .allSatisfy { (0x20...0x3F).contains($0) }
  }

  /// Ends links and resets the style.
  package mutating func finish(_ output: inout [UInt8]) {
    var end = TextStyle.plain
    end.fill = style.fill
    setStyle(end, to: &output)
  }

  /// Writes the transition from the current style to another.
  mutating func setStyle(_ new: TextStyle, to output: inout [UInt8]) {
    var new = new
    if isRaw { new.fill = style.fill }
    guard new != style else { return }
    let start = output.count
    ANSITransition.append(from: style, to: new, to: &output)
    if output.count > start {
      tail.removeAll(keepingCapacity: true)
      // An SI after a reset would belong to it.
      let reset = output.suffix(4)
      if !isRaw, reset.elementsEqual(ANSITransition.reset) { tail.append(contentsOf: reset) }
    }
    style = new
  }

  /// Writes bytes of a file unchanged.
  ///
  /// When they include the end of the file, nothing needs to follow them, not even `finish`.
  ///
  /// - Parameters:
  ///   - bytes: a part of the file that begins and ends between sequences, ideally whole lines.
  ///   - entry: the style before these bytes in the file.
  ///   - exit: the style after them.
  ///   - continues: whether the last output was the part of the file just before them, so that
  ///     nothing may be inserted.
  mutating func writeOriginal(
    _ bytes: ByteBuffer, from entry: TextStyle, to exit: TextStyle,
    continues: Bool = false, _ output: inout [UInt8]
  ) {
    guard !bytes.isEmpty else { return }
    if !continues {
      setStyle(Self.isReset(bytes) ? keepingStyle(of: entry) : entry, to: &output)
      _ = guardBoundary(before: bytes, isText: false, to: &output)
    }
    output.append(contentsOf: bytes)
    style = exit
    setTail(after: bytes)
  }

  /// Whether bytes begin with a reset, so that the style before them does not matter.
  private static func isReset(_ bytes: ByteBuffer) -> Bool {
    guard let base = bytes.baseAddress, bytes.starts(with: ANSITransition.reset.prefix(2)) else {
      return false
    }
    return SGRSequence.resetLength(base, at: 0, to: bytes.count) != nil
  }

  /// Returns the style in effect, with what a reset does not end in another one.
  private func keepingStyle(of entry: TextStyle) -> TextStyle {
    var kept = style
    (kept.link, kept.fill) = (entry.link, entry.fill)
    return kept
  }

  /// Keeps the end of the output if a sequence or scalar may be incomplete there.
  private mutating func setTail(after bytes: ByteBuffer) {
    // Control characters end any sequence, and most parts end with a line break.
    guard let last = bytes.last, last >= 0x20 || last == SGRSequence.escape else {
      tail.removeAll(keepingCapacity: true)
      return
    }
    tail.append(contentsOf: bytes.suffix(ANSIScanner.longestSequence))
    let start = tail.withUnsafeBufferPointer { firstIncomplete(in: $0) }
    tail.removeFirst(start)
  }

  /// Returns the offset of the first incomplete sequence or scalar, or the end.
  private func firstIncomplete(in buffer: ByteBuffer) -> Int {
    guard let bytes = buffer.baseAddress else { return 0 }
    var index = 0
    while true {
      index = ByteSearch.firstEscapeOrNonASCII(in: bytes, from: index, to: buffer.count)
      guard index < buffer.count else { return index }
      switch recognize(bytes, at: index, to: buffer.count) {
      case .complete(let length):
        // An SI after a reset would belong to it.
        if !isRaw, index + length == buffer.count,
          SGRSequence.resetLength(bytes, at: index, to: buffer.count) != nil
        {
          return index
        }
        index += length
      case .noMatch: index += 1
      case .incomplete: return index
      }
    }
  }

  /// Separates the end of the output from `next`, if together they would be read as a sequence or
  /// scalar that neither contains, and clears `tail`.
  ///
  /// - Parameters:
  ///   - next: the bytes to be written next.
  ///   - isText: whether these are text with `InvalidByte` scalars instead of raw bytes.
  /// - Returns: the new tail, if a sequence or scalar may still be incomplete after `next`.
  mutating func guardBoundary(
    before next: ByteBuffer, isText: Bool, to output: inout [UInt8]
  ) -> [UInt8]? {
    guard let first = tail.first else { return nil }
    defer { tail.removeAll(keepingCapacity: true) }
    // The part of `next` that can belong to the incomplete sequence, as the bytes that will be
    // written.
    let limit = first == SGRSequence.escape ? ANSIScanner.longestSequence : 4
    var joined = tail
    var index = 0
    while index < next.count, joined.count < tail.count + limit {
      if isText, InvalidByte.startsScalar(in: next, at: index) {
        joined.append(InvalidByte.byte(in: next, at: index))
        index += 4
      } else {
        joined.append(next[index])
        index += 1
      }
    }
    var incompleteStart: Int?
    let joins = joined.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress, !continuesSequence(next.first) else { return true }
      for start in tail.indices where bytes[start] == SGRSequence.escape || bytes[start] >= 0x80 {
        switch recognize(bytes, at: start, to: buffer.count) {
        case .complete(let length) where start + length > tail.count: return true
        case .incomplete where incompleteStart == nil: incompleteStart = start
        default: break
        }
      }
      return false
    }
    if joins {
      ANSITransition.appendNoOp(in: style, to: &output)
      return nil
    }
    guard index == next.count, let incompleteStart else { return nil }
    return Array(joined[incompleteStart...])
  }

  /// Recognises what starts at an ESC or a byte from 0x80.
  private func recognize(_ bytes: UnsafePointer<UInt8>, at index: Int, to end: Int) -> ParseResult {
    guard bytes[index] == SGRSequence.escape else {
      return ParseResult.scalar(in: bytes, at: index, to: end)
    }
    return ANSIScanner.recognize(bytes, at: index, to: end, isRaw: isRaw)
  }
}

/// The first bytes of an incomplete scalar, all of which came from `InvalidByte` scalars.
struct PartialScalar {
  private(set) var bytes: [UInt8] = []

  /// Adds a byte.
  ///
  /// If it would complete a scalar, discards all bytes and returns true.
  mutating func add(_ byte: UInt8) -> Bool {
    if !bytes.isEmpty, byte < 0xC0 {
      bytes.append(byte)
      let result = bytes.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { ParseResult.scalar(in: $0, at: 0, to: buffer.count) }
      }
      if result == .incomplete { return false }
      if case .complete? = result {
        bytes = []
        return true
      }
    }
    bytes = byte >= 0xC2 && byte <= 0xF4 ? [byte] : []
    return false
  }
}

/// Writes a text as a file with ANSI escape sequences.
///
/// Text that was not edited is written as the bytes it was read from; the rest is encoded.
///
/// A file that was only read is therefore written byte for byte, and lines that no edit touched
/// keep their bytes, however unusual. Where such a line no longer follows the style that it begins
/// with, a sequence in front of it sets that style again.
///
///     var file: [UInt8] = []
///     ANSIFileWriter.write(document.text) { file += $0 }  // part by part
public struct ANSIFileWriter {
  private var writer: ANSIWriter
  private var output: [UInt8] = []
  /// The unedited source text that was written last, if nothing has been written since.
  private var lastSource: SourceText?

  /// The number of bytes after which the output is passed on.
  private static let flushThreshold = 1 << 17

  private init(_ writer: ANSIWriter) { self.writer = writer }

  /// Writes a text and passes its bytes to `take` in several parts.
  /// - Parameters:
  ///   - isRaw: whether the text was and will be read raw, so that sequences other than those of
  ///     styles and links are text.
  ///   - keepsSequences: whether an ESC in edited text may begin a sequence of another kind.
  /// - Throws: the error of `take`.
  public static func write<Failure: Error>(
    _ text: StyledString, isRaw: Bool = false, keepsSequences: Bool = true,
    to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var file = ANSIFileWriter(ANSIWriter(isRaw: isRaw, keepsSequences: keepsSequences))
    for index in text.rope.indices {
      file.write(text.rope[index])
      guard file.output.count >= flushThreshold else { continue }
      try take(file.output)
      file.output.removeAll(keepingCapacity: true)
    }
    file.finish()
    if !file.output.isEmpty { try take(file.output) }
  }

  /// Encodes a whole text in memory.
  public static func bytes(of text: StyledString, isRaw: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    write(text, isRaw: isRaw) { (bytes: [UInt8]) throws(Never) in result += bytes }
    return result
  }

  private mutating func write(_ chunk: TextChunk) {
    guard case .source(let source) = chunk.content, source.change == nil else {
      chunk.forEachPiece { writer.write($0, style: $1, to: &output) }
      lastSource = nil
      return
    }
    let continues = lastSource.map { $0.isFollowed(by: source) } ?? (source.fileOffset == 0)
    source.withSource { bytes in
      writer.writeOriginal(
        bytes, from: source.start, to: source.end,
        continues: continues && (lastSource != nil || output.isEmpty), &output)
    }
    lastSource = source
  }

  private mutating func finish() {
    // The original end of a file is kept, even if it does not reset the style.
    if let lastSource, lastSource.isAtEndOfFile { return }
    writer.finish(&output)
  }
}

extension SourceText {
  /// Whether `next` starts where this one ends in the same file.
  fileprivate var isAtEndOfFile: Bool { block.file.length == fileOffset + range.count }

  fileprivate func isFollowed(by next: SourceText) -> Bool {
    block.file === next.block.file && fileOffset + range.count == next.fileOffset
  }
}
