package import StyledText

/// Collects the losses of a text in a format, and examines only what this requires.
struct LossCollector {
  /// The part of a text that has to be examined.
  enum Scope {
    case nothing, links, linksAndLineEnds, styles, charactersToo, art

    /// The part that has these features.
    init(of features: [TextFeature]) {
      let others = features.filter { !$0.isOfLinks }
      if others.isEmpty {
        self = features.isEmpty ? .nothing : .links
      } else if others.allSatisfy(\.isOfLineEnds) {
        self = .linksAndLineEnds
      } else {
        self = others.contains(where: \.isOfCharacters) ? .charactersToo : .styles
      }
    }
  }

  private let scope: Scope
  private var features = TextFeatures()
  private var art: ArtFeatures

  init(_ scope: Scope, _ characters: ArtCharacterSet = .codePage437) {
    self.scope = scope
    art = ArtFeatures(characters)
  }

  /// Adds the next run of text.
  @inline(__always)
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, style: TextStyle) {
    switch scope {
    case .nothing: break
    case .links: features.addLink(style)
    case .linksAndLineEnds:
      features.addLink(style)
      features.addLineEnds(text)
    case .styles: features.add(style)
    case .charactersToo: features.add(text, style: style)
    case .art: art.add(text, style: style)
    }
  }

  /// Returns the losses of the text so far.
  func losses(in format: TextFormat, _ options: FormatOptions) -> [FormatLoss] {
    switch scope {
    case .nothing: return options.losses(in: format)
    case .links, .linksAndLineEnds, .styles, .charactersToo:
      var features = features
      features.finish()
      return format.losses(of: features, options: options) + options.losses(in: format)
    case .art:
      var art = art
      art.end()
      let width = options.width ?? ArtLimits.defaultWidth
      return art.losses(width: width, hasICEColors: options.hasICEColors)
        .map { FormatLoss($0.description) }
    }
  }
}

extension TextFormat {
  /// Returns what is lost if a text is saved in this format.
  package func losses(
    of text: StyledString, options: FormatOptions = FormatOptions()
  ) -> [FormatLoss] {
    var collector = makeLossCollector(options)
    text.forEachPiece(in: text.fullRange) { collector.add($0, style: $1) }
    return collector.losses(in: self, options)
  }
}
