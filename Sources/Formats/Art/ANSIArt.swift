package import Color
import StyledText

/// The contents of a file of ANSI art.
struct ANSIArt: Hashable, Sendable {
  /// The rows as lines, with "\n" between them.
  ///
  /// Invisible spaces at the end of rows are trimmed. Undrawn cells are plain spaces, and line
  /// breaks are plain. Bright colours are palette entries 8 to 15; `bold` is only set in UTF-8 art,
  /// for colours that cannot be brightened.
  var text: StyledString
  /// The column at which rows wrap.
  var width: Int
  /// The encoding of the characters.
  var encoding: ArtEncoding
  /// The SAUCE record.
  var sauce: Sauce?
  /// Whether the blink attribute selects bright backgrounds.
  var hasICEColors: Bool
  /// Whether the text is complete; false for files beyond the limits, which are better opened as
  /// text.
  var isComplete: Bool
  /// The number of bytes between a Ctrl-Z in the file and its record.
  ///
  /// As on DOS they are not shown, and saving the text drops them.
  var hiddenBytes: Int
  /// The number of characters that were drawn and later overdrawn or cleared, as in animations.
  ///
  /// The text has only the final picture.
  var overdrawnCells: Int
  /// The features that the styles in the file have, but not those of the text.
  ///
  /// The PC had neither underlines nor italic, faint, struck-through or overlined text.
  var lostFeatures: [TextFeature]

  /// Notices for the user about what the text lacks.
  var notices: [String] {
    let font = sauce?.font ?? ""
    let isUnknown = encoding != .utf8 && !ArtCharacterSet(font).isKnown
    let lost = lostFeatures.map(\.title).joined(separator: ", ")
    return [
      isUnknown ? "unknown font “\(font)”: read as code page 437" : nil,
      hiddenBytes > 0 ? "\(hiddenBytes) bytes after the end of the picture are not shown" : nil,
      overdrawnCells > 0 ? "animation: only the final picture is shown" : nil,
      lost.isEmpty ? nil : "lost, because art has no such style: \(lost)",
    ].compactMap(\.self)
  }

  /// What the file has besides the text.
  var properties: ArtProperties {
    ArtProperties(width: width, hasICEColors: hasICEColors, sauce: sauce)
  }
}

extension FormatOptions {
  /// The properties of art; nil if there are none.
  var art: ArtProperties? {
    let art = ArtProperties(width: width, hasICEColors: hasICEColors, sauce: sauce)
    return art == ArtProperties() ? nil : art
  }

  /// Applies the properties of art that are not set already.
  package mutating func apply(_ art: ArtProperties) {
    if width == nil { width = art.width }
    hasICEColors = hasICEColors || art.hasICEColors
    if let sauce = art.sauce { apply(sauce) }
    if title.isEmpty { title = art.title }
  }

  /// Applies the values of a SAUCE record that are not set already.
  package mutating func apply(_ sauce: Sauce) {
    self.sauce = sauce
    width = width ?? sauce.columns
    hasICEColors = hasICEColors || sauce.hasICEColors
    if title.isEmpty { title = sauce.title }
  }

  /// Returns what a format loses of the SAUCE record.
  package func losses(in format: TextFormat) -> [FormatLoss] {
    guard !format.definition.keepsArt, let sauce else { return [] }
    let keepsTitle = format.hasTitle && !isFragment && title == sauce.title
    return sauce.words(keepsTitle: keepsTitle).map { [FormatLoss("SAUCE: lost (\($0))")] } ?? []
  }
}

/// The palette in which ANSI art is shown.
package enum ArtPalette: String, CaseIterable, Sendable {
  /// That of VGA, for which the art was drawn.
  case vga
  /// That of the terminal.
  case terminal

  /// The colours; nil for those of the terminal.
  package var colors: TerminalPalette? { self == .vga ? .vga : nil }
}
