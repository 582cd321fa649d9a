/// An option of `inkwheel convert` that does something only for some formats; their rows list them.
package enum ConvertOption: String, CaseIterable, Sendable {
  case title, lang, scheme, palette, styles, fragment, width, height, ice, padding, window, shadow
  case gradient, along, map, hue, lighter, darker
  case lineNumbers = "line-numbers"
  case lastScreen = "last-screen"
  case font
  case fontSize = "font-size"

  /// Those that change colours.
  static let colors: Set = [gradient, along, map, hue, lighter, darker]

  /// The formats to write for which it does something.
  package var targets: [TextFormat] {
    TextFormat.writable.filter { $0.definition.writingOptions.contains(self) }
  }

  /// The formats to read for which it does something, whatever is written.
  package var sources: [TextFormat] {
    TextFormat.readable.filter { $0.definition.readingOptions.contains(self) }
  }

  /// Whether it does something in a conversion.
  package func isUsed(from source: TextFormat, to target: TextFormat) -> Bool {
    targets.contains(target)
      || sources.contains(source) && !target.definition.ignoredOptions.contains(self)
  }
}
