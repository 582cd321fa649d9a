import StyledText
import UnicodeText

/// Reads inkwheel's own JSON, which `docs/formats.md` describes.
///
/// Memory is constant. Unknown keys are skipped and listed in notices; any other deviation is an
/// error with its location.
struct JSONTextReader: FormatReader {
  /// The supported version.
  static let version = 1

  private enum State {
    case file, members, version, art, lines, betweenLines, line, style, unknown, end
  }

  private var parser = JSONParser()
  private var state = State.file
  private var hasVersion = false
  private(set) var hasLines = false
  private var artDecoder: JSONArt?
  /// The properties of art, if they have been read.
  private(set) var art: ArtProperties?
  private var lineStyle = TextStyle.plain

  // The style being decoded.
  private var style = JSONStyle()
  /// The beginning of a text.
  private var text: [UInt8] = []

  // Skipped values.
  private var unknownDepth = 0
  private var stateAfterUnknown = State.members
  private var unknownKeys: [String] = []
  private static let maximumKeyCount = 8

  mutating func read(_ buffer: ByteBuffer, isLast: Bool, _ emit: Emit) throws(FormatError) -> Int {
    do throws(JSONError) {
      return try readEvents(buffer, isLast: isLast, emit)
    } catch {
      throw FormatError(error.problem, line: error.line, column: error.column)
    }
  }

  private mutating func readEvents(
    _ buffer: ByteBuffer, isLast: Bool, _ emit: Emit
  ) throws(JSONError) -> Int {
    while true {
      let start = parser.index
      let event = try parser.next(buffer, isLast: isLast)
      if event == .needsMore {
        guard !isLast else {
          throw parser.error("unexpected end of the file", at: start, in: buffer)
        }
        break
      }
      if event == .end { break }
      do throws(FormatError) {
        try handle(event, in: buffer, emit)
      } catch {
        throw parser.error(error.problem, at: parser.eventStart, in: buffer)
      }
    }
    let read = parser.index
    parser.dropRead(buffer)
    return read
  }

  var findings: ReadingFindings {
    guard !unknownKeys.isEmpty else { return ReadingFindings(art: art) }
    let names = unknownKeys.prefix(Self.maximumKeyCount).map { "“\(VisibleMark.sanitized($0))”" }
      .joined(separator: ", ")
    let rest = unknownKeys.count > Self.maximumKeyCount ? " and others" : ""
    return ReadingFindings(notices: ["unknown keys were skipped: \(names)\(rest)"], art: art)
  }

  private mutating func handle(
    _ event: JSONParser.Event, in buffer: ByteBuffer, _ emit: Emit
  ) throws(FormatError) {
    switch (state, event) {
    case (.line, .text(let range, _)):
      if !range.isEmpty { emit(UnsafeBufferPointer(rebasing: buffer[range]), lineStyle) }
    case (.line, .decodedText):
      parser.decoded.withUnsafeBufferPointer { if !$0.isEmpty { emit($0, lineStyle) } }
    case (.unknown, _): handleUnknown(event)
    default: if let item = try item(event, in: buffer) { try handle(item, in: buffer) }
    }
  }

  /// Returns the item of an event; nil for a text that goes on.
  private mutating func item(
    _ event: JSONParser.Event, in buffer: ByteBuffer
  ) throws(FormatError) -> JSONItem? {
    switch event {
    case .beginObject: return .beginObject
    case .endObject: return .endObject
    case .beginArray: return .beginArray
    case .endArray: return .endArray
    case .key(let name): return .key(name)
    case .bool(let isTrue): return .bool(isTrue)
    case .number(let range): return .number(Int(String(decoding: buffer[range], as: UTF8.self)))
    case .text(let range, let isEnd):
      text += buffer[range]
      return try endText(isEnd)
    case .decodedText(let isEnd):
      text += parser.decoded
      return try endText(isEnd)
    case .null, .end, .needsMore: return .null
    }
  }

  private mutating func endText(_ isEnd: Bool) throws(FormatError) -> JSONItem? {
    let limit = state == .art ? JSONArt.maximumTextLength : JSONStyle.maximumTextLength
    guard text.count <= limit else { throw FormatError("the text is too long") }
    guard isEnd else { return nil }
    defer { text.removeAll(keepingCapacity: true) }
    return .string(String(decoding: text, as: UTF8.self))
  }

  private mutating func handle(_ item: JSONItem, in buffer: ByteBuffer) throws(FormatError) {
    switch (state, item) {
    case (.line, .beginObject):
      style = JSONStyle()
      state = .style
    case (.line, .endArray): state = .betweenLines
    case (.line, _): throw FormatError("expected a string or a style")
    case (.style, .key(let name)):
      guard try style.begin(name) else { return passOver(name, then: .style) }
    case (.style, .endObject):
      lineStyle = try style.finished()
      state = .line
    case (.style, _): try style.set(item)

    case (.betweenLines, .beginArray):
      lineStyle = .plain
      state = .line
    case (.betweenLines, .endArray): state = .members
    case (.betweenLines, _):
      throw FormatError("expected a line: an array of strings and styles")

    case (.file, .beginObject): state = .members
    case (.file, _): throw FormatError("expected an object")
    case (.members, .key(let name)): try handleMember(name)
    case (.members, _):
      guard hasVersion else { throw FormatError("the key “inkwheel” is missing") }
      guard hasLines else { throw FormatError("the key “lines” is missing") }
      state = .end
    case (.version, .number(let number)):
      guard let number, number > 0 else { throw FormatError("expected a version number") }
      guard number <= Self.version else {
        throw FormatError("unsupported format version \(number) (supported: \(Self.version))")
      }
      state = .members
    case (.version, _): throw FormatError("the version must be a number")
    case (.art, _): try handleArt(item)
    case (.lines, .beginArray): state = .betweenLines
    case (.lines, _): throw FormatError("“lines” must be an array")
    case (.unknown, _), (.end, _): break
    }
  }

  private mutating func handleMember(_ name: String) throws(FormatError) {
    switch name {
    case "inkwheel":
      guard !hasVersion else { throw FormatError("the key “inkwheel” occurs twice") }
      hasVersion = true
      state = .version
    case "lines":
      guard hasVersion else { throw FormatError("the key “inkwheel” must come before “lines”") }
      guard !hasLines else { throw FormatError("the key “lines” occurs twice") }
      hasLines = true
      state = .lines
    case "art" where !hasLines:
      guard artDecoder == nil else { throw FormatError("the key “art” occurs twice") }
      artDecoder = JSONArt()
      state = .art
    default:
      passOver(name, then: .members)
    }
  }

  private mutating func handleArt(_ item: JSONItem) throws(FormatError) {
    switch try artDecoder?.handle(item) {
    case .unknown(let key)?: passOver("art." + key, then: .art)
    case .end?:
      art = artDecoder?.properties
      state = .members
    case .proceed?, nil: break
    }
  }

  // MARK: Unknown keys

  private mutating func passOver(_ key: String, then next: State) {
    if unknownKeys.count <= Self.maximumKeyCount, !unknownKeys.contains(key) {
      unknownKeys.append(key)
    }
    unknownDepth = parser.depth
    stateAfterUnknown = next
    state = .unknown
  }

  private mutating func handleUnknown(_ event: JSONParser.Event) {
    switch event {
    case .text(_, isEnd: false), .decodedText(isEnd: false), .key: return
    default: break
    }
    if parser.depth == unknownDepth { state = stateAfterUnknown }
  }
}
