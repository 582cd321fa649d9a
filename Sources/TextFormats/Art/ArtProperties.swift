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
