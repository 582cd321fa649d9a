import Color
import StyledText
import UnicodeText

/// The features of a text that matter for saving it as ANSI art.
struct ArtFeatures: Hashable, Sendable {
  /// The number of columns of the longest line.
  private(set) var longestLine = 0
  /// Whether there are backgrounds with palette entries 8 to 15.
  private(set) var hasBrightBackgrounds = false

  private let set: ArtCharacterSet
  private var features = TextFeatures()
  /// The first characters outside the set.
  private var others: [Unicode.Scalar] = []
  private var lines = 0
  private var column = 0
  private var hasCarriageReturn = false
  private var style: TextStyle?

  /// Determines the features of a text.
  init(of text: StyledString) {
    self.init()
    text.forEachPiece(in: text.fullRange) { add($0, style: $1) }
    end()
  }

  /// Creates the features of an empty text, to which runs are added.
  init(_ set: ArtCharacterSet = .codePage437) {
    self.set = set
  }

  /// Adds the next run; "\r\n" must not be split between styles to count as a line break.
  mutating func add(_ piece: UnsafeBufferPointer<UInt8>, style: TextStyle) {
    var isSeen = false
    var index = 0
    while index < piece.count {
      let byte = piece[index]
      if hasCarriageReturn {
        hasCarriageReturn = false
        if byte != 0x0A { addControl() }
      }
      switch byte {
      case 0x0A:
        endLine()
        index += 1
        continue
      case 0x0D:
        hasCarriageReturn = true
        index += 1
        continue
      case 0x20...0x7E: column += 1
      case 0x09:
        features.insert(.tab)
        column += 8 - column % 8
      default:
        let scalar = UTF8Scalar(in: piece, at: index)
        add(scalar.value)
        isSeen = true
        index += scalar.length
        continue
      }
      isSeen = true
      index += 1
    }
    if isSeen, style != self.style {
      self.style = style
      features.insert(style)
      let shown = style.attributes.contains(.reverse) ? style.foreground : style.background
      if case .indexed(let index) = shown, (8..<16).contains(index) { hasBrightBackgrounds = true }
    }
  }

  mutating func end() {
    if hasCarriageReturn { addControl() }
    hasCarriageReturn = false
    endLine()
  }

  private mutating func endLine() {
    longestLine = max(longestLine, column)
    column = 0
    lines += 1
  }

  private mutating func addControl() {
    features.insert(.control)
    column += 1
  }

  private mutating func add(_ value: UInt32) {
    let glyph = ArtGlyph(for: value, in: set)
    column += glyph.columns
    switch glyph.kind {
    case .exact: break
    case .invalidByte: features.insert(.invalidByte)
    case .control: features.insert(.control)
    case .substitute:
      if others.count < 8, let scalar = Unicode.Scalar(value), !others.contains(scalar) {
        others.append(scalar)
      }
    }
  }

  /// Returns what is lost by saving the text with these options, the most severe first.
  func losses(_ options: FormatOptions) -> [FormatLoss] {
    let width = options.width ?? ArtLimits.defaultWidth
    let shown = others.map { VisibleMark.sanitized(String(Character($0))) }
    let losses = [
      lines > ArtLimits().rows ? "lines after the first \(ArtLimits().rows): lost" : nil,
      shown.isEmpty
        ? nil : "characters that are not in \(set.name): lost (\(shown.joined(separator: " ")))",
      longestLine > width ? "lines of more than \(width) columns wrap" : nil,
      hasBrightBackgrounds && !options.hasICEColors
        ? "bright backgrounds become dark without iCE colours" : nil,
    ]
    return losses.compactMap { $0.map { FormatLoss($0) } }
      + TextFormat.art.losses(of: features, options: options)
  }
}
