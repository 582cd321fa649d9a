/// A value of a JSON document, with the offset of its first byte.
struct JSONNode {
  enum Content {
    case text(String)
    case number(String)
    case array([JSONNode])
    case object([(key: String, value: JSONNode)])
    /// true, false or null.
    case literal
  }

  let content: Content
  let offset: Int
}
