import Colorimetry
import StyledText
import UnicodeText

/// The opening and closing markup for a style in Markdown.
struct MarkdownTags {
  private let style: TextStyle
  private let css: [UInt8]
  private let link: [UInt8]?
  private let isUnderlined: Bool

  /// Whether the style is visible on spaces.
  let showsOnSpaces: Bool

  /// Prepares the markup for a style.
  init(_ style: TextStyle, palette: TerminalPalette = .xterm) {
    self.style = style
    let attributes = style.attributes
    showsOnSpaces =
      style.background != .default || style.underline != .none
      || attributes.contains(.reverse) || attributes.contains(.strike)
      || attributes.contains(.overline)
    isUnderlined =
      style.underline == .single && style.underlineColor == .default
      && !attributes.contains(.overline)
    css = Self.css(style, underlined: isUnderlined, palette)
    link = style.link.flatMap { $0.isSafe ? Self.target($0.uri) : nil }
  }

  private var isBold: Bool { style.attributes.contains(.bold) }
  private var isItalic: Bool { style.attributes.contains(.italic) }
  private var isStruck: Bool { style.attributes.contains(.strike) }

  /// Whether the style needs Markdown delimiters.
  var hasDelimiters: Bool { isBold || isItalic || isStruck }

  /// Whether no markup is needed.
  var isPlain: Bool { !hasDelimiters && !hasTagsOutside }

  /// Whether the outermost markup is an HTML tag or a link, regardless of context.
  var hasTagsOutside: Bool {
    link != nil || !css.isEmpty || isUnderlined || isStruck && (isBold || isItalic)
      || style.attributes.contains(.superscript) || style.attributes.contains(.subscript)
  }

  /// Appends the opening markup.
  func open(usesDelimiters: Bool, _ output: inout [UInt8]) {
    if link != nil { output.append("[") }
    if !css.isEmpty {
      output.append("<span style=\"")
      output += css
      output.append("\">")
    }
    if isUnderlined { output.append("<u>") }
    if style.attributes.contains(.superscript) { output.append("<sup>") }
    if style.attributes.contains(.subscript) { output.append("<sub>") }
    // Delimiters only work next to letters, so two kinds cannot be nested.
    let isStruckInside = usesDelimiters && !isBold && !isItalic
    if isStruck { output.append(isStruckInside ? "~~" : "<del>") }
    if isBold { output.append(usesDelimiters ? "**" : "<strong>") }
    if isItalic { output.append(usesDelimiters ? "*" : "<em>") }
  }

  /// Appends the closing markup.
  func close(usesDelimiters: Bool, _ output: inout [UInt8]) {
    let isStruckInside = usesDelimiters && !isBold && !isItalic
    if isItalic { output.append(usesDelimiters ? "*" : "</em>") }
    if isBold { output.append(usesDelimiters ? "**" : "</strong>") }
    if isStruck { output.append(isStruckInside ? "~~" : "</del>") }
    if style.attributes.contains(.subscript) { output.append("</sub>") }
    if style.attributes.contains(.superscript) { output.append("</sup>") }
    if isUnderlined { output.append("</u>") }
    if !css.isEmpty { output.append("</span>") }
    if let link {
      output.append("](<")
      output += link
      output.append(">)")
    }
  }

  // MARK: Styles

  private static func css(
    _ style: TextStyle, underlined isUnderlined: Bool, _ palette: TerminalPalette
  ) -> [UInt8] {
    var css: [UInt8] = []
    func add(_ property: StaticString, _ value: [UInt8]) {
      if !css.isEmpty { css.append(UInt8(ascii: ";")) }
      css.append(property)
      css.append(UInt8(ascii: ":"))
      css += value
    }
    var foreground = color(style.foreground, palette)
    var background = color(style.background, palette)
    if style.attributes.contains(.reverse) {
      (foreground, background) = (
        background ?? Array("Canvas".utf8), foreground ?? Array("CanvasText".utf8)
      )
    }
    if let foreground { add("color", foreground) }
    if let background { add("background-color", background) }
    if style.attributes.contains(.faint) { add("opacity", Array("0.6".utf8)) }
    if style.attributes.contains(.conceal) { add("visibility", Array("hidden".utf8)) }
    var lines: [UInt8] = []
    if style.underline != .none, !isUnderlined { lines.append("underline") }
    if style.attributes.contains(.overline) {
      lines.append(lines.isEmpty ? "overline" : " overline")
    }
    guard !lines.isEmpty else { return css }
    switch style.underline {
    case .none, .single: break
    case .double: lines.append(" double")
    case .curly: lines.append(" wavy")
    case .dotted: lines.append(" dotted")
    case .dashed: lines.append(" dashed")
    }
    if style.underline != .none, let color = color(style.underlineColor, palette) {
      lines.append(UInt8(ascii: " "))
      lines += color
    }
    add("text-decoration", lines)
    return css
  }

  private static func color(_ color: TerminalColor, _ palette: TerminalPalette) -> [UInt8]? {
    guard let rgb = color.rgb8(in: palette) else { return nil }
    var text: [UInt8] = [UInt8(ascii: "#")]
    text.append(hex: rgb)
    return text
  }

  // MARK: Links

  /// Returns a link destination in angle brackets: all but safe characters are percent-encoded.
  private static func target(_ uri: String) -> [UInt8] {
    var target: [UInt8] = []
    for scalar in uri.unicodeScalars {
      let byte = InvalidByte.byte(for: scalar)
      for byte in byte.map({ [$0] }) ?? Array(UTF8.encode(scalar) ?? UTF8.EncodedScalar()) {
        if plain.contains(byte) {
          target.append(byte)
        } else if byte == UInt8(ascii: "&") {
          target.append("&amp;")
        } else {
          target.append(UInt8(ascii: "%"))
          target.append(hex: UInt32(byte), digits: 2)
        }
      }
    }
    return target
  }

  private static let plain = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#@!$'()*+,;=%",
    controls: false, high: false)
}
