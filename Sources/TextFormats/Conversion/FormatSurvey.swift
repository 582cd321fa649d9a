public import StyledText

/// Looks at a text for what a format cannot hold, and at no more than that needs.
struct FormatSurvey {
  /// What is looked at.
  enum Scope {
    case nothing, styles, charactersToo, art
  }

  private let scope: Scope
  private var features = TextFeatures()
  private var art = ArtSurvey()

  init(_ scope: Scope) {
    self.scope = scope
  }

  /// Looks at a stretch of text behind those before.
  @inline(__always)
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, style: TextStyle) {
    switch scope {
    case .nothing: break
    case .styles: features.add(style)
    case .charactersToo: features.add(text, style: style)
    case .art: art.look(at: text, style: style)
    }
  }

  /// What a format cannot hold of the text when it ends here.
  func losses(in format: TextFormat, _ options: FormatOptions) -> [FormatLoss] {
    switch scope {
    case .nothing: return options.losses(in: format)
    case .styles, .charactersToo:
      var features = features
      features.finish()
      return format.losses(of: features) + options.losses(in: format)
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
  /// What this format cannot hold of a text; the editor asks before it saves.
  public func losses(
    of text: StyledString, options: FormatOptions = FormatOptions()
  ) -> [FormatLoss] {
    var survey = makeSurvey()
    text.forEachPiece(in: text.fullRange) { survey.add($0, style: $1) }
    return survey.losses(in: self, options)
  }
}
