/// What a file of art has besides its text.
package struct ArtProperties: Hashable, Sendable {
  /// The column at which rows wrap, 1...4096; nil if unspecified.
  package var width: Int?
  /// Whether the blink attribute selects bright backgrounds.
  package var hasICEColors = false
  /// The SAUCE record.
  package var sauce: Sauce?
}

extension ANSIArt {
  /// What the file has besides the text.
  package var properties: ArtProperties {
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
  }
}

extension FormatOptions {
  /// Applies the values of a SAUCE record that are not set already.
  package mutating func apply(_ sauce: Sauce) {
    self.sauce = sauce
    if width == nil, sauce.isText, ArtLimits.widths.contains(Int(sauce.width)) {
      width = Int(sauce.width)
    }
    hasICEColors = hasICEColors || sauce.hasICEColors
    if title.isEmpty { title = sauce.title }
  }

  /// Returns what a format loses of the SAUCE record.
  package func losses(in format: TextFormat) -> [FormatLoss] {
    guard format != .art, format != .json, let sauce else { return [] }
    let keepsTitle = [.html, .svg].contains(format) && !isFragment && title == sauce.title
    return sauce.words(keepsTitle: keepsTitle).map { [FormatLoss("SAUCE: lost (\($0))")] } ?? []
  }
}

extension Sauce {
  /// Returns the fields that other formats lose, such as “title, author and date”; nil if there are
  /// none.
  ///
  /// Sizes, the width and iCE colours follow from the picture and are not counted.
  /// - Parameter keepsTitle: whether the format preserves the title.
  func words(keepsTitle: Bool) -> String? {
    let fields = [
      keepsTitle || title.isEmpty ? nil : "title", author.isEmpty ? nil : "author",
      group.isEmpty ? nil : "group", date.isEmpty ? nil : "date", font.isEmpty ? nil : "font",
      comments.isEmpty ? nil : "comments",
    ].compactMap { $0 }
    guard let last = fields.last else { return nil }
    return fields.count == 1 ? last : fields.dropLast().joined(separator: ", ") + " and " + last
  }
}
