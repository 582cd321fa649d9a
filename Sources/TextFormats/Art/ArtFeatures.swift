import Colorimetry
package import StyledText
import UnicodeText

/// The features of a text that matter for saving it as ANSI art.
package struct ArtFeatures: Hashable, Sendable {
  /// The number of columns of the longest line.
  package private(set) var longestLine = 0
  /// Whether there are backgrounds with palette entries 8 to 15.
  package private(set) var hasBrightBackgrounds = false
  /// Whether there is blinking text.
  package private(set) var hasBlinking = false

  private let set: ArtCharacterSet
  private var characters = 0
  private var examples: [Unicode.Scalar] = []
  private var controls = 0
  private var invalidBytes = 0
  private var tabs = 0
  private var attributes: TextAttributes = []
  private var hasUnderlines = false
  private var hasLinks = false
  private var hasBold = false
  private var hasReverse = false
  private var hasPaletteColors = false
  private var lines = 0
  private var column = 0
  private var hasCarriageReturn = false
  private var style: TextStyle?

  /// Determines the features of a text.
  package init(of text: StyledString) {
    self.init()
    text.forEachPiece(in: text.fullRange) { add($0, style: $1) }
    end()
  }

  /// Creates the features of an empty text, to which runs are added.
  init(_ set: ArtCharacterSet = .codePage437) {
    self.set = set
  }

  /// The proposed width: 80, or the width of the longest line.
  package var proposedWidth: Int {
    longestLine <= ArtLimits.defaultWidth
      ? ArtLimits.defaultWidth : min(longestLine, ArtLimits.widths.upperBound)
  }

  /// Whether iCE colours are proposed: bright backgrounds take precedence over blinking.
  package var proposesICEColors: Bool { hasBrightBackgrounds }

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
        tabs += 1
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
      add(style)
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
    controls += 1
    column += 1
  }

  private mutating func add(_ value: UInt32) {
    let glyph = ArtGlyph(for: value, in: set)
    column += glyph.columns
    switch glyph.kind {
    case .exact: break
    case .invalidByte: invalidBytes += 1
    case .control: controls += 1
    case .substitute:
      characters += 1
      if examples.count < 8, let scalar = Unicode.Scalar(value), !examples.contains(scalar) {
        examples.append(scalar)
      }
    }
  }

  private mutating func add(_ style: TextStyle) {
    let held: TextAttributes = [.bold, .blink, .rapidBlink, .reverse, .conceal]
    attributes.formUnion(style.attributes.subtracting(held))
    if style.attributes.contains(.bold) { hasBold = true }
    if style.attributes.contains(.reverse) { hasReverse = true }
    if !style.attributes.isDisjoint(with: [.blink, .rapidBlink]) { hasBlinking = true }
    if style.underline != .none { hasUnderlines = true }
    if style.link != nil { hasLinks = true }
    for color in [style.foreground, style.background] {
      if case .indexed(let index) = color, index >= 16 { hasPaletteColors = true }
    }
    let isReversed = style.attributes.contains(.reverse)
    let shown = isReversed ? style.foreground : style.background
    if case .indexed(let index) = shown, (8..<16).contains(index) {
      hasBrightBackgrounds = true
    }
  }

  /// Returns what is lost by saving the text with these options, the most severe first.
  package func losses(width: Int, hasICEColors: Bool) -> [ArtLoss] {
    var losses: [ArtLoss] = []
    if lines > ArtLimits().rows { losses.append(.lines(count: lines)) }
    if characters > 0 {
      losses.append(.characters(count: characters, examples: examples, set: set.name))
    }
    if controls > 0 { losses.append(.controlCharacters(count: controls)) }
    if invalidBytes > 0 { losses.append(.invalidBytes(count: invalidBytes, set: set.name)) }
    if longestLine > width { losses.append(.longLines(longest: longestLine)) }
    if hasLinks { losses.append(.links) }
    if !attributes.isEmpty { losses.append(.attributes(attributes)) }
    if hasUnderlines { losses.append(.underlines) }
    if hasBrightBackgrounds, !hasICEColors { losses.append(.brightBackgrounds) }
    if hasBlinking, hasICEColors { losses.append(.blinking) }
    if hasBold { losses.append(.boldLetters) }
    if hasReverse { losses.append(.reversedColors) }
    if hasPaletteColors { losses.append(.paletteColors) }
    if tabs > 0 { losses.append(.tabs(count: tabs)) }
    return losses
  }
}
