import Colorimetry
import StyledText

/// How text looks, without where it leads; copied without counting references.
struct Look: Equatable {
  let foreground: TerminalColor
  let background: TerminalColor
  let underlineColor: TerminalColor
  let attributes: TextAttributes
  let underline: Underline

  @inline(__always)
  init(_ style: TextStyle) {
    foreground = style.foreground
    background = style.background
    underlineColor = style.underlineColor
    attributes = style.attributes
    underline = style.underline
  }
}

/// The `span` elements that give text a look: none for plain text, mostly one, seldom two.
///
/// Two are needed where one element cannot say it: a wavy underline beside a straight line through
/// the text, or faint letters on a background that is not faint.
struct SpanTags {
  /// The most bytes that the tags for a look take, those that close the ones before included.
  static let room = 1024

  private let styles: HTMLOptions.Styles
  private let defaultForeground: RGB8
  private let defaultBackground: RGB8
  private let palette: [RGB8]
  /// Which indices the style sheet knows.
  private let isInSheet: [Bool]

  init(_ options: HTMLOptions) {
    styles = options.styles
    defaultForeground = options.foreground
    defaultBackground = options.background
    palette = options.palette.colors
    let hasSheet = options.styles == .classes
    isInSheet = (UInt8.min...UInt8.max).map { hasSheet && options.indices.contains($0) }
  }

  /// A look with the colours as they are seen, and with what the inner element says.
  private struct Seen {
    var foreground: TerminalColor
    var background: TerminalColor
    let underlineColor: TerminalColor
    let underline: Underline
    let attributes: TextAttributes
    let inner: TextAttributes

    @inline(__always)
    init(_ look: Look) {
      let isReverse = look.attributes.contains(.reverse)
      foreground = isReverse ? look.background : look.foreground
      background = isReverse ? look.foreground : look.background
      underlineColor = look.underlineColor
      underline = look.underline
      attributes = look.attributes
      var inner: TextAttributes = []
      if !attributes.isEmpty {
        if underline.rawValue > Underline.single.rawValue || underlineColor != .default {
          inner = attributes.intersection([.strike, .overline])
        }
        if !inner.isEmpty || background != .default || isReverse {
          inner.formUnion(attributes.intersection(.faint))
        }
      }
      self.inner = inner
    }
  }

  /// Puts the start tags for a look; gives the number of elements.
  @inline(__always)
  func put(_ look: Look, to bytes: inout MarkupBytes) -> Int {
    let hasOneColor =
      look.background == .default && look.attributes.isEmpty && look.underline == .none
      && look.underlineColor == .default
    if hasOneColor {
      if case .rgb(let rgb) = look.foreground {
        bytes.put("<span style=\"color:")
        bytes.put(rgb)
        bytes.put("\">")
        return 1
      }
      if look.foreground == .default { return 0 }
    }
    return putOther(look, to: &bytes)
  }

  @inline(never)
  private func putOther(_ look: Look, to bytes: inout MarkupBytes) -> Int {
    let look = Seen(look)
    if styles == .classes {
      putClasses(look, to: &bytes)
    } else {
      putInline(look, to: &bytes)
    }
    return look.inner.isEmpty ? 1 : 2
  }

  // MARK: - Classes

  private func putClasses(_ look: Seen, to bytes: inout MarkupBytes) {
    bytes.put("<span")
    let outer = look.attributes.subtracting(look.inner)
    if !outer.isEmpty || look.underline != .none || look.foreground.index != nil
      || look.background.index != nil || look.underlineColor.index != nil
    {
      bytes.put(" class=\"")
      put(index: look.foreground, "f", to: &bytes)
      put(index: look.background, "b", to: &bytes)
      put(index: look.underlineColor, "u", to: &bytes)
      StyleToken.put(outer, look.underline, to: &bytes)
      bytes.removeLast()
      bytes.put("\"")
    }
    let hasForeground = !isKnown(look.foreground)
    let hasBackground = !isKnown(look.background)
    if hasForeground || hasBackground || look.underlineColor != .default {
      bytes.put(" style=\"")
      if hasForeground { put(look.foreground, "color:", to: &bytes) }
      if hasBackground { put(look.background, "background-color:", to: &bytes) }
      put(look.underlineColor, "text-decoration-color:", to: &bytes)
      bytes.removeLast()
      bytes.put("\"")
    }
    bytes.put(">")
    if !look.inner.isEmpty {
      bytes.put("<span class=\"")
      StyleToken.put(look.inner, .none, to: &bytes)
      bytes.removeLast()
      bytes.put("\">")
    }
  }

  /// Whether a colour needs nothing but its class.
  private func isKnown(_ color: TerminalColor) -> Bool {
    switch color {
    case .default: true
    case .indexed(let index): isInSheet[Int(index)]
    case .rgb: false
    }
  }

  @inline(__always)
  private func put(index color: TerminalColor, _ name: StaticString, to bytes: inout MarkupBytes) {
    guard let index = color.index else { return }
    bytes.put(name)
    bytes.put(number: Int(index))
    bytes.put(" ")
  }

  private func rgb(_ color: TerminalColor) -> RGB8? {
    switch color {
    case .default: nil
    case .indexed(let index): palette[Int(index)]
    case .rgb(let rgb): rgb
    }
  }

  /// Puts a declaration of a colour and a semicolon.
  @inline(__always)
  private func put(_ color: TerminalColor, _ name: StaticString, to bytes: inout MarkupBytes) {
    guard let rgb = rgb(color) else { return }
    bytes.put(name)
    bytes.put(rgb)
    bytes.put(";")
  }

  // MARK: - Inline

  private func putInline(_ look: Seen, to bytes: inout MarkupBytes) {
    bytes.put("<span")
    if needsTokens(look) {
      bytes.put(" data-ink=\"")
      put(token: look.foreground, "f", to: &bytes)
      put(token: look.background, "b", to: &bytes)
      put(token: look.underlineColor, "u", to: &bytes)
      StyleToken.put(look.attributes, look.underline, to: &bytes)
      bytes.removeLast()
      bytes.put("\"")
    }
    bytes.put(" style=\"")
    let attributes = look.attributes
    if attributes.contains(.conceal) {
      bytes.put("color:transparent;")
    } else if attributes.contains(.reverse), look.foreground == .default {
      put(.rgb(defaultBackground), "color:", to: &bytes)
    } else {
      put(look.foreground, "color:", to: &bytes)
    }
    if attributes.contains(.reverse), look.background == .default {
      put(.rgb(defaultForeground), "background-color:", to: &bytes)
    } else {
      put(look.background, "background-color:", to: &bytes)
    }
    if look.underline == .none {
      put(look.underlineColor, "text-decoration-color:", to: &bytes)
    }
    if !attributes.isEmpty { putAttributes(look, to: &bytes) }
    let lines = attributes.subtracting(look.inner)
      .intersection([.strike, .overline, .blink, .rapidBlink])
    if look.underline != .none || !lines.isEmpty {
      putDecoration(lines, look.underline, look.underlineColor, to: &bytes)
    }
    bytes.removeLast()
    bytes.put("\">")
    if !look.inner.isEmpty {
      bytes.put("<span style=\"")
      if look.inner.contains(.faint) { bytes.put("opacity:.6;") }
      if !look.inner.isDisjoint(with: [.strike, .overline]) {
        putDecoration(look.inner, .none, .default, to: &bytes)
      }
      bytes.removeLast()
      bytes.put("\">")
    }
  }

  private func putAttributes(_ look: Seen, to bytes: inout MarkupBytes) {
    let attributes = look.attributes.subtracting(look.inner)
    if attributes.contains(.bold) { bytes.put("font-weight:bold;") }
    if attributes.contains(.faint) { bytes.put("opacity:.6;") }
    if attributes.contains(.italic) { bytes.put("font-style:italic;") }
    if attributes.contains(.superscript) {
      bytes.put("vertical-align:super;font-size:75%;line-height:0;")
    } else if attributes.contains(.subscript) {
      bytes.put("vertical-align:sub;font-size:75%;line-height:0;")
    }
    if attributes.contains(.proportional) { bytes.put("font-family:sans-serif;") }
  }

  private func putDecoration(
    _ lines: TextAttributes, _ underline: Underline, _ color: TerminalColor,
    to bytes: inout MarkupBytes
  ) {
    bytes.put("text-decoration:")
    if underline != .none { bytes.put("underline ") }
    if lines.contains(.strike) { bytes.put("line-through ") }
    if lines.contains(.overline) { bytes.put("overline ") }
    if !lines.isDisjoint(with: [.blink, .rapidBlink]) { bytes.put("blink ") }
    switch underline {
    case .none, .single: break
    case .double: bytes.put("double ")
    case .curly: bytes.put("wavy ")
    case .dotted: bytes.put("dotted ")
    case .dashed: bytes.put("dashed ")
    }
    if underline != .none, color != .default {
      put(color, "", to: &bytes)
    } else {
      bytes.removeLast()
      bytes.put(";")
    }
  }

  /// Whether CSS alone would be read as another style.
  private func needsTokens(_ look: Seen) -> Bool {
    look.foreground.index != nil || look.background.index != nil || look.underlineColor.index != nil
      || look.underlineColor != .default && look.underline == .none
      || !look.attributes.isSubset(of: [.bold, .italic, .strike, .overline])
  }

  private func put(token color: TerminalColor, _ name: StaticString, to bytes: inout MarkupBytes) {
    switch color {
    case .default: break
    case .indexed: put(index: color, name, to: &bytes)
    case .rgb(let rgb):
      bytes.put(name)
      bytes.put(rgb)
      bytes.put(" ")
    }
  }
}

extension TerminalColor {
  /// The index of a colour of the palette.
  @inline(__always)
  var index: UInt8? {
    if case .indexed(let index) = self { index } else { nil }
  }
}
