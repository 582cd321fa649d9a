import _RopeModule

/// Writes a text as a file with ANSI escape sequences: what nobody touched as the bytes it was read
/// from, the rest anew.
///
/// So a file that was only read is written byte for byte, and lines that no edit touched keep their
/// bytes, however odd. Where the style that such a line begins with is no longer the one before it, a
/// sequence in front of it sets it again.
public struct ANSIFileWriter {
  private var writer = ANSIWriter()
  private var output: [UInt8] = []
  /// The bytes of a file that were written last.
  private var last: SourceText?

  /// How many bytes are handed out at once.
  private static let portion = 1 << 17

  private init() {}

  /// Writes a text and hands out the bytes in portions.
  public static func write<Failure: Error>(
    _ text: StyledString, to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var file = ANSIFileWriter()
    for index in text.rope.indices {
      file.write(text.rope[index])
      guard file.output.count >= portion else { continue }
      try take(file.output)
      file.output.removeAll(keepingCapacity: true)
    }
    file.finish()
    if !file.output.isEmpty { try take(file.output) }
  }

  /// Writes a whole text into memory.
  public static func bytes(of text: StyledString) -> [UInt8] {
    var result: [UInt8] = []
    write(text) { (bytes: [UInt8]) throws(Never) in result += bytes }
    return result
  }

  private mutating func write(_ chunk: TextChunk) {
    guard case .source(let source) = chunk.content, source.change == nil else {
      chunk.forEachPiece { writer.write($0, style: $1, to: &output) }
      last = nil
      return
    }
    let continues = last.map { $0.isFollowed(by: source) } ?? (source.fileOffset == 0)
    source.withSource { bytes in
      writer.writeOriginal(
        bytes, from: source.start, to: source.end,
        continues: continues && (last != nil || output.isEmpty), &output)
    }
    last = source
  }

  private mutating func finish() {
    // A file may end in any style, and keeps it.
    if let last, last.block.file.length == last.fileOffset + last.range.count { return }
    writer.finish(&output)
  }
}

extension SourceText {
  /// Whether another stretch comes right behind this one in the same file.
  fileprivate func isFollowed(by next: SourceText) -> Bool {
    block.file === next.block.file && fileOffset + range.count == next.fileOffset
  }
}
