import _RopeModule

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

  private init(isRaw: Bool) { writer = ANSIWriter(isRaw: isRaw) }

  /// Writes a text and passes its bytes to `take` in several parts.
  /// - Parameter isRaw: whether the text was and will be read raw, so that sequences other than
  ///   those of styles and links are text.
  /// - Throws: the error of `take`.
  public static func write<Failure: Error>(
    _ text: StyledString, isRaw: Bool = false, to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var file = ANSIFileWriter(isRaw: isRaw)
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
  fileprivate var isAtEndOfFile: Bool {
    block.file.length == fileOffset + range.count
  }

  fileprivate func isFollowed(by next: SourceText) -> Bool {
    block.file === next.block.file && fileOffset + range.count == next.fileOffset
  }
}
