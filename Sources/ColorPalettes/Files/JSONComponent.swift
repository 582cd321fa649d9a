/// A component of a colour in JSON, perhaps with a unit.
struct JSONComponent {
  /// The number and its unit, as functions of colours take them.
  let text: String
  let value: Double
  /// “%”, “deg”, or nothing.
  let unit: String

  /// Creates a component of a number, or of a text such as “50%”.
  init?(_ node: JSONNode) {
    switch node.content {
    case .number(let digits): self.init(digits[...])
    case .text(let text): self.init(text.drop { $0 == " " })
    default: return nil
    }
  }

  private init?(_ text: Substring) {
    // Longer texts are no numbers.
    guard text.utf8.count <= 64 else { return nil }
    var digits = text
    while digits.last == " " { digits.removeLast() }
    var unit = ""
    for (ending, name) in [("%", "%"), ("deg", "deg"), ("°", "deg")]
    where digits.hasSuffix(ending) {
      digits.removeLast(ending.count)
      unit = name
      break
    }
    // `Double` reads hexadecimal numbers and “nan” too.
    guard digits.allSatisfy({ "0123456789+-.eE".contains($0) }), let value = Double(digits),
      value.isFinite
    else { return nil }
    self.text = digits + unit
    self.value = value
    self.unit = unit
  }

  /// Returns the components of a text such as “30, 100%, 50%”; nil for any other text.
  static func list(_ text: String) -> [JSONComponent]? {
    guard text.utf8.count <= 256 else { return nil }
    let parts = text.split { $0 == " " || $0 == "," || $0 == "/" }
    let components = parts.compactMap { JSONComponent($0) }
    return components.count == parts.count && (3...5).contains(parts.count) ? components : nil
  }

  /// Whether it is a fraction or per cent.
  var isShare: Bool { unit != "deg" && (0...100).contains(value) }

  var isHue: Bool { unit != "%" && (-360...360).contains(value) }

  /// Whether it is a number without a unit.
  func isPlain(in range: ClosedRange<Double>) -> Bool { unit.isEmpty && range.contains(value) }

  /// Returns it as an alpha from 0 to 1; nil if it is none.
  /// - Parameter allowsBytes: whether whole numbers above 1 are bytes.
  func alpha(allowsBytes: Bool) -> Double? {
    if unit == "%", isShare { return value / 100 }
    guard unit.isEmpty, value >= 0 else { return nil }
    if value <= 1 { return value }
    guard allowsBytes, value <= 255, value == value.rounded() else { return nil }
    return value / 255
  }
}
