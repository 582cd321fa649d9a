extension TextFormat {
  /// Returns the losses of a text with these features in this format, in a fixed order.
  ///
  /// For art see `losses(of:options:)`, which needs the text.
  func losses(
    of features: TextFeatures, options: FormatOptions = FormatOptions()
  ) -> [FormatLoss] {
    TextFeature.allCases.compactMap { feature in
      guard let effect = effect(on: feature, options), features[feature] > 0 else { return nil }
      return FormatLoss(feature, count: features[feature], effect)
    }
  }

  /// Returns the effect of this format on a feature; nil if it is preserved.
  func effect(on feature: TextFeature, _ options: FormatOptions) -> FormatLoss.Effect? {
    switch self {
    case .json, .art: nil
    case .ansi, .raw, .terminal: feature == .longLink ? .dropped : nil
    case .plain: Self.effectInPlain(feature)
    case .html: Self.effectInPages(feature)
    case .svg: Self.effectInPictures(feature)
    case .markdown: Self.effectInCodeBlock(feature)
    }
  }

  private static func effectInPlain(_ feature: TextFeature) -> FormatLoss.Effect? {
    feature.isOfCharacters ? nil : .dropped
  }

  private static func effectInPages(_ feature: TextFeature) -> FormatLoss.Effect? {
    switch feature {
    case .otherLink: .dropped
    case .dosLine, .mixedLine: .becomes("line feeds")
    default: nil
    }
  }

  private static func effectInPictures(_ feature: TextFeature) -> FormatLoss.Effect? {
    switch feature {
    case .paletteColor, .terminalColor: .becomes("fixed colours")
    case .otherLink, .linkParameter: .dropped
    case .control, .hidden, .carriageReturn, .invalidByte: .becomes("visible marks")
    default: nil
    }
  }

  private static func effectInCodeBlock(_ feature: TextFeature) -> FormatLoss.Effect? {
    switch feature {
    case .tab: nil
    case .dosLine, .mixedLine: .becomes("line feeds")
    case .control, .hidden, .carriageReturn, .invalidByte: .becomes("visible marks")
    default: .dropped
    }
  }
}
