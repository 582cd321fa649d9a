import StyledText

extension Hyperlink {
  /// Whether the link may be followed in a page.
  var isCommon: Bool { SafeLink.allows(uri) }
}
