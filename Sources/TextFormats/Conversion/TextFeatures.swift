import Colorimetry
package import StyledText
import UnicodeText

/// The features of a text and the number of their occurrences.
package struct TextFeatures: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: TextFeature.allCases.count)
  private var style = TextStyle.plain
  private var styleFeatures: UInt64 = 0
  private var linkFeatures: UInt64 = 0
  private var endsWithCarriageReturn = false
  private var plainLines = 0

  /// Creates the features of an empty text.
  package init() {}

  /// Determines the features of a text in one pass.
  package init(of text: StyledString) {
    text.forEachPiece(in: text.fullRange) { add($0, style: $1) }
    finish()
  }

  /// The number of occurrences of a feature: runs for styles, characters otherwise.
  package subscript(feature: TextFeature) -> Int {
    switch feature {
    case .mixedLine: min(plainLines, counts[TextFeature.dosLine.rawValue])
    default: counts[feature.rawValue]
    }
  }

  /// Adds the next run of text.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, style: TextStyle) {
    add(style)
    scan(text) { text.printableEnd(from: $0) }
  }

  /// Adds the style of the next run, without its text.
  mutating func add(_ style: TextStyle) {
    if style != self.style { take(style) }
  }

  /// Adds the link of the next run, without the rest of its style and its text.
  @inline(__always)
  mutating func addLink(_ style: TextStyle) {
    if style.link != self.style.link { take(style) }
  }

  /// Adds the ends of the lines in the next run, without its style and other characters.
  mutating func addLineEnds(_ text: UnsafeBufferPointer<UInt8>) {
    scan(text) { ByteSearch.firstLineEnd(in: text, from: $0) }
  }

  /// Marks the end of the text.
  mutating func finish() {
    if endsWithCarriageReturn { count(.carriageReturn) }
    endsWithCarriageReturn = false
  }

  @inline(__always)
  private mutating func count(_ feature: TextFeature) {
    counts[feature.rawValue] += 1
  }

  // MARK: Styles

  private mutating func take(_ new: TextStyle) {
    var features: UInt64 = 0
    func add(_ feature: TextFeature) { features |= 1 &<< UInt64(feature.rawValue) }
    func add(_ color: TerminalColor) {
      switch color {
      case .default: break
      case .indexed(let index): add(index < 16 ? TextFeature.terminalColor : .paletteColor)
      case .rgb: add(TextFeature.exactColor)
      }
    }
    add(new.foreground)
    add(new.background)
    add(new.underlineColor)
    if new.background != .default { add(.background) }
    if new.underlineColor != .default { add(.underlineColor) }
    if !new.attributes.isEmpty {
      for (attribute, feature) in Self.attributes where new.attributes.contains(attribute) {
        add(feature)
      }
    }
    switch new.underline {
    case .none: break
    case .single: add(.underline)
    case .double: add(.doubleUnderline)
    case .curly: add(.curlyUnderline)
    case .dotted: add(.dottedUnderline)
    case .dashed: add(.dashedUnderline)
    }
    if let link = new.link {
      if link != style.link {
        linkFeatures = 1 << UInt64((link.isSafe ? TextFeature.link : .otherLink).rawValue)
        if !link.parameters.isEmpty { linkFeatures |= Self.bits([.linkParameter]) }
        if !ANSIWriter.canHold(link) { linkFeatures |= Self.bits([.longLink]) }
      }
      features |= linkFeatures
    }

    // A change of colour is a new occurrence; a continuing attribute is not.
    var begun = features & ~styleFeatures
    if new.foreground != style.foreground || new.background != style.background
      || new.underlineColor != style.underlineColor
    {
      begun |= features & Self.colors
    }
    if new.link != style.link { begun |= features & Self.links }
    while begun != 0 {
      counts[begun.trailingZeroBitCount] += 1
      begun &= begun - 1
    }
    styleFeatures = features
    style = new
  }

  private static func bits(_ features: [TextFeature]) -> UInt64 {
    features.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  private static let colors = bits([
    .exactColor, .paletteColor, .terminalColor, .background, .underlineColor,
  ])
  private static let links = bits([.link, .otherLink, .linkParameter, .longLink])
  private static let attributes: [(TextAttributes, TextFeature)] = [
    (.bold, .bold), (.faint, .faint), (.italic, .italic), (.blink, .blink),
    (.rapidBlink, .rapidBlink), (.reverse, .reverse), (.conceal, .conceal), (.strike, .strike),
    (.overline, .overline), (.superscript, .superscript), (.subscript, .subscript),
    (.proportional, .proportional),
  ]

  // MARK: Characters

  /// Counts the characters that a search finds.
  /// - Parameter next: returns the first of them at or after an index, or the end.
  @inline(__always)
  private mutating func scan(_ text: UnsafeBufferPointer<UInt8>, _ next: (Int) -> Int) {
    var index = 0
    if endsWithCarriageReturn, !text.isEmpty, text[0] != 0x0A {
      endsWithCarriageReturn = false
      count(.carriageReturn)
    }
    while true {
      index = next(index)
      guard index < text.count else { return }
      let byte = text[index]
      guard byte < 0x80 else {
        let scalar = UTF8Scalar(in: text, at: index)
        take(scalar.value)
        index += scalar.length
        continue
      }
      switch byte {
      case 0x0A:
        if endsWithCarriageReturn {
          endsWithCarriageReturn = false
          count(.dosLine)
        } else {
          plainLines += 1
        }
      case 0x0D:
        if index + 1 == text.count {
          endsWithCarriageReturn = true
        } else if text[index + 1] == 0x0A {
          count(.dosLine)
          index += 1
        } else {
          count(.carriageReturn)
        }
      case 0x09: count(.tab)
      default: count(.control)
      }
      index += 1
    }
  }

  private mutating func take(_ value: UInt32) {
    if value < 0xA0 {
      count(.control)
    } else if InvalidByte.scalars.contains(value) {
      count(.invalidByte)
    } else if VisibleMark.hides(value) {
      count(.hidden)
    }
  }
}
