import StyledText
import UnicodeText

/// Reads inkwheel's own JSON, which `docs/formats.md` describes.
///
/// Memory is constant. Unknown keys are skipped and listed in `notices`; any other deviation is an
/// error with its location.
struct JSONTextReader: FormatReader {
  /// The supported version.
  static let version = 1

  private enum State {
    case file, members, version, art, lines, betweenLines, line, style, styleValue, unknown, end
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
  private var styleKey = ""
  private var value: [UInt8] = []
  private var cache = JSONStyleCache()
  private var cacheEntry: Range<Int>?

  // Skipped values.
  private var unknownDepth = 0
  private var stateAfterUnknown = State.members
  private var unknownKeys: [String] = []
  private static let maximumKeyCount = 8

  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(FormatError) -> Int {
    do throws(JSONError) {
      return try readEvents(buffer, isLast: isLast, emit)
    } catch {
      throw FormatError(error.problem, line: error.line, column: error.column)
    }
  }

  private mutating func readEvents(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(JSONError) -> Int {
    cacheEntry = nil
    while true {
      if state == .line,
        let object = parser.object(in: buffer, atMost: JSONStyleCache.maximumLength)
      {
        let bytes = UnsafeBufferPointer(rebasing: buffer[object])
        if let known = cache.style(for: bytes) {
          lineStyle = known
          parser.pass(object)
          continue
        }
        cacheEntry = object
      }
      let start = parser.index
      let event = try parser.next(buffer, isLast: isLast)
      if event == .needsMore {
        guard !isLast else {
          throw parser.error("unexpected end of the file", at: start, in: buffer)
        }
        break
      }
      if event == .end { break }
      do throws(JSONStyle.Problem) {
        try handle(event, in: buffer, emit)
      } catch {
        throw parser.error(error.words, at: Self.valueStart(buffer, from: start), in: buffer)
      }
    }
    let read = parser.index
    parser.dropRead(buffer)
    return read
  }

  var notices: [String] {
    guard !unknownKeys.isEmpty else { return [] }
    let names = unknownKeys.prefix(Self.maximumKeyCount).map { "“\(VisibleMark.sanitized($0))”" }
      .joined(separator: ", ")
    let rest = unknownKeys.count > Self.maximumKeyCount ? " and others" : ""
    return ["unknown keys were skipped: \(names)\(rest)"]
  }

  /// Returns the start of the next value, without the space and the comma before it, for errors.
  private static func valueStart(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < buffer.count,
      buffer[index] <= 0x20 || buffer[index] == UInt8(ascii: ",")
        || buffer[index] == UInt8(ascii: ":")
    {
      index += 1
    }
    return index
  }

  private mutating func handle(
    _ event: JSONParser.Event, in buffer: UnsafeBufferPointer<UInt8>,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(JSONStyle.Problem) {
    switch (state, event) {
    case (.line, .text(let range, _)):
      if !range.isEmpty { emit(UnsafeBufferPointer(rebasing: buffer[range]), lineStyle) }
    case (.line, .decodedText):
      parser.decoded.withUnsafeBufferPointer { if !$0.isEmpty { emit($0, lineStyle) } }
    case (.line, .beginObject):
      style = JSONStyle()
      state = .style
    case (.line, .endArray):
      state = .betweenLines
    case (.line, _):
      throw JSONStyle.Problem("expected a text or a style")

    case (.betweenLines, .beginArray):
      lineStyle = .plain
      state = .line
    case (.betweenLines, .endArray):
      state = .members
    case (.betweenLines, _):
      throw JSONStyle.Problem("expected a line: an array of texts and styles")

    case (.style, .key(let name)):
      try handleStyleKey(name)
    case (.style, _):
      lineStyle = try style.finished()
      if let entry = cacheEntry, entry.upperBound == parser.index {
        cache.insert(lineStyle, for: UnsafeBufferPointer(rebasing: buffer[entry]))
      }
      cacheEntry = nil
      state = .line
    case (.styleValue, _):
      try handleStyleValue(event, in: buffer)

    case (.unknown, _):
      handleUnknown(event)

    default:
      try handleOutside(event, in: buffer)
    }
  }

  /// Handles an event outside the lines.
  private mutating func handleOutside(
    _ event: JSONParser.Event, in buffer: UnsafeBufferPointer<UInt8>
  ) throws(JSONStyle.Problem) {
    switch (state, event) {
    case (.file, .beginObject): state = .members
    case (.file, _): throw JSONStyle.Problem("expected an object")
    case (.members, .key(let name)): try handleMember(name)
    case (.members, _):
      guard hasVersion else { throw JSONStyle.Problem("the key “inkwheel” is missing") }
      guard hasLines else { throw JSONStyle.Problem("the key “lines” is missing") }
      state = .end
    case (.version, .number(let range)):
      let text = String(decoding: buffer[range], as: UTF8.self)
      guard let number = Int(text), number > 0 else {
        throw JSONStyle.Problem("expected a version number")
      }
      guard number <= Self.version else {
        throw JSONStyle.Problem(
          "this is version \(number) of the format; only version 1 can be read")
      }
      state = .members
    case (.art, _): try handleArt(event, in: buffer)
    case (.version, _): throw JSONStyle.Problem("the version is a number")
    case (.lines, .beginArray): state = .betweenLines
    case (.lines, _): throw JSONStyle.Problem("the lines are an array")
    default: break
    }
  }

  private mutating func handleMember(_ name: String) throws(JSONStyle.Problem) {
    switch name {
    case "inkwheel":
      guard !hasVersion else { throw JSONStyle.Problem("the key “inkwheel” occurs twice") }
      hasVersion = true
      state = .version
    case "lines":
      guard hasVersion else {
        throw JSONStyle.Problem("the key “inkwheel” must come before “lines”")
      }
      guard !hasLines else { throw JSONStyle.Problem("the key “lines” occurs twice") }
      hasLines = true
      state = .lines
    case "art" where !hasLines:
      guard artDecoder == nil else { throw JSONStyle.Problem("the key “art” occurs twice") }
      artDecoder = JSONArt()
      state = .art
    default:
      passOver(name, then: .members)
    }
  }

  private mutating func handleArt(
    _ event: JSONParser.Event, in buffer: UnsafeBufferPointer<UInt8>
  ) throws(JSONStyle.Problem) {
    switch try artDecoder?.handle(event, parser.decoded, in: buffer) {
    case .unknown(let key)?: passOver("art." + key, then: .art)
    case .end?:
      art = artDecoder?.properties
      state = .members
    case .proceed?, nil: break
    }
  }

  // MARK: Styles

  private mutating func handleStyleKey(_ name: String) throws(JSONStyle.Problem) {
    guard JSONStyle.keys.contains(name) else { return passOver(name, then: .style) }
    guard style.seen.insert(name).inserted else {
      throw JSONStyle.Problem("the key “\(name)” occurs twice")
    }
    styleKey = name
    value.removeAll(keepingCapacity: true)
    state = .styleValue
  }

  private mutating func handleStyleValue(
    _ event: JSONParser.Event, in buffer: UnsafeBufferPointer<UInt8>
  ) throws(JSONStyle.Problem) {
    let found: JSONStyle.Value
    switch event {
    case .text(let range, let isEnd):
      guard let text = try add(buffer[range], isEnd: isEnd) else { return }
      found = .string(text)
    case .decodedText(let isEnd):
      guard let text = try add(parser.decoded, isEnd: isEnd) else { return }
      found = .string(text)
    case .number(let range):
      found = Int(String(decoding: buffer[range], as: UTF8.self)).map { .number($0) } ?? .other
    case .bool(let isTrue): found = .bool(isTrue)
    default: found = .other
    }
    try style.set(styleKey, to: found)
    state = .style
  }

  /// Adds a piece of a text, and returns the whole at its end.
  private mutating func add(
    _ piece: some Sequence<UInt8>, isEnd: Bool
  ) throws(JSONStyle.Problem) -> String? {
    value += piece
    guard value.count <= JSONStyle.maximumTextLength else {
      throw JSONStyle.Problem("text too long")
    }
    return isEnd ? String(decoding: value, as: UTF8.self) : nil
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
