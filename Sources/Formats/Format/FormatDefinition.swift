import Color
import StyledText
import UnicodeText

/// A row of the table of formats: all that is special about one.
struct FormatDefinition: Sendable {
  /// The display name.
  let title: String
  /// The file name extensions without the dot, the default one first.
  var extensions: [String] = []
  /// Whether a file is recognised as one of this format.
  var recognizes: @Sendable (FileSample) -> Bool = { _ in false }
  /// Makes a reader for a new file; nil if the format cannot be read.
  var reader: (@Sendable (FormatOptions) -> any FormatReader)?
  /// Makes a writer for a new file; nil if the format cannot be written.
  var writer: (@Sendable (FormatOptions) -> any FormatWriter)?
  /// What happens to the features that the format cannot represent.
  var loses: @Sendable (FormatOptions) -> [FormatLoss.Effect: Set<TextFeature>] = { _ in [:] }
  /// What control sequences in a file are; nil for characters without a meaning.
  var sequences: ControlSequences?
  /// Whether a file is a picture in a code page, with neither a byte order mark nor a last line end.
  var isArt = false
  /// Whether a file keeps the properties of art.
  var keepsArt = false
  /// Finds the properties of art in the bytes read so far.
  var findArt: @Sendable (ArtSearch) -> ArtSearch.Result = { _ in .none }
  /// The notice about an opened document, of which saving loses something.
  var openingNotice: String?
  /// The options of `convert` that do something when the format is read.
  var readingOptions: [ConvertOption] = []
  /// Those that do something when it is written.
  var writingOptions: [ConvertOption] = []
  /// Those for reading other formats that change nothing in this one.
  var ignoredOptions: [ConvertOption] = []
}

/// What the control sequences in a text are.
package enum ControlSequences: Sendable {
  /// Styles and links; others are kept, but not shown.
  case styles
  /// Styles and links; others are text.
  case text
  /// The output of a program, which is replayed.
  case replayed
}

/// A search for the properties of art in the beginning of a file.
package struct ArtSearch {
  /// What is known.
  package enum Result: Hashable, Sendable {
    case needsMore, none
    case found(ArtProperties)
  }

  /// The bytes read so far.
  let bytes: ByteBuffer
  /// Whether these are all.
  let isLast: Bool
  /// The options for reading the file.
  var options = FormatOptions()
  /// Whether the properties are kept that only a drawn picture tells.
  var keepsArt = true
}

/// The parts of a file by which its format is recognised.
struct FileSample {
  /// The number of bytes at the start in which most formats are recognised.
  static let startLength = 1 << 14

  /// The name or path; empty if there is none.
  let fileName: String
  /// The first bytes, up to `TextFormat.detectionLength`.
  let head: [UInt8]
  /// The last bytes.
  let tail: [UInt8]
  /// The size in bytes, if known.
  let size: Int?

  /// The first bytes, up to `startLength`.
  var start: ArraySlice<UInt8> { head.prefix(Self.startLength) }

  /// The first byte that is not white space.
  var firstSign: UInt8? { start.first { !$0.isSpace } }
}

/// Decodes the bytes of a format into runs of text with their styles, incrementally.
///
/// The caller passes unread bytes at the end of a buffer again, followed by more.
protocol FormatReader {
  /// Receives a run of text in one style.
  typealias Emit = (ByteBuffer, TextStyle) -> Void

  /// Reads the part of a buffer whose meaning does not depend on the bytes after it.
  ///
  /// - Parameters:
  ///   - isLast: whether the input ends here, so that everything is read.
  ///   - emit: receives each run of text in order: valid UTF-8, not empty, cut only between
  ///     scalars. Bytes that are not UTF-8 become `InvalidByte` scalars. Successive runs can have
  ///     the same style. The buffer is only valid during the call.
  /// - Returns: the number of bytes read.
  mutating func read(_ buffer: ByteBuffer, isLast: Bool, _ emit: Emit) throws(FormatError) -> Int

  /// What has been found besides the text.
  var findings: ReadingFindings { get }
}

extension FormatReader {
  /// Most formats have nothing but text.
  var findings: ReadingFindings { ReadingFindings() }
}

/// What a reader finds besides the text.
struct ReadingFindings {
  /// Messages about content that was skipped because this version does not know it.
  var notices: [String] = []
  /// The properties of art that were read; nil for none.
  var art: ArtProperties?
  /// The animated picture of a recording at its end, if there is to be one instead of the text.
  var animation: [UInt8]?
  /// Whether the text is complete; a file too large for its format is better opened as text.
  var isComplete = true
  /// Whether it was plain text, of which saving loses nothing.
  var isPlain = false
}

/// Reads a format that must be complete before any text is known.
struct WholeFileReader: FormatReader {
  /// Decodes a whole file.
  let readAll: (ByteBuffer) -> (text: StyledString, findings: ReadingFindings)
  private(set) var findings = ReadingFindings()

  mutating func read(_ buffer: ByteBuffer, isLast: Bool, _ emit: Emit) throws(FormatError) -> Int {
    guard isLast else { return 0 }
    let contents = readAll(buffer)
    findings = contents.findings
    contents.text.forEachPiece(in: contents.text.fullRange, emit)
    return buffer.count
  }
}

/// Encodes styled text in a format, incrementally, so that memory does not limit the length.
///
/// The bytes are appended to an output that the caller empties from time to time. The order of
/// calls is `begin`, any number of `write`, `finish`.
protocol FormatWriter {
  /// Writes what comes before the text.
  mutating func begin(_ output: inout [UInt8])

  /// Writes a run of text in one style.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8, cut only between scalars, with unchanged line breaks and control
  ///     characters, and `InvalidByte` scalars for bytes that are not UTF-8. Successive runs can
  ///     have the same style. The buffer is only valid during the call.
  mutating func write(_ text: ByteBuffer, style: TextStyle, to output: inout [UInt8])

  /// Writes what comes after the text.
  mutating func finish(_ output: inout [UInt8])
}

extension FormatWriter {
  /// Most formats have nothing before the text.
  mutating func begin(_ output: inout [UInt8]) {}

  /// Plain text has nothing after it.
  mutating func finish(_ output: inout [UInt8]) {}
}

/// Writes a format whose first bytes depend on the whole text.
struct WholeTextWriter: FormatWriter {
  private let writeAll: (StyledString, inout [UInt8]) -> Void
  private var text = StyledStringBuilder()

  /// Makes a writer from a function that encodes a whole text.
  init(_ writeAll: @escaping (StyledString, inout [UInt8]) -> Void) { self.writeAll = writeAll }

  mutating func write(_ text: ByteBuffer, style: TextStyle, to output: inout [UInt8]) {
    self.text.append(text, style)
  }

  mutating func finish(_ output: inout [UInt8]) { writeAll(text.finish(), &output) }
}

/// The reason why a file cannot be read in a format.
///
///     do {
///       document = Document(try TextFormat.json.read(bytes).text)
///     } catch {
///       print("banner.json: \(error.message)")
///     }
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the error, from 1; nil if it has no location.
  public let line: Int?
  /// The character in that line, from 1.
  public let column: Int?
  /// What is wrong, free of control characters.
  public let problem: String

  /// Makes an error.
  public init(_ problem: String, line: Int? = nil, column: Int? = nil) {
    self.problem = problem
    self.line = line
    self.column = column
  }

  /// One line for the user: the location and the problem.
  public var message: String {
    guard let line else { return problem }
    guard let column else { return "line \(line): \(problem)" }
    return "line \(line), column \(column): \(problem)"
  }

  /// The message for the user.
  public var description: String { message }
}

/// An option of `inkwheel convert` that does something only for some formats; their rows list them.
package enum ConvertOption: String, CaseIterable, Sendable {
  case title, lang, scheme, palette, styles, fragment, width, height, ice, padding, window, shadow
  case gradient, along, map, hue, lighter, darker
  case lineNumbers = "line-numbers"
  case lastScreen = "last-screen"
  case font
  case fontSize = "font-size"

  /// Those that change colours.
  static let colors = [gradient, along, map, hue, lighter, darker]

  /// The formats to write for which it does something.
  package var targets: [TextFormat] {
    TextFormat.writable.filter { $0.definition.writingOptions.contains(self) }
  }

  /// The formats to read for which it does something, whatever is written.
  package var sources: [TextFormat] {
    TextFormat.readable.filter { $0.definition.readingOptions.contains(self) }
  }

  /// Whether it does something in a conversion.
  package func isUsed(from source: TextFormat, to target: TextFormat) -> Bool {
    targets.contains(target)
      || sources.contains(source) && !target.definition.ignoredOptions.contains(self)
  }
}
