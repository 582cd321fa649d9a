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
