import StyledText
import UnicodeText

/// Reads text and styles from inkwheel's own JSON, which `docs/formats.md` describes.
///
/// It needs neither the whole file nor memory for it. Keys that are not known are passed over and
/// told in `notices`; whatever else is not as described is an error with its place.
struct JSONTextReader: FormatReader {
  /// The version that is read and written.
  static let version = 1

  private enum Place {
    case file, members, version, lines, betweenLines, line, style, styleValue, unknown, end
  }

  private var parser = JSONParser()
  private var place = Place.file
  private var hasVersion = false
  private var hasLines = false
  private var lineStyle = TextStyle.plain

  // What is being read of a style.
  private var style = JSONStyle()
  private var styleKey: JSONStyle.Key?
  private var value: [UInt8] = []
  private var cache = JSONStyleCache()
  private var cacheEntry: Range<Int>?

  // What is passed over.
  private var unknownDepth = 0
  private var placeAfterUnknown = Place.members
  private var unknownKeys: [String] = []
  private static let mostNotices = 8

  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(FormatError) -> Int {
    cacheEntry = nil
    while true {
      if place == .line, let object = parser.object(in: buffer, atMost: JSONStyleCache.longest) {
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
        guard !isLast else { throw parser.error("the file ends too early", at: start, in: buffer) }
        break
      }
      if event == .end { break }
      do throws(JSONStyle.Problem) {
        try take(event, in: buffer, emit)
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
    let names = unknownKeys.prefix(Self.mostNotices).map { "“\(VisibleMark.sanitized($0))”" }
      .joined(separator: ", ")
    let rest = unknownKeys.count > Self.mostNotices ? " and others" : ""
    return ["what it says with the keys \(names)\(rest) is not known to this version"]
  }

  /// Where the value begins that comes next: an error is not about the space and the comma before it.
  private static func valueStart(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var place = start
    while place < buffer.count,
      buffer[place] <= 0x20 || buffer[place] == UInt8(ascii: ",")
        || buffer[place] == UInt8(ascii: ":")
    {
      place += 1
    }
    return place
  }

  private mutating func take(
    _ event: JSONParser.Event, in buffer: UnsafeBufferPointer<UInt8>,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(JSONStyle.Problem) {
    switch (place, event) {
    case (.line, .text(let range, _)):
      if !range.isEmpty { emit(UnsafeBufferPointer(rebasing: buffer[range]), lineStyle) }
    case (.line, .decodedText):
      parser.decoded.withUnsafeBufferPointer { if !$0.isEmpty { emit($0, lineStyle) } }
    case (.line, .beginObject):
      style = JSONStyle()
      place = .style
    case (.line, .endArray):
      place = .betweenLines
    case (.line, _):
      throw JSONStyle.Problem("expected a text or a style")

    case (.betweenLines, .beginArray):
      lineStyle = .plain
      place = .line
    case (.betweenLines, .endArray):
      place = .members
    case (.betweenLines, _):
      throw JSONStyle.Problem("expected a line: an array of texts and styles")

    case (.style, .key(let name)):
      try takeStyleKey(name)
    case (.style, _):
      lineStyle = try style.finished()
      if let entry = cacheEntry, entry.upperBound == parser.index {
        cache.insert(lineStyle, for: UnsafeBufferPointer(rebasing: buffer[entry]))
      }
      cacheEntry = nil
      place = .line
    case (.styleValue, _):
      try takeStyleValue(event, in: buffer)

    case (.unknown, _):
      takeUnknown(event)

    case (.file, .beginObject): place = .members
    case (.file, _): throw JSONStyle.Problem("expected an object")
    case (.members, .key(let name)): try takeMember(name)
    case (.members, _):
      guard hasVersion else { throw JSONStyle.Problem("the key “inkwheel” is missing") }
      guard hasLines else { throw JSONStyle.Problem("the key “lines” is missing") }
      place = .end
    case (.version, .number(let range)):
      let text = String(decoding: buffer[range], as: UTF8.self)
      guard let number = Int(text), number > 0 else {
        throw JSONStyle.Problem("this is no version")
      }
      guard number <= Self.version else {
        throw JSONStyle.Problem(
          "this is version \(number) of the format; only version 1 can be read")
      }
      place = .members
    case (.version, _): throw JSONStyle.Problem("the version is a number")
    case (.lines, .beginArray): place = .betweenLines
    case (.lines, _): throw JSONStyle.Problem("the lines are an array")
    case (.end, _): break
    }
  }

  private mutating func takeMember(_ name: String) throws(JSONStyle.Problem) {
    switch name {
    case "inkwheel":
      guard !hasVersion else { throw JSONStyle.Problem("the key “inkwheel” is there twice") }
      hasVersion = true
      place = .version
    case "lines":
      guard hasVersion else {
        throw JSONStyle.Problem("the key “inkwheel” must come before “lines”")
      }
      guard !hasLines else { throw JSONStyle.Problem("the key “lines” is there twice") }
      hasLines = true
      place = .lines
    default:
      passOver(name, then: .members)
    }
  }

  // MARK: Styles

  private mutating func takeStyleKey(_ name: String) throws(JSONStyle.Problem) {
    guard let key = JSONStyle.Key(rawValue: name) else { return passOver(name, then: .style) }
    guard style.take(key) else { throw JSONStyle.Problem("the key “\(name)” is there twice") }
    styleKey = key
    value.removeAll(keepingCapacity: true)
    place = .styleValue
  }

  private mutating func takeStyleValue(
    _ event: JSONParser.Event, in buffer: UnsafeBufferPointer<UInt8>
  ) throws(JSONStyle.Problem) {
    let found: JSONStyle.Value
    switch event {
    case .text(let range, let isEnd):
      value.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[range]))
      guard value.count <= JSONStyle.longestText else {
        throw JSONStyle.Problem("this text is too long")
      }
      guard isEnd else { return }
      found = .string(String(decoding: value, as: UTF8.self))
    case .decodedText(let isEnd):
      value += parser.decoded
      guard value.count <= JSONStyle.longestText else {
        throw JSONStyle.Problem("this text is too long")
      }
      guard isEnd else { return }
      found = .string(String(decoding: value, as: UTF8.self))
    case .number(let range):
      found = Int(String(decoding: buffer[range], as: UTF8.self)).map { .number($0) } ?? .other
    case .bool(let isTrue): found = .bool(isTrue)
    default: found = .other
    }
    guard let key = styleKey else { return }
    try style.set(key, to: found)
    place = .style
  }

  // MARK: What is not known

  private mutating func passOver(_ key: String, then next: Place) {
    if unknownKeys.count <= Self.mostNotices, !unknownKeys.contains(key) { unknownKeys.append(key) }
    unknownDepth = parser.depth
    placeAfterUnknown = next
    place = .unknown
  }

  private mutating func takeUnknown(_ event: JSONParser.Event) {
    switch event {
    case .text(_, isEnd: false), .decodedText(isEnd: false), .key: return
    default: break
    }
    if parser.depth == unknownDepth { place = placeAfterUnknown }
  }
}
