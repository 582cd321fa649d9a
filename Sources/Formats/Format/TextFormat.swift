import Color
public import StyledText
package import UnicodeText

/// A file format for styled text.
///
///     let format = TextFormat(ofFileNamed: "banner.ans", head: bytes)
///     let text = try format.read(bytes).text
///     let page = try TextFormat.html.write(text)
public enum TextFormat: String, Hashable, Sendable, CaseIterable {
  /// UTF-8 text with ANSI escape sequences.
  case ansi
  /// The output of programs on a terminal, read as the lines that a person saw.
  case terminal
  /// ANSI text in which only colours, attributes and links are read; other sequences are text.
  case raw
  /// ANSI art in code page 437, as on bulletin boards.
  case art
  /// The native lossless format of inkwheel.
  case json
  /// Text without styles.
  case plain
  /// A web page.
  case html
  /// A vector graphic.
  case svg
  /// Markdown: a code block.
  case markdown
  /// Text with the styles of tmux.
  case tmux

  /// The table of formats, whose rows are in the folders of the formats.
  var definition: FormatDefinition {
    switch self {
    case .ansi: .ansi
    case .terminal: .terminal
    case .raw: .raw
    case .art: .art
    case .json: .json
    case .plain: .plain
    case .html: .html
    case .svg: .svg
    case .markdown: .markdown
    case .tmux: .tmux
    }
  }

  /// The display name.
  public var title: String { definition.title }

  /// The file name extensions without the dot, the default one first; none for formats that share
  /// those of ANSI text.
  public var fileExtensions: [String] { definition.extensions }

  /// Whether an ESC in text of this format begins a sequence.
  package var hasSequences: Bool { sequences != nil }

  /// What control sequences in a file of this format are; nil for characters without a meaning.
  package var sequences: ControlSequences? { definition.sequences }

  /// Whether a file is a picture in a code page.
  package var isArt: Bool { definition.isArt }

  /// Whether text of this format has a title.
  package var hasTitle: Bool { definition.writingOptions.contains(.title) }

  /// Whether text of this format can have a style sheet.
  package var hasStyleSheet: Bool { definition.writingOptions.contains(.styles) }

  /// Finds the properties of art in the beginning of a file.
  /// - Parameters:
  ///   - isLast: whether these are all bytes.
  ///   - options: the options for reading the file.
  ///   - target: the format in which it will be written.
  package func art(
    in bytes: ByteBuffer, isLast: Bool, _ options: FormatOptions, for target: TextFormat
  ) -> ArtSearch.Result {
    definition.findArt(
      ArtSearch(
        bytes: bytes, isLast: isLast, options: options, keepsArt: target.definition.keepsArt))
  }

  /// The formats that can be opened.
  public static var readable: [TextFormat] { allCases.filter(\.canBeOpened) }

  /// The formats that can be saved.
  public static var writable: [TextFormat] { allCases.filter(\.canBeSaved) }

  /// Whether files of this format can be opened.
  public var canBeOpened: Bool { definition.reader != nil }

  /// Whether texts can be saved in this format.
  public var canBeSaved: Bool { definition.writer != nil }

  /// Determines the format for saving a file with this name; nil if its extension is unknown.
  public init?(fileName: String) {
    guard let name = fileName.fileExtension?.lowercased(),
      let format = Self.allCases.first(where: { $0.fileExtensions.contains(name) })
    else { return nil }
    self = format
  }

  /// The number of bytes at the start of a file that detection examines: logs may move the cursor
  /// only after many lines.
  public static let detectionLength = 1 << 20
  /// The number of bytes at the start of a stream that detection waits for.
  public static let streamDetectionLength = 1 << 16
  /// The number of bytes at the end of a file that detection examines.
  public static let detectionTailLength = 128

  /// Detects the format of a file by its content and its name.
  ///
  /// `docs/formats.md` has the rules. A file that no other format recognises is `ansi`, text that may
  /// have escape sequences.
  ///
  /// - Parameters:
  ///   - fileName: its name or path, if any.
  ///   - head: its first bytes, up to `detectionLength`.
  ///   - tail: its last 128 bytes, if available; they may overlap with the head.
  ///   - size: its size in bytes, if known.
  public init(ofFileNamed fileName: String?, head: [UInt8], tail: [UInt8] = [], size: Int? = nil) {
    self = Self.detect(ofFileNamed: fileName, head: head, tail: tail, size: size).format
  }

  /// Detects the format like the initializer, with notices about one that is not read.
  package static func detect(
    ofFileNamed fileName: String?, head: [UInt8], tail: [UInt8], size: Int?
  ) -> (format: TextFormat, notices: [String]) {
    let head = ByteOrderMark.removed(from: head)
    let sample = FileSample(fileName: fileName ?? "", head: head, tail: tail, size: size)
    // What the first formats recognise, the later ones recognise better.
    let format = allCases.last { $0.definition.recognizes(sample) } ?? .ansi
    let notice = sample.foreignFormat.map { "its format is \($0), which is only read as text" }
    return (format, notice.map { [$0] } ?? [])
  }
}

extension FileSample {
  /// The name of a format of pictures that is not read; nil for any other file.
  ///
  /// The formats without a mark of their own are recognised by a record, or by the name of the file.
  /// Source: https://www.acid.org/info/sauce/sauce.htm
  var foreignFormat: String? {
    let marks = ["XBIN\u{1A}": "XBin", "\u{4}1.4": "IDF", "\u{18}TUNDRA24": "Tundra"]
    if let mark = marks.first(where: { start.starts(with: $0.key.utf8) }) { return mark.value }
    let sauce = Sauce(of: tail)
    let isText = sauce?.dataType == .character
    if sauce?.dataType == .binaryText { return "BIN" }
    let name = fileName.lowercased()
    if name.hasSuffix(".cast"), head.withUnsafeBufferPointer(AsciicastPart.header) == nil {
      return "a damaged asciicast"
    }
    func holds(_ text: StaticString) -> Bool {
      start.withUnsafeBufferPointer { ByteSearch.contains(text, in: $0) }
    }
    if isText && sauce?.fileType == 4 || name.hasSuffix(".pcb") && holds("@X") { return "PCBoard" }
    if isText && sauce?.fileType == 5 || name.hasSuffix(".avt") && holds("\u{16}") {
      return "Avatar"
    }
    let binary = [".bin": "BIN", ".adf": "ADF"].first { name.hasSuffix($0.key) }
    guard let binary else { return nil }
    return start.contains { $0 < 0x20 && !$0.isSpace && $0 != 0x1B } ? binary.value : nil
  }
}

// MARK: - Files

/// The contents of a file.
///
///     let file = try TextFormat.json.read(bytes)
///     var document = Document(file.text)
///     for notice in file.notices { print(notice) }
public struct FormattedText: Hashable, Sendable {
  /// The text and its styles.
  public var text: StyledString
  /// Messages about content that was skipped because this version does not know it.
  public var notices: [String]
}

extension TextFormat {
  /// Reads a whole file of this format.
  /// - Throws: `FormatError` for bytes that are not of the format, and for one that cannot be opened.
  public func read(
    _ bytes: [UInt8], options: FormatOptions = FormatOptions()
  ) throws(FormatError) -> FormattedText {
    guard var reader = definition.reader?(options) else {
      throw FormatError("\(title) cannot be opened")
    }
    var text = StyledStringBuilder()
    let bytes = ByteOrderMark.removed(from: bytes)
    _ = try bytes.withUnsafeBufferPointer { buffer throws(FormatError) in
      try reader.read(buffer, isLast: true) { piece, style in text.append(piece, style) }
    }
    return FormattedText(text: text.finish(), notices: reader.findings.notices)
  }

  /// Reads a whole file as the editor opens it, in which sequences are kept; nil for one that is
  /// damaged.
  package func document(_ bytes: [UInt8]) -> StyledString? {
    switch sequences {
    case .styles, .text: ANSITextReader.read(bytes, isRaw: sequences == .text).text
    case .replayed, nil: try? read(bytes).text
    }
  }

  /// Writes a file of this format in portions.
  ///
  /// Unchanged parts of text that was read from an ANSI file are written as their original bytes.
  /// - Throws: `FormatError` for a format that can only be read, and the errors of `take`.
  public func write(
    _ text: StyledString, options: FormatOptions = FormatOptions(),
    to take: ([UInt8]) throws -> Void
  ) throws {
    guard var writer = definition.writer?(options) else {
      throw FormatError("\(title) can only be read")
    }
    if options.hasByteOrderMark { try take(ByteOrderMark.utf8Bytes) }
    if let sequences {
      return try ANSIFileWriter.write(
        text, isRaw: sequences == .text, keepsSequences: options.keepsSequences, to: take)
    }
    var output: [UInt8] = []
    writer.begin(&output)
    try text.forEachPiece {
      writer.write($0, style: $1, to: &output)
    } afterChunk: {
      guard output.count >= 1 << 17 else { return }
      try take(output)
      output.removeAll(keepingCapacity: true)
    }
    writer.finish(&output)
    if !output.isEmpty { try take(output) }
  }

  /// Returns the complete file for a text in this format.
  /// - Throws: `FormatError` for a format that can only be read.
  public func write(
    _ text: StyledString, options: FormatOptions = FormatOptions()
  ) throws(FormatError) -> [UInt8] {
    var result: [UInt8] = []
    do {
      try write(text, options: options) { result += $0 }
    } catch {
      // Nothing else can fail in memory.
      throw error as? FormatError ?? FormatError("\(error)")
    }
    return result
  }
}
