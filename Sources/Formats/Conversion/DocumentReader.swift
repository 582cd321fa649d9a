package import Color
package import Files
package import StyledText
package import UnicodeText

/// Reads a document from a file in parts, so that its beginning can be shown early.
///
/// Text with escape sequences is read incrementally, and replayed output as far as its lines can no
/// longer change. Other formats must be complete and come as one part at the end. A damaged file is
/// read as text, with a notice.
///
/// A pipe that pauses at its beginning is read as text at once; whether it is in another format is
/// decided at its end, and whether it has to be replayed, at each pause.
package struct DocumentReader {
  /// What is known once the whole file has been read.
  package struct Summary: Sendable {
    /// The format that was read.
    package var format: TextFormat
    /// Whether the user has chosen it.
    package var isChosen = false
    /// Whether sequences without a visible effect were left out of the text.
    package var hidesSequences = false
    /// Whether the user may not write the file.
    package var isReadOnly = false
    /// The options for saving in the same format.
    package var options = FormatOptions()
    /// The line ending of most lines.
    package var lineEnding: LineEnding
    /// The identity of the file when it was read, for saving.
    package var stamp: FileStamp
    /// The bytes of the file, if it is small enough for a journal to keep them.
    package var copy: [UInt8]?
    /// A change to the file while it was read.
    package var change: FileChange?
    /// Notices for the user.
    package var notices: [String] = []

    /// Creates the summary of a file about which there is nothing else to say.
    package init(format: TextFormat, lineEnding: LineEnding, stamp: FileStamp) {
      self.format = format
      self.lineEnding = lineEnding
      self.stamp = stamp
    }
  }

  /// The format; `ansi` until the beginning has been read.
  package private(set) var format = TextFormat.ansi
  private let file: FileReader
  /// The format that the user asked for.
  private let chosenFormat: TextFormat?
  private let chunkSize: Int
  private var loader: ANSITextLoader
  /// The reader of another format than text, and the bytes that it has left unread.
  private var reader: (any FormatReader)?
  private var rest: [UInt8] = []
  private var options = FormatOptions()
  /// The palette of the colours so far; nil for that of the terminal.
  package var palette: TerminalPalette? {
    options.palette ?? (reader as? TerminalReader)?.palette
  }
  private var notices: [String] = []
  /// The bytes so far of a small file.
  private var copy: [UInt8] = []
  private var hasBegun = false
  /// Whether a pipe paused before its format could be detected.
  private var isPaused = false
  /// Whether the text of a pipe so far should be shown.
  private var isAtPause = false
  /// When a pipe may be read from its start again: most of the time is left for new text.
  private var nextReading = ContinuousClock.now
  /// When text of a pipe was last returned.
  private var shown = ContinuousClock.now
  /// Whether the whole file has been read.
  package private(set) var isAtEnd = false
  /// Whether what is added to the file later is read, too.
  package let isFollowing: Bool

  /// Opens a file, a pipe or a device.
  /// - Parameters:
  ///   - format: the format to read; nil to detect it.
  ///   - isFollowing: whether what is added to the file later is read, too.
  package init(
    _ path: String, as format: TextFormat? = nil, isFollowing: Bool = false,
    chunkSize: Int = StyledString.defaultChunkSize
  ) throws(TextFileError) {
    file = try FileReader(path)
    self.isFollowing = isFollowing
    chosenFormat = format
    self.chunkSize = chunkSize
    loader = ANSITextLoader(chunkSize: chunkSize)
  }

  /// The size of the file in bytes, if known.
  package var size: Int? { file.size }

  /// The number of bytes read so far.
  package var count: Int { file.count }

  /// Whether the bytes are kept, for a journal or to read a pipe again; the size usually tells before
  /// a large file is read.
  private var keepsCopy: Bool {
    max(file.size ?? 0, file.count)
      <= (isPaused ? ArtReader.maximumFileSize : FileContent.maximumCopySize)
  }

  /// Reads the next part, blocking; nil at the end.
  /// - Parameter most: the maximum number of bytes to read.
  package mutating func next(atMost most: Int = 1 << 19) throws(TextFileError) -> StyledString? {
    guard !isAtEnd else { return nil }
    var bytes = try file.next(atMost: most)
    var isWhole = false
    if !hasBegun, file.isStream { isWhole = try readBeginning(&bytes) }
    if keepsCopy { copy += bytes ?? [] } else { copy = [] }
    if !hasBegun, let first = bytes {
      let text = try removingMark(from: first)
      bytes = text
      begin(text, isWhole: isWhole)
    }
    if file.count == file.size || bytes == nil { isAtEnd = true }
    guard reader == nil else {
      rest += bytes ?? []
      return readRest()
    }
    // A program may have written half a sequence to a file; the end of a pipe is the last.
    let isLast = isAtEnd && (!isFollowing || file.isStream)
    isAtPause = isAtEnd || isPause()
    return loader.read(bytes ?? [], isLast: isLast, isPause: isAtPause)
  }

  /// Goes on with a followed file that has grown since it was read to its end.
  /// - Returns: whether there is more to read; an error if it has other content or is now in another
  ///   format, or cannot be read in parts.
  package mutating func resume() throws(TextFileError) -> Bool {
    let length = TextFormat.detectionLength
    let isDecided = chosenFormat != nil || file.count >= length
    guard try file.resume() else { return false }
    let found =
      isDecided
      ? format : TextFormat(ofFileNamed: file.path, head: file.head(length), size: file.size)
    guard isFollowing, found == format, reader == nil else {
      throw TextFileError(action: .load, path: file.path, reason: .changedOnDisk(.modified))
    }
    isAtEnd = false
    return true
  }

  /// Reads what a pipe has at its beginning, so that its format can be detected; returns whether that
  /// is all.
  private mutating func readBeginning(_ bytes: inout [UInt8]?) throws(TextFileError) -> Bool {
    while bytes?.withUnsafeBufferPointer(TextFormat.needsMore) ?? false {
      guard file.isReady(within: .milliseconds(40)) else {
        isPaused = chosenFormat == nil
        break
      }
      guard let more = try file.next() else { return true }
      bytes? += more
    }
    return false
  }

  /// Takes the byte order mark off the beginning; it is written back when the file is saved.
  private mutating func removingMark(from bytes: [UInt8]) throws(TextFileError) -> [UInt8] {
    guard let mark = ByteOrderMark(bytes) else { return bytes }
    guard mark == .utf8 else {
      throw TextFileError(action: .load, path: file.path, reason: .encoding(mark))
    }
    options.hasByteOrderMark = true
    return ByteOrderMark.removed(from: bytes)
  }

  /// Whether a pipe has text that should be shown before more of it comes.
  private mutating func isPause() -> Bool {
    guard file.isStream, !isAtEnd else { return false }
    guard !file.isReady(within: .milliseconds(20)) || .now - shown > .milliseconds(80) else {
      return false
    }
    shown = .now
    return true
  }

  /// Detects the format from the beginning of the file, or from all of it.
  private mutating func begin(_ bytes: [UInt8], isWhole: Bool) {
    hasBegun = true
    guard !isPaused else { return }
    let length = TextFormat.detectionTailLength
    let detected = TextFormat.detect(
      ofFileNamed: file.path,
      head: file.size == nil
        ? Array(bytes.prefix(TextFormat.detectionLength)) : file.head(TextFormat.detectionLength),
      tail: isWhole ? Array(bytes.suffix(length)) : file.tail(length),
      size: isWhole ? bytes.count : file.size)
    format = chosenFormat ?? detected.format
    if chosenFormat == nil { notices = detected.notices }
    loader = ANSITextLoader(chunkSize: chunkSize, isRaw: format.sequences == .text)
    let isText = format.sequences == .styles || format.sequences == .text
    reader = isText ? nil : format.definition.reader?(FormatOptions())
  }

  /// Reads on in another format than text: output that is replayed in parts, others at the end.
  ///
  /// A file that is damaged or too large for its format is read as text.
  private mutating func readRest() -> StyledString {
    let isAtEnd = isAtEnd
    guard isAtEnd || format.sequences == .replayed, var reader else { return StyledString() }
    self.reader = nil
    var text = StyledStringBuilder()
    do {
      let count = try rest.withUnsafeBufferPointer { buffer throws(FormatError) in
        try reader.read(buffer, isLast: isAtEnd) { text.append($0, $1) }
      }
      self.reader = reader
      guard isAtEnd else {
        rest.removeFirst(count)
        return text.finish()
      }
      let findings = reader.findings
      if findings.isComplete {
        if format.sequences == nil { options.keepsSequences = false }
        if let art = findings.art {
          options.apply(art)
          options.palette = .vga
        }
        let loss = findings.isPlain ? nil : format.definition.openingNotice
        notices += findings.notices + [loss].compactMap(\.self)
        rest = []
        return text.finish()
      }
      notices.append("too large for \(format.title): opened as text")
    } catch {
      notices.append("the file is damaged and was opened as text: \(error.message)")
    }
    (format, self.reader) = (.ansi, nil)
    return loader.read(rest, isLast: true)
  }

  /// Returns another reading of a pipe, at its end or a pause, that had to be shown before its format
  /// was known; nil if it is text, or too long to be kept.
  package mutating func reread() throws(TextFileError) -> (text: StyledString, summary: Summary)? {
    let isText = file.isStream && chosenFormat == nil && format.sequences == .styles
    guard isText, isAtPause, keepsCopy else { return nil }
    let start = ContinuousClock.now
    guard isAtEnd || start >= nextReading || !file.isReady(within: nextReading - start) else {
      return nil
    }
    defer { nextReading = .now + (.now - start) * 4 }
    var again = self
    again.isAtEnd = true
    again.isPaused = false
    let text = ByteOrderMark.removed(from: copy)
    again.begin(text, isWhole: true)
    notices = again.notices
    let isReplayed = again.format.sequences == .replayed
    guard again.reader != nil, isAtEnd || isReplayed else { return nil }
    again.rest = text
    return (again.readRest(), try again.summary())
  }

  /// Returns the summary, once the whole file has been read.
  package func summary() throws(TextFileError) -> Summary {
    let result = try file.result()
    var summary = Summary(format: format, lineEnding: loader.lineEnding, stamp: result.stamp)
    summary.options = options
    if keepsCopy, copy.count <= FileContent.maximumCopySize { summary.copy = copy }
    summary.change = result.change
    summary.notices = notices
    if chosenFormat == nil, let byte = loader.invalidByte {
      summary.notices.append(ArtEncoding.notice(ofInvalid: byte))
    }
    summary.isChosen = chosenFormat != nil
    summary.isReadOnly = file.isReadOnly
    summary.hidesSequences = format.sequences == .styles && loader.hidesSequences
    return summary
  }
}

extension TextFormat {
  /// Whether more of a stream has to be read before its format can be detected.
  ///
  /// Bytes that are not UTF-8 may be art, whose record is at the end.
  package static func needsMore(ofStream bytes: ByteBuffer) -> Bool {
    bytes.count < streamDetectionLength
      || bytes.count <= ArtReader.maximumFileSize
        && ArtEncoding.validity(of: bytes, isWhole: false) == .invalid
  }
}
