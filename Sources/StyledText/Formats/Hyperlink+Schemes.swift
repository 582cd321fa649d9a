extension Hyperlink {
  /// Whether the link leads to http, https or mailto: what may be followed in a web page.
  ///
  /// Anything else could run a program or a script, so that it is left out of pages.
  var isCommon: Bool {
    let start = uri.utf8.prefix(8).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return ["http://", "https://", "mailto:"].contains { start.starts(with: $0.utf8) }
  }
}
