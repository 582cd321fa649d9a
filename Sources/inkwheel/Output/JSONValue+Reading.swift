import UnicodeText

extension JSONValue {
  /// Reads a document.
  ///
  /// Numbers that are not integers are read as null.
  static func reading(_ document: String) throws(JSONError) -> JSONValue {
    let bytes = Array(document.utf8)
    return try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
      var parser = JSONParser()
      let first = try parser.next(buffer, isLast: true)
      return try Self(first, &parser, buffer)
    }
  }

  /// Reads the value that begins with an event.
  private init(
    _ event: JSONParser.Event, _ parser: inout JSONParser, _ buffer: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) {
    switch event {
    case .beginObject:
      var members: [(String, JSONValue)] = []
      while case .key(let key) = try parser.next(buffer, isLast: true) {
        let first = try parser.next(buffer, isLast: true)
        members.append((key, try JSONValue(first, &parser, buffer)))
      }
      self = .object(members)
    case .beginArray:
      var items: [JSONValue] = []
      while true {
        let next = try parser.next(buffer, isLast: true)
        if next == .endArray { break }
        items.append(try JSONValue(next, &parser, buffer))
      }
      self = .array(items)
    case .text, .decodedText:
      var (bytes, piece): ([UInt8], JSONParser.Event) = ([], event)
      while true {
        let isEnd: Bool
        switch piece {
        case .text(let range, let ends): (bytes, isEnd) = (bytes + buffer[range], ends)
        case .decodedText(let ends): (bytes, isEnd) = (bytes + parser.decoded, ends)
        default: isEnd = true
        }
        if isEnd { break }
        piece = try parser.next(buffer, isLast: true)
      }
      self = .string(String(decoding: bytes, as: UTF8.self))
    case .number(let range): self.init(Int(String(decoding: buffer[range], as: UTF8.self)))
    case .bool(let flag): self = .bool(flag)
    default: self = .null
    }
  }

  // MARK: Parts

  /// The member of an object with a name; null if there is none.
  subscript(name: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members.first { $0.0 == name }?.1 ?? .null
  }

  /// The items of an array; none of any other value.
  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  /// The text of a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// Whether it is true.
  var isTrue: Bool { if case .bool(true) = self { true } else { false } }
}
