package import StyledText
import UnicodeText

/// Collects the losses of a text in a format.
struct LossCollector {
  private let format: TextFormat
  private let options: FormatOptions
  private var features: TextFeatures
  /// The features that only art has.
  private var art: ArtFeatures?

  /// Begins an empty text.
  init(_ format: TextFormat, _ options: FormatOptions = FormatOptions()) {
    self.format = format
    self.options = options
    if format.definition.isArt { art = ArtFeatures(ArtCharacterSet(options.sauce?.font ?? "")) }
    features = TextFeatures(
      wanted: art == nil ? format.definition.loses(options).values.reduce([]) { $0.union($1) } : [])
  }

  /// Begins a block of a file, whose text has no bytes that the block does not have.
  mutating func begin(_ block: UnsafeBufferPointer<UInt8>) {
    features.hasNoReturns = ByteSearch.first(0x0D, in: block, from: 0) == nil
  }

  /// Adds the next run of text.
  @inline(__always)
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, style: TextStyle) {
    features.add(text, style: style)
    art?.add(text, style: style)
  }

  /// The losses of the text so far.
  var losses: [FormatLoss] {
    if var art {
      art.end()
      return art.losses(options)
    }
    var features = features
    features.finish()
    return format.losses(of: features, options: options) + options.losses(in: format)
  }
}

extension TextFormat {
  /// Returns the losses of a text with these features in this format, in a fixed order.
  func losses(of features: TextFeatures, options: FormatOptions) -> [FormatLoss] {
    let effects = definition.loses(options)
    return TextFeature.allCases.compactMap { feature in
      guard features.contains(feature),
        let effect = effects.first(where: { $0.value.contains(feature) })?.key
      else { return nil }
      return FormatLoss(feature, effect)
    }
  }

  /// Returns what is lost if a text is saved in this format.
  package func losses(
    of text: StyledString, options: FormatOptions = FormatOptions()
  ) -> [FormatLoss] {
    var collector = LossCollector(self, options)
    text.forEachPiece(in: text.fullRange) { collector.add($0, style: $1) }
    return collector.losses
  }
}
