import UnicodeText

/// The properties of art, decoded from JSON event by event.
struct JSONArt {
  /// The effect of an event.
  enum Outcome {
    case proceed, end
    /// A key that this version does not know.
    case unknown(String)
  }

  private enum Place { case start, art, sauce, comments }

  /// The maximum length of a text in bytes.
  private static let maximumLength = 1024

  private(set) var properties = ArtProperties()
  private var sauce = Sauce()
  private var place = Place.start
  private var key = ""
  private var seen: Set<String> = []
  private var text: [UInt8] = []

  /// Handles the next event.
  /// - Parameter decoded: the text of an event `decodedText`.
  mutating func handle(
    _ event: JSONParser.Event, _ decoded: [UInt8], in buffer: UnsafeBufferPointer<UInt8>
  ) throws(JSONStyle.Problem) -> Outcome {
    switch (place, event) {
    case (.start, .beginObject): place = .art
    case (.art, .beginObject) where key == "sauce": place = .sauce
    case (.art, .endObject): return .end
    case (.sauce, .beginArray) where key == "comments": place = .comments
    case (.sauce, .endObject):
      properties.sauce = sauce
      place = .art
    case (.comments, .endArray): place = .sauce
    case (.art, .key(let name)), (.sauce, .key(let name)): return try handleKey(name)
    case (_, .text(let range, let isEnd)):
      try add(UnsafeBufferPointer(rebasing: buffer[range]), isEnd: isEnd)
    case (_, .decodedText(let isEnd)):
      try decoded.withUnsafeBufferPointer { bytes throws(JSONStyle.Problem) in
        try add(bytes, isEnd: isEnd)
      }
    case (.art, .number(let range)):
      let number = Int(String(decoding: buffer[range], as: UTF8.self))
      guard key == "width", let number, ArtLimits.widths.contains(number) else { throw problem }
      properties.width = number
    case (.sauce, .number(let range)):
      let number = String(decoding: buffer[range], as: UTF8.self)
      let spacings = [Sauce.LetterSpacing.eightPixels, .ninePixels]
      guard key == "letterSpacing",
        let spacing = spacings.first(where: { $0.pixels.map(String.init) == number })
      else { throw problem }
      sauce.letterSpacing = spacing
    case (.art, .bool(let isOn)) where key == "ice": properties.hasICEColors = isOn
    default: throw problem
    }
    return .proceed
  }

  private mutating func handleKey(_ name: String) throws(JSONStyle.Problem) -> Outcome {
    let known =
      place == .art
      ? ["width", "ice", "sauce"]
      : [
        "title", "author", "group", "date", "font", "comments", "letterSpacing", "aspectRatio",
      ]
    guard known.contains(name) else { return .unknown(name) }
    // No key is in both objects.
    guard seen.insert(name).inserted else {
      throw JSONStyle.Problem("the key “\(name)” occurs twice")
    }
    key = name
    return .proceed
  }

  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool
  ) throws(JSONStyle.Problem) {
    text += bytes
    guard text.count <= Self.maximumLength else { throw JSONStyle.Problem("text too long") }
    guard isEnd else { return }
    let value = String(decoding: text, as: UTF8.self)
    text.removeAll()
    guard !JSONStyle.hasControls(value) else { throw problem }
    switch (place, key) {
    case (.comments, _):
      guard sauce.comments.count < 255 else { throw JSONStyle.Problem("too many comments") }
      sauce.comments.append(value)
    case (.sauce, "title"): sauce.title = value
    case (.sauce, "author"): sauce.author = value
    case (.sauce, "group"): sauce.group = value
    case (.sauce, "font"): sauce.font = value
    case (.sauce, "date"):
      guard value.utf8.count == 8, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw problem
      }
      sauce.date = value
    case (.sauce, "aspectRatio"):
      let ratios = [Sauce.AspectRatio.stretched, .square]
      guard let ratio = ratios.first(where: { $0.name == value }) else { throw problem }
      sauce.aspectRatio = ratio
    default: throw problem
    }
  }

  /// What the value of the current key must be.
  private var problem: JSONStyle.Problem {
    let expected =
      switch (place, key) {
      case (.start, _): "“art” must be an object"
      case (.art, "width"): "“width” must be a number from 1 to 4096"
      case (.art, "ice"): "“ice” must be true or false"
      case (.art, _): "“sauce” must be an object"
      case (.sauce, "comments"): "“comments” must be an array"
      case (.sauce, "date"): "“date” must be a text of eight digits"
      case (.sauce, "letterSpacing"): "“letterSpacing” must be 8 or 9"
      case (.sauce, "aspectRatio"): "“aspectRatio” must be \"stretched\" or \"square\""
      default: "“\(key)” must be a text without control characters"
      }
    return JSONStyle.Problem(expected)
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
    let texts = [
      ("title", sauce.title), ("author", sauce.author), ("group", sauce.group),
      ("date", sauce.date), ("font", sauce.font), ("aspectRatio", sauce.aspectRatio.name),
    ]
    var members = texts.filter { !$0.1.isEmpty }.map { "\"\($0.0)\":\($0.1.jsonQuoted)" }
    if let pixels = sauce.letterSpacing.pixels { members.append("\"letterSpacing\":\(pixels)") }
    if !sauce.comments.isEmpty {
      members.append(
        "\"comments\":[\(sauce.comments.map(\.jsonQuoted).joined(separator: ","))]")
    }
    return members.joined(separator: ",")
  }
}

extension Sauce.LetterSpacing {
  fileprivate var pixels: Int? {
    switch self {
    case .unknown: nil
    case .eightPixels: 8
    case .ninePixels: 9
    }
  }
}

extension Sauce.AspectRatio {
  fileprivate var name: String {
    switch self {
    case .unknown: ""
    case .stretched: "stretched"
    case .square: "square"
    }
  }
}

extension TextFormat {
  /// What is known about art from the beginning of a JSON file.
  package enum ArtInJSON: Hashable, Sendable {
    case needsMore, none
    case found(ArtProperties)
  }

  /// Reads the properties of art at the beginning of a JSON file.
  package static func artInJSON(_ bytes: [UInt8], isLast: Bool) -> ArtInJSON {
    var reader = JSONTextReader()
    let head = bytes.prefix(1 << 18)
    // The conversion of the file reports mistakes.
    let read = head.withUnsafeBufferPointer { try? reader.read($0, isLast: false) { _, _ in } }
    if let art = reader.art { return .found(art) }
    return isLast || read == nil || reader.hasLines || head.count == 1 << 18 ? .none : .needsMore
  }
}
