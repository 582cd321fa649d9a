import UnicodeText

/// The properties of art, decoded from JSON item by item.
struct JSONArt {
  /// The effect of an item.
  enum Outcome {
    case proceed, end
    /// A key that this version does not know.
    case unknown(String)
  }

  private enum Place { case start, art, sauce, comments }

  /// The maximum length of a text in bytes.
  static let maximumTextLength = 1024

  /// The pixels of letter spacings, and the names of aspect ratios.
  fileprivate static let spacings: [Sauce.LetterSpacing: Int] = [.eightPixels: 8, .ninePixels: 9]
  fileprivate static let ratios: [Sauce.AspectRatio: String] = [
    .stretched: "stretched", .square: "square",
  ]

  private(set) var properties = ArtProperties()
  private var sauce = Sauce()
  private var place = Place.start
  private var key = ""
  private var seen: Set<String> = []

  /// Handles the next item.
  mutating func handle(_ item: JSONItem) throws(FormatError) -> Outcome {
    switch (place, item) {
    case (.start, .beginObject): place = .art
    case (.art, .beginObject) where key == "sauce": place = .sauce
    case (.art, .endObject): return .end
    case (.sauce, .beginArray) where key == "comments": place = .comments
    case (.sauce, .endObject):
      properties.sauce = sauce
      place = .art
    case (.comments, .endArray): place = .sauce
    case (.art, .key(let name)), (.sauce, .key(let name)): return try handleKey(name)
    default: try set(item)
    }
    return .proceed
  }

  private mutating func handleKey(_ name: String) throws(FormatError) -> Outcome {
    let known =
      place == .art
      ? ["width", "ice", "sauce"]
      : Sauce.texts.map(\.key) + ["comments", "letterSpacing", "aspectRatio"]
    guard known.contains(name) else { return .unknown(name) }
    // No key is in both objects.
    guard seen.insert(name).inserted else { throw FormatError("the key “\(name)” occurs twice") }
    key = name
    return .proceed
  }

  /// Sets the property of the current key.
  private mutating func set(_ item: JSONItem) throws(FormatError) {
    switch (place, key, item) {
    case (.art, "width", .number(let number?)) where ArtLimits.widths.contains(number):
      properties.width = number
    case (.art, "ice", .bool(let isOn)): properties.hasICEColors = isOn
    case (.comments, _, .string(let text)) where !text.hasControls:
      guard sauce.comments.count < 255 else { throw FormatError("too many comments") }
      sauce.comments.append(text)
    case (.sauce, "letterSpacing", .number(let number?)):
      guard let spacing = Self.spacings.first(where: { $0.value == number })?.key else {
        throw problem
      }
      sauce.letterSpacing = spacing
    case (.sauce, "aspectRatio", .string(let name)):
      guard let ratio = Self.ratios.first(where: { $0.value == name })?.key else { throw problem }
      sauce.aspectRatio = ratio
    case (.sauce, _, .string(let text)) where !text.hasControls:
      guard let path = Sauce.texts.first(where: { $0.key == key })?.path,
        key != "date" || Sauce.isDate(text)
      else { throw problem }
      sauce[keyPath: path] = text
    default: throw problem
    }
  }

  /// What the value of the current key must be.
  private var problem: FormatError {
    let expected =
      switch (place, key) {
      case (.start, _): "“art” must be an object"
      case (.art, "width"): "“width” must be a number from 1 to 4096"
      case (.art, "ice"): "“ice” must be true or false"
      case (.art, _): "“sauce” must be an object"
      case (.sauce, "comments"): "“comments” must be an array"
      case (.sauce, "date"): "“date” must be a string of eight digits"
      case (.sauce, "letterSpacing"): "“letterSpacing” must be 8 or 9"
      case (.sauce, "aspectRatio"): "“aspectRatio” must be \"stretched\" or \"square\""
      default: "“\(key)” must be a string without control characters"
      }
    return FormatError(expected)
  }

  /// Finds the properties of art at the beginning of a file.
  static let find: @Sendable (ArtSearch) -> ArtSearch.Result = { search in
    var reader = JSONTextReader()
    let mark = ByteOrderMark.utf8Bytes
    let start = search.bytes.starts(with: mark) ? mark.count : 0
    let head = UnsafeBufferPointer(rebasing: search.bytes[start...].prefix(1 << 18))
    // The conversion of the file reports problems.
    let read = try? reader.read(head, isLast: false) { _, _ in }
    if let art = reader.art { return .found(art) }
    let isEnough = search.isLast || read == nil || reader.hasLines || head.count == 1 << 18
    return isEnough ? .none : .needsMore
  }
}

extension ArtProperties {
  /// The JSON object for the properties.
  var json: [UInt8] {
    var members: [String] = []
    if let width { members.append("\"width\":\(width)") }
    if hasICEColors { members.append("\"ice\":true") }
    if let sauce { members.append("\"sauce\":{\(Self.members(of: sauce))}") }
    return Array("{\(members.joined(separator: ","))}".utf8)
  }

  private static func members(of sauce: Sauce) -> String {
    let texts =
      Sauce.texts.map { ($0.key, sauce[keyPath: $0.path]) }
      + [("aspectRatio", JSONArt.ratios[sauce.aspectRatio] ?? "")]
    var members = texts.filter { !$0.1.isEmpty }.map { "\"\($0.0)\":\($0.1.jsonQuoted)" }
    if let pixels = JSONArt.spacings[sauce.letterSpacing] {
      members.append("\"letterSpacing\":\(pixels)")
    }
    if !sauce.comments.isEmpty {
      members.append("\"comments\":[\(sauce.comments.map(\.jsonQuoted).joined(separator: ","))]")
    }
    return members.joined(separator: ",")
  }
}
