/// The default colours, and the colours of the palette, in pages and pictures.
///
///     var options = FormatOptions()
///     options.scheme = .light
///     let picture = TextFormat.svg.write(text, options: options)
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
  /// Light text on black.
  case dark
  /// Dark text on white.
  case light
  /// The one that the reader prefers; only for HTML with a style sheet.
  case auto
}
