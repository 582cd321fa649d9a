/// Looks at a text for what a format cannot hold, and at no more than that needs.
struct FormatSurvey {
  /// What is looked at.
  enum Kind {
    case nothing
    case styles(TextFeatures)
    case features(TextFeatures)
    case art(ArtSurvey)
  }

  private var kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Looks at a stretch of text behind those before.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, style: TextStyle) {
    // What is in an enumeration cannot be changed in its place: it is taken out for the time.
    switch kind {
    case .nothing: break
    case .styles(var features):
      kind = .nothing
      features.add(style)
      kind = .styles(features)
    case .features(var features):
      kind = .nothing
      features.add(text, style: style)
      kind = .features(features)
    case .art(var survey):
      kind = .nothing
      survey.look(at: text, style: style)
      kind = .art(survey)
    }
  }

  /// What a format cannot hold of the text when it ends here.
  func losses(in format: TextFormat, _ options: FormatOptions) -> [FormatLoss] {
    switch kind {
    case .nothing: return []
    case .styles(var features), .features(var features):
      features.finish()
      return format.losses(of: features)
    case .art(var survey):
      survey.end()
      return survey.losses(
        width: options.width ?? ArtLimits.defaultWidth, hasICEColors: options.hasICEColors
      ).map { FormatLoss($0.description) }
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
