import StyledText

extension Hyperlink {
  /// Whether `SafeLink` allows the link.
  var isSafe: Bool { SafeLink.allows(uri) }
}
