import StyledText

extension HTMLWriter {
  /// Returns the part of a style that an HTML page preserves.
  ///
  /// It is the same style, except that a link is dropped if it leads to something other than http,
  /// https or mail, or has misleading characters.
  static func retained(_ style: TextStyle) -> TextStyle {
    guard let link = style.link, !SafeLink.allows(link.uri) || !holds(link.parameters) else {
      return style
    }
    var held = style
    held.link = SafeLink.allows(link.uri) ? Hyperlink(uri: link.uri) : nil
    return held
  }

  /// Parameters with characters that need marks are not preserved.
  static func holds(_ parameters: String) -> Bool {
    parameters.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F
        && (scalar.value < 0x80 || !MarkupMark.isNeeded(scalar.value))
    }
  }

  /// The features of any text that a page loses, for the user.
  static let losses = [
    "line breaks CR LF become LF",
    "links other than http, https and mailto",
  ]
}
