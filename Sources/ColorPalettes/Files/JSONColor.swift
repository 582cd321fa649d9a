import Colorimetry

/// What a value in JSON says about a colour, before it is known to be one.
struct JSONColor {
  private enum Form {
    /// - Parameter isHex: whether its key says that it is hexadecimal.
    case text(String, isHex: Bool)
    case components([JSONNode], JSONColorModel)
    /// The components of a design token, with the name of their space.
    case space(String, [JSONNode])
    case other
  }

  /// Why a value is no colour.
  struct Problem: Error {
    let rule: String
  }

  private let form: Form
  let offset: Int
  /// An alpha that stands beside the colour.
  private var alpha: (value: JSONNode, isOpacity: Bool)?

  static let keys = ["hex", "hexstring", "color", "colour", "$value", "value", "rgb", "code"]
  private static let alphaKeys = ["a", "alpha", "opacity"]

  /// Reads a value, in the model that the keys around it name.
  init(_ node: JSONNode, model: JSONColorModel? = nil, isHex: Bool = false) {
    offset = node.offset
    let model = model ?? .rgb
    switch node.content {
    case .text(let text):
      if let list = Self.list(text, model, at: node.offset) {
        form = .components(list, model)
      } else {
        form = .text(text, isHex: isHex)
      }
    case .array(let elements): form = .components(elements, model)
    default: form = .other
    }
  }

  private init(_ form: Form, offset: Int) {
    self.form = form
    self.offset = offset
  }

  /// Whether it is read in a model.
  var hasNumbers: Bool { if case .components = form { true } else { false } }

  /// Numbers for red, green and blue without units; nil for anything else.
  var channels: [JSONComponent]? {
    guard case .components(let elements, .rgb) = form else { return nil }
    let channels = elements.prefix(3).compactMap { JSONComponent($0) }
    return channels.count == 3 && channels.allSatisfy(\.unit.isEmpty) ? channels : nil
  }

  /// The path of a reference such as “{color.red}”; nil if the colour is none.
  var reference: [Substring]? {
    guard case .text(let text, _) = form, text.hasPrefix("{"), text.hasSuffix("}") else {
      return nil
    }
    var path = text.dropFirst().dropLast().drop { $0 == " " }
    while path.last == " " { path.removeLast() }
    return path.split(separator: ".")
  }

  /// Takes the alpha that stands beside a reference to this colour.
  func referred(by other: JSONColor) -> JSONColor {
    var color = self
    color.alpha = other.alpha ?? alpha
    return color
  }

  /// Returns the numbers in a text that need the model of the key to be understood.
  private static func list(
    _ text: String, _ model: JSONColorModel, at offset: Int
  ) -> [JSONNode]? {
    guard let list = JSONComponent.list(text) else { return nil }
    // The parser reads these itself, but limits an alpha to 1.
    if model == .rgb { guard list.count == 4, list[3].value > 1 else { return nil } }
    return list.map { JSONNode(content: .text($0.text), offset: offset) }
  }

  // MARK: Objects

  /// Finds the colour in an object that is a swatch: a value under a usual key, or components.
  init?(of entries: JSONNode.Entries, model: JSONColorModel? = nil) {
    let values = Dictionary(entries.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    if let color = Self.components(in: values, model) {
      self = color
      return
    }
    let models = JSONColorModel.allCases.map(\.rawValue) + ["rgba", "hsla", "hsva", "hsba"]
    for wanted in Self.keys + models {
      guard let value = values[wanted] else { continue }
      let model = JSONColorModel(key: wanted) ?? model
      var color: JSONColor?
      switch value.content {
      case .object(let inner): color = JSONColor(of: inner, model: model)
      case .array(let elements):
        if elements.contains(where: \.isNumber) { color = JSONColor(value, model: model) }
      case .text, .number, .literal:
        // Names of colours may be the same as these keys.
        let isMeant = Self.keys.contains(wanted) || value.text.map(Self.isFunctionOrList) ?? false
        if isMeant, wanted.hasPrefix("$") || !JSONPalette.isGroup(entries) {
          color = JSONColor(value, model: model, isHex: wanted.hasPrefix("hex"))
        }
      }
      guard var color else { continue }
      if color.alpha == nil { color.alpha = Self.alpha(in: values) }
      self = color
      return
    }
    return nil
  }

  private static func isFunctionOrList(_ text: String) -> Bool {
    text.hasSuffix(")") || JSONComponent.list(text) != nil
  }

  /// Finds components under their names.
  private static func components(
    in values: [String: JSONNode], _ model: JSONColorModel?
  ) -> JSONColor? {
    // https://www.designtokens.org/tr/drafts/color/
    if let space = values["colorspace"]?.text, let list = values["components"],
      case .array(let elements) = list.content
    {
      var color = JSONColor(.space(space.lowercased(), elements), offset: list.offset)
      color.alpha = alpha(in: values)
      return color
    }
    for model in model.map({ [$0] }) ?? JSONColorModel.recognizable {
      let found = model.componentKeys.compactMap { keys in
        keys.lazy.compactMap { values[$0] }.first(where: isComponent)
      }
      guard found.count == model.componentKeys.count else { continue }
      var color = JSONColor(.components(found, model), offset: found[0].offset)
      color.alpha = alpha(in: values, except: model.hasComponentA ? "a" : nil)
      return color
    }
    return nil
  }

  private static func isComponent(_ node: JSONNode) -> Bool {
    // Six or eight digits are a colour under its name, such as “red”.
    JSONComponent(node) != nil && (node.isNumber || node.text.map { $0.utf8.count < 6 } ?? false)
  }

  /// Returns the alpha in an object.
  private static func alpha(
    in values: [String: JSONNode], except: String? = nil
  ) -> (value: JSONNode, isOpacity: Bool)? {
    for key in alphaKeys where key != except {
      if let value = values[key], JSONComponent(value) != nil { return (value, key == "opacity") }
    }
    return nil
  }

  /// Whether an entry is the same colour as that under another key, in another notation.
  static func isRepeated(_ key: String, _ text: String) -> Bool {
    keys.contains(key.lowercased()) || JSONColorModel(key: key) != nil && isFunctionOrList(text)
  }

  // MARK: The colour

  /// Whether a text is three or four digits, as weights and lengths are.
  static func isShortNumber(_ text: String) -> Bool {
    let digits = text.utf8.filter { $0 != 0x20 }
    return (3...4).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns the colour.
  /// - Parameter hasShares: whether whole numbers are shares from 0 to 1, and not bytes.
  func color(hasShares: Bool = false) throws(Problem) -> Color {
    var color: Color
    switch form {
    case .text(let text, let isHex):
      guard isHex || !Self.isShortNumber(text) else {
        throw Problem(rule: ": three or four digits are a colour only behind “#”")
      }
      color = try Self.parsed(text)
    case .components(let elements, let model):
      color = try Self.color(of: elements, model, hasShares: hasShares)
    case .space(let name, let elements): color = try Self.color(of: elements, in: name)
    case .other: throw Problem(rule: " is no colour")
    }
    guard let alpha else { return color }
    // An opacity is a share or in per cent.
    guard let share = JSONComponent(alpha.value)?.alpha(allowsBytes: !alpha.isOpacity) else {
      throw Problem(rule: " has an alpha that is none")
    }
    if color.alpha == 1 {
      color.alpha = share
    } else if share < 1, abs(share - color.alpha) > 0.01 {
      throw Problem(rule: " has two different alphas")
    }
    return color
  }

  private static func parsed(_ text: String) throws(Problem) -> Color {
    do {
      return try ParsedColor(text).color
    } catch {
      throw Problem(rule: ": \(error.message)")
    }
  }

  private static func color(
    of elements: [JSONNode], _ model: JSONColorModel, hasShares: Bool
  ) throws(Problem) -> Color {
    let components = elements.compactMap { JSONComponent($0) }
    let count = model.componentKeys.count
    guard components.count == elements.count,
      components.count == count || components.count == count + 1,
      let notation = model.notation(Array(components.prefix(count)), hasShares: hasShares)
    else {
      throw Problem(rule: model == .rgb ? " is no colour" : " is no colour in \(model.rawValue)")
    }
    var color = try parsed(notation)
    if components.count > count {
      // Only red, green and blue are bytes.
      guard let alpha = components[count].alpha(allowsBytes: model == .rgb) else {
        throw Problem(rule: " has an alpha that is none")
      }
      color.alpha = alpha
    }
    return color
  }

  /// Returns a colour of a design token, whose components are those of the functions of CSS.
  private static func color(
    of elements: [JSONNode], in space: String
  ) throws(Problem) -> Color {
    let arguments = elements.compactMap { element in
      element.text == "none" ? "none" : element.isNumber ? JSONComponent(element)?.text : nil
    }
    guard arguments.count == elements.count, arguments.count == 3 else {
      throw Problem(rule: " has other components than three numbers")
    }
    let isRGB = space.hasSuffix("rgb") || space.hasPrefix("srgb") || space == "display-p3"
    if isRGB, elements.contains(where: { abs(JSONComponent($0)?.value ?? 0) > 2 }) {
      throw Problem(rule: ": components of \(space) are shares from 0 to 1")
    }
    let list = arguments.joined(separator: " ")
    let isFunction = JSONColorModel(key: space).map { $0 != .rgb && $0 != .cmyk } ?? false
    return try parsed(isFunction ? "\(space)(\(list))" : "color(\(space) \(list))")
  }
}
