import StyledText

extension HTMLWriter {
  /// The style that can be read back from a page in which a style was written.
  ///
  /// It is the same, except that a link is lost when it leads to something other than http, https or
  /// mail, or has characters that mislead.
  static func held(_ style: TextStyle) -> TextStyle {
    guard let link = style.link, !SafeLink.allows(link.uri) || !holds(link.parameters) else {
      return style
    }
    var held = style
    held.link = SafeLink.allows(link.uri) ? Hyperlink(uri: link.uri) : nil
    return held
  }

  /// Parameters with characters that have to be shown as marks do not come back.
  static func holds(_ parameters: String) -> Bool {
    parameters.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F
        && (scalar.value < 0x80 || !PageMark.isNeeded(scalar.value))
    }
  }

  /// What a page cannot hold of any text, in the words of a user.
  static let losses = [
    "line breaks CR LF become LF",
    "links other than http, https and mailto",
  ]
}
