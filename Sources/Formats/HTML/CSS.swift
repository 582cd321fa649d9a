import Color
import StyledText

/// A text style to which CSS declarations are applied, later ones with precedence.
struct CSSStyle {
  private var style: TextStyle
  /// The style around the element, whose lines go through it.
  private let outer: TextStyle
  /// Names of palette colours, which take precedence over those of CSS.
  private let colors: [String: UInt8]
  /// Whether the lines of the element include an underline.
  private(set) var hasUnderline = false
  private var underlineStyle = Underline.single
  /// Whether there is the filter with which aha brightens colours.
  private var isBrightened = false
  /// Whether white space is significant; nil if no declaration says so.
  private(set) var keepsSpace: Bool?
  /// Whether a colour is that of a variable, or depends on the viewer.
  private(set) var hasVariable = false

  /// Begins with the style that an element has without declarations.
  init(_ style: TextStyle, in outer: TextStyle = .plain, colors: [String: UInt8] = [:]) {
    (self.style, self.outer, self.colors) = (style, outer, colors)
  }

  /// Applies the declarations of rules, such as `color:red;font-weight:bold`, important ones last;
  /// unknown ones are ignored.
  mutating func apply(_ rules: some Collection<ArraySlice<UInt8>>, important: Bool = false) {
    for rule in rules {
      var scanner = MarkupScanner(rule)
      while scanner.next != nil {
        let name = scanner.take { $0 != .colon && $0 != .semicolon }
        if scanner.skip(":") {
          let whole = scanner.take { $0 != .semicolon }
          let value = whole.prefix { $0 != .exclamationMark }
          if (value.count < whole.count) == important {
            declare(name.trimmed.lowercased, value.trimmed)
          }
        }
        scanner.index += 1
      }
    }
    if !important, rules.contains(where: { $0.contains(.exclamationMark) }) {
      apply(rules, important: true)
    }
  }

  /// The style with all declarations.
  var applied: TextStyle {
    var style = style
    if hasUnderline { style.underline = underlineStyle }
    if isBrightened {
      style.foreground = style.foreground.brightened
      style.background = style.background.brightened
    }
    return style
  }

  private mutating func declare(_ name: String, _ value: ArraySlice<UInt8>) {
    let word = value.lowercased
    switch name {
    case "color":
      if word == "transparent" {
        style.attributes.insert(.conceal)
      } else if ["inherit", "unset"].contains(word) {
        style.foreground = outer.foreground
      } else if let color = color(value) {
        style.foreground = color
      }
    case "background", "background-color":
      let words = value.words.lazy.compactMap { [colors] in TerminalColor(css: $0, colors) }
      style.background = color(value) ?? words.first ?? style.background
    case "font":
      // The size and the names of fonts follow. What is not named is normal.
      guard value.words.count > 1 else { break }
      style.attributes.subtract([.bold, .italic])
      let words = value.words.prefix {
        $0.first?.isDigit == false || $0.allSatisfy(\.isDigit)
      }
      for word in words where word.lowercased != "normal" {
        declare("font-weight", word)
        declare("font-style", word)
      }
    case "font-weight":
      let weight = Int(word) ?? 0
      if word == "bold" || word == "bolder" || weight >= 600 {
        style.attributes.insert(.bold)
      } else if word == "lighter" || weight > 0 && weight < 400 {
        style.attributes.insert(.faint)
      } else if word == "normal" || weight > 0 {
        style.attributes.remove(.bold)
      }
    case "font-style":
      if word == "normal" { style.attributes.remove(.italic) }
      if word == "italic" || word.hasPrefix("oblique") { style.attributes.insert(.italic) }
    case "text-decoration", "text-decoration-line", "text-decoration-style",
      "text-decoration-color":
      for word in value.words { decorate(word) }
    case "white-space": keepsSpace = ["pre", "pre-wrap", "break-spaces"].contains(word)
    case "visibility", "display":
      if word == "hidden" || word == "none" { style.attributes.insert(.conceal) }
    case "opacity":
      // Any opacity below 1; the writers only use fractions such as 0.6 and .5.
      if word.hasPrefix(".") || word.hasPrefix("0.") { style.attributes.insert(.faint) }
    case "vertical-align":
      if word == "super" { style.attributes.switchOn(.superscript) }
      if word == "sub" { style.attributes.switchOn(.subscript) }
    case "filter":
      if value.starts(with: "contrast(70%)".utf8) { isBrightened = true }
    default: break
    }
  }

  private mutating func color(_ value: ArraySlice<UInt8>) -> TerminalColor? {
    hasVariable =
      hasVariable || ["var(", "light-dark("].contains { value.starts(with: $0.utf8) }
    return TerminalColor(css: value, colors)
  }

  private mutating func decorate(_ word: ArraySlice<UInt8>) {
    switch word.lowercased {
    case "underline": hasUnderline = true
    case "line-through": style.attributes.insert(.strike)
    case "overline": style.attributes.insert(.overline)
    case "blink": style.attributes.switchOn(.blink)
    case "double": underlineStyle = .double
    case "wavy": underlineStyle = .curly
    case "dotted": underlineStyle = .dotted
    case "dashed": underlineStyle = .dashed
    case "solid": underlineStyle = .single
    case "none":
      (hasUnderline, style.underline) = (false, outer.underline)
      style.attributes.subtract(
        ([.strike, .overline] as TextAttributes).subtracting(outer.attributes))
    case "auto": break
    default:
      if let color = TerminalColor(css: word, colors) { style.underlineColor = color }
    }
  }
}

extension TerminalColor {
  /// Parses a colour such as `#ff8000`, `red` or `rgb(1, 2, 3)`; nil for anything else.
  ///
  /// - Parameter colors: names of palette colours, which take precedence over those of CSS.
  init?(css value: ArraySlice<UInt8>, _ colors: [String: UInt8]) {
    if !colors.isEmpty, let index = colors[value.lowercased] {
      self = .indexed(index)
    } else if value.first == .hashSign, value.count == 7,
      let rgb = RGB8(hex: String(decoding: value, as: UTF8.self))
    {
      self = .rgb(rgb)
    } else {
      // What begins with a digit may be a colour elsewhere.
      guard let first = value.first, first.isLetter || first == .hashSign,
        value.count <= 64, let color = try? ParsedColor(bytes: Array(value)).color, color.alpha > 0
      else { return nil }
      self = .rgb(color.rgb8)
    }
  }

  /// The bright variant of one of the first eight colours.
  fileprivate var brightened: TerminalColor {
    if case .indexed(let index) = self, index < 8 { .indexed(index + 8) } else { self }
  }
}

/// An element of a page, or what a part of a selector such as `b`, `.red` or `b.dark.red` says of one.
struct CSSElement {
  /// The most classes that count, and the most bytes of one and of a part of a selector.
  private static let limit = 64

  /// The name in lower case; empty for any.
  var name = ""
  var classes: [String] = []

  /// Whether this is an element of which a selector says something.
  func matches(_ selector: CSSElement) -> Bool {
    (selector.name.isEmpty || selector.name == name)
      && selector.classes.allSatisfy(classes.contains)
  }
}

extension CSSElement {
  /// Creates the element of a tag.
  init(_ tag: HTMLTag) {
    name = tag.name
    let words = tag["class"]?.words.filter { $0.count <= Self.limit } ?? []
    classes = words.prefix(Self.limit).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Parses a part of a selector; nil for one that names more than an element and classes.
  init?(_ selector: ArraySlice<UInt8>) {
    let parts = selector.split(separator: .point, omittingEmptySubsequences: false)
    let isSimple = parts.joined().allSatisfy { $0.isWordByte || $0 == .hyphen }
    guard isSimple, selector.count <= Self.limit else { return nil }
    // The names of elements have no case, unlike those of classes.
    name = parts[0].lowercased
    classes = parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The rules of a style sheet with selectors of elements, classes and what is around them, such as `b`,
/// `.red` or `pre b.red`.
struct CSSSheet {
  /// The declarations for a selector, and their precedence: that of the selector, then the place.
  struct Rule {
    /// The parts of the selector, the outermost one first.
    let selector: ArraySlice<CSSElement>
    let rank: Int
    let declarations: ArraySlice<UInt8>

    /// Whether it is for the last one of elements in each other.
    func matches(_ open: some BidirectionalCollection<CSSElement>) -> Bool {
      guard let last = selector.last, open.last?.matches(last) == true else { return false }
      var rest = selector.dropLast()
      for around in open.dropLast().reversed() {
        guard let next = rest.last else { break }
        if around.matches(next) { rest.removeLast() }
      }
      return rest.isEmpty
    }
  }

  /// The maximum number of selectors, of rules for each, and of bytes of a rule: each element applies
  /// those of its classes.
  private static let (selectorLimit, ruleLimit, lengthLimit) = (16384, 16, 1024)

  /// The beginnings of what concerns no text on a screen.
  private static let others = ["@media print", "@font-face", "@keyframes", "@page", "@-"]

  private var rules: [String: [Rule]] = [:]
  private var count = 0
  /// Whether styles of text were left out, because their selectors are not simple.
  private(set) var hasUnread = false

  /// The rules whose selectors end with an element, or with a class such as `.red`, in their order.
  subscript(name: String) -> [Rule] {
    rules.isEmpty ? [] : rules[name] ?? []
  }

  /// Parses the text of a `style` element; unsupported rules are skipped.
  mutating func add(_ text: ArraySlice<UInt8>) {
    var scanner = MarkupScanner(text.withoutComments)
    while rules.count < Self.selectorLimit {
      scanner.skipSpace()
      var selectors = scanner.take { $0 != .openBrace && $0 != .semicolon }
      guard scanner.next != nil else { return }
      // Old pages guard their sheets against browsers without any.
      for mark in ["<!--", "-->"] where selectors.starts(with: mark.utf8) {
        selectors = selectors.dropFirst(mark.count).trimmed
      }
      if scanner.skip(";") { continue }
      scanner.index += 1
      var depth = 1
      let body = scanner.take { byte in
        if byte == .openBrace { depth += 1 }
        if byte == .closeBrace { depth -= 1 }
        return depth > 0
      }
      _ = scanner.skip("}")
      let isRead = selectors.first != .at && selectors.count <= 4096
      if isRead, body.count <= Self.lengthLimit {
        for part in selectors.split(separator: .comma) { add(part.trimmed, body) }
        // Rules in rules are left out.
        add([.at], body.drop { $0 != .openBrace })
      } else if !Self.others.contains(where: { selectors.starts(with: $0.utf8) }) {
        add([.at], body)
      }
    }
  }

  private mutating func add(_ selector: ArraySlice<UInt8>, _ body: ArraySlice<UInt8>) {
    let words = selector.words
    let parts = words.compactMap { CSSElement($0) }
    if parts.count == words.count, let last = parts.last {
      let ranks = parts.map { $0.classes.count << 48 + ($0.name.isEmpty ? 0 : 1) << 32 }
      // All elements are in these.
      let inner = parts.drop { $0.classes.isEmpty && ["html", "body"].contains($0.name) }
      let rule = Rule(selector: inner, rank: ranks.reduce(count, +), declarations: body)
      count += 1
      let name = last.classes.last.map { "." + $0 } ?? last.name
      rules[name] = self[name].suffix(Self.ruleLimit - 1) + [rule]
    } else if !selector.contains(.colon) {
      // Others, such as `a:hover`, concern no text.
      var style = CSSStyle(.plain)
      style.apply(body.split { $0 == .openBrace || $0 == .closeBrace })
      hasUnread = hasUnread || style.applied != .plain
    }
  }
}

extension ArraySlice<UInt8> {
  /// Rules or declarations with a space for each comment.
  var withoutComments: ArraySlice<UInt8> {
    guard contains(.asterisk) else { return self }
    let parts = split(separator: "/*".utf8, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: parts[0]) { text, part in
      text.append(.space)
      if let end = part.firstRange(of: "*/".utf8) { text += part[end.upperBound...] }
    }
  }
}
