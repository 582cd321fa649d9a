extension Sauce {
  /// What it says that has no place in a text, as words: “title, author and date”; nil for nothing.
  ///
  /// Sizes, the width and the colours belong to the picture and come again with it.
  /// - Parameter keepsTitle: whether the title has a place.
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
  /// Takes over what the record at the end of art says, where nothing else was asked for.
  public mutating func adopt(_ sauce: Sauce) {
    self.sauce = sauce
    if width == nil, sauce.isText, ArtLimits.widths.contains(Int(sauce.width)) {
      width = Int(sauce.width)
    }
    hasICEColors = hasICEColors || sauce.hasICEColors
    if title.isEmpty { title = sauce.title }
  }

  /// What a format cannot hold of the record at the end of art.
  public func losses(in format: TextFormat) -> [FormatLoss] {
    guard format != .art, let sauce else { return [] }
    let keepsTitle = [.html, .svg].contains(format) && !isFragment && title == sauce.title
    return sauce.words(keepsTitle: keepsTitle).map { [FormatLoss("SAUCE: lost (\($0))")] } ?? []
  }
}
