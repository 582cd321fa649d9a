/// A value of a JSON document, with the offset of its first byte.
struct JSONNode {
  typealias Entries = [(key: String, value: JSONNode)]

  enum Content {
    case text(String)
    case number(String)
    case array([JSONNode])
    case object(Entries)
    /// true, false or null.
    case literal(isNull: Bool)
  }

  let content: Content
  let offset: Int
}

extension JSONNode {
  var text: String? { if case .text(let text) = content { text } else { nil } }

  var isNumber: Bool { if case .number = content { true } else { false } }

  var isNull: Bool { if case .literal(true) = content { true } else { false } }

  var isContainer: Bool {
    switch content {
    case .array, .object: true
    default: false
    }
  }
}
