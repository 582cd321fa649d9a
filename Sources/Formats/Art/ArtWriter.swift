import Color
import StyledText
import UnicodeText

/// Writes ANSI art in code page 437, or that of the font in the record: colours as in ANSI.SYS, RGB colours as in PabloDraw, CR LF
/// line ends, and a SAUCE record.
///
/// Lines that fill the width have no line break, because the cursor has wrapped already, as in
/// `ArtReader`, libansilove, PabloDraw and Moebius. Longer lines wrap. What the format lacks is
/// approximated.
struct ArtWriter: FormatWriter {
  private let width: Int
  private let hasICEColors: Bool
  private let sauce: Sauce?
  private let characters: ArtCharacterSet

  private var style = TextStyle.plain
  private var artStyle = ArtStyle.plain
  private var writtenStyle = ArtStyle.plain
  private var column = 0
  private var lines = 0
  /// The number of bytes written so far.
  private var size = 0
  private var scanner = ArtScanner()
  /// Whether the line break after a full row was omitted, and nothing has been drawn since.
  private var hasOmittedBreak = false

  /// The encoding that the bytes so far would be detected as.
  private enum Detection {
    /// ASCII, or ASCII followed by the first byte of a UTF-8 scalar.
    case ascii, start
    /// Certainly code page 437.
    case certain
  }
  private var detection = Detection.ascii

  /// Creates a writer.
  /// - Parameters:
  ///   - width: the columns, 1...4096; most programs expect 80.
  ///   - hasICEColors: whether the blink attribute selects bright backgrounds.
  ///   - sauce: the record; its sizes, kind and iCE colours are filled in. Without a record,
  ///     readers do not know a width other than 80 or iCE colours.
  init(width: Int = 80, hasICEColors: Bool = false, sauce: Sauce? = Sauce()) {
    precondition(ArtLimits.widths.contains(width), "art has 1 to 4096 columns")
    self.width = width
    self.hasICEColors = hasICEColors
    self.sauce = sauce
    characters = ArtCharacterSet(sauce?.font ?? "")
  }

  mutating func write(_ text: ByteBuffer, style newStyle: TextStyle, to output: inout [UInt8]) {
    let start = output.count
    if newStyle != style {
      style = newStyle
      artStyle = ArtStyle(newStyle, hasICEColors: hasICEColors)
    }
    var index = 0
    while let item = scanner.next(in: text, at: &index, characters) { draw(item, to: &output) }
    size += output.count - start
  }

  private mutating func draw(_ item: ArtScanner.Item, to output: inout [UInt8]) {
    switch item {
    case .lineBreak:
      if style.fill != .default {
        let outer = artStyle
        artStyle = ArtStyle(TextStyle(background: style.fill), hasICEColors: hasICEColors)
        while column < width { draw(.space, to: &output) }
        artStyle = outer
      }
      breakLine(&output)
    case .tab:
      // A tab after the last tab stop ends at the edge.
      for _ in 0..<max(1, min(8 - column % 8, width - column)) { draw(.space, to: &output) }
    case .glyph(let glyph, _): for _ in 0..<glyph.columns { draw(glyph.byte, to: &output) }
    }
  }

  private mutating func draw(_ byte: UInt8, to output: inout [UInt8]) {
    if artStyle != writtenStyle {
      artStyle.append(after: writtenStyle, to: &output)
      writtenStyle = artStyle
      if detection == .start { detection = .certain }
    }
    if detection != .certain { preventUTF8(before: byte, &output) }
    if column == width {
      column = 0
      lines += 1
    }
    output.append(byte)
    column += 1
    hasOmittedBreak = false
  }

  /// Prevents art that happens to be valid UTF-8 from being read as such.
  ///
  /// The first two bytes of an apparent scalar are separated by a sequence that saves the cursor
  /// position, which is never restored.
  private mutating func preventUTF8(before byte: UInt8, _ output: inout [UInt8]) {
    if detection == .ascii {
      if byte >= 0x80 { detection = (0xC2...0xF4).contains(byte) ? .start : .certain }
    } else {
      detection = .certain
      if byte & 0xC0 == 0x80 { output.put("\u{1B}[s") }
    }
  }

  private mutating func breakLine(_ output: inout [UInt8]) {
    hasOmittedBreak = column == width
    if !hasOmittedBreak {
      if detection == .start { detection = .certain }
      output.put("\r\n")
    }
    column = 0
    lines += 1
  }

  mutating func finish(_ output: inout [UInt8]) {
    let start = output.count
    if let item = scanner.finish() { draw(item, to: &output) }
    // After wrapping, the row only exists once something happens in it.
    if hasOmittedBreak { output.append(.carriageReturn) }
    if writtenStyle != .plain { ArtStyle.plain.append(after: writtenStyle, to: &output) }
    writtenStyle = .plain
    size += output.count - start
    guard var sauce else { return }
    sauce.dataType = .character
    sauce.fileType = 1
    sauce.width = UInt16(width)
    sauce.lineCount = UInt16(clamping: lines + (column > 0 ? 1 : 0))
    sauce.fileSize = UInt32(exactly: size) ?? 0
    sauce.hasICEColors = hasICEColors
    output += sauce.bytes
  }
}

/// A style that ANSI art can represent: two of eight colours, bright, blinking, and RGB colours.
struct ArtStyle: Hashable {
  /// The colour of the text or of the background.
  struct Layer: Hashable {
    /// 0...7, or nil for the default.
    var index: UInt8?
    /// The RGB colour that takes precedence.
    var covering: RGB8?
  }

  var front = Layer()
  var back = Layer()
  var isBold = false
  /// Blinking, or with iCE colours a bright background.
  var isBlinking = false
  var isConcealed = false

  static let plain = ArtStyle()

  private init() {}

  init(_ style: TextStyle, hasICEColors: Bool) {
    var style = style
    if style.attributes.contains(.reverse) { style = ArtStyle.resolvingReverse(style) }
    isConcealed = style.attributes.contains(.conceal)
    isBold = style.attributes.contains(.bold)
    isBlinking = !hasICEColors && !style.attributes.isDisjoint(with: [.blink, .rapidBlink])

    func layer(_ color: TerminalColor) -> Layer {
      switch color {
      case .default: Layer()
      case .indexed(let index) where index < 16: Layer(index: index)
      case .indexed(let index): layer(.rgb(TerminalPalette.xterm[index]))
      // Programs with sixteen colours only show the nearest one.
      case .rgb(let rgb): Layer(index: PaletteQuantizer.vga.nearest16(rgb), covering: rgb)
      }
    }

    (front, back) = (layer(style.foreground), layer(style.background))
    if let index = front.index {
      if index >= 8 { isBold = true } else if front.covering != nil { isBold = false }
    }
    if hasICEColors, let index = back.index, index >= 8 { isBlinking = true }
    front.index = front.index.map { $0 & 7 }
    back.index = back.index.map { $0 & 7 }
  }

  /// Returns the style with reverse resolved as on modern terminals, with grey on black as the
  /// defaults.
  private static func resolvingReverse(_ style: TextStyle) -> TextStyle {
    var result = style
    result.attributes.remove(.reverse)
    result.foreground = style.background == .default ? .indexed(0) : style.background
    result.background = style.foreground == .default ? .indexed(7) : style.foreground
    return result
  }

  /// Appends the sequences for a transition from another style.
  func append(after old: ArtStyle, to output: inout [UInt8]) {
    guard self != old else { return }
    let needsReset =
      old.isBold && !isBold || old.isBlinking && !isBlinking || old.isConcealed && !isConcealed
      || old.front.index != nil && front.index == nil || old.back.index != nil && back.index == nil
    let base = needsReset ? .plain : old

    var codes: [UInt8] = needsReset ? [0] : []
    // Whether a code removes the RGB colour of each layer.
    var uncovers = [needsReset, needsReset]
    if isBold, !base.isBold {
      codes.append(1)
      uncovers[0] = true
    }
    if isBlinking, !base.isBlinking {
      codes.append(5)
      uncovers[1] = true
    }
    if isConcealed, !base.isConcealed { codes.append(8) }
    let layers = [(new: front, old: base.front), (new: back, old: base.back)]
    for (number, layer) in layers.enumerated() {
      let isCovered = layer.old.covering != nil && layer.new.covering == nil
      guard let index = layer.new.index,
        index != layer.old.index || isCovered && !uncovers[number]
      else { continue }
      codes.append(UInt8(30 + 10 * number) + index)
      uncovers[number] = true
    }
    ArtStyle.append(codes, UInt8(ascii: "m"), to: &output)
    for (number, layer) in layers.enumerated().reversed() {
      guard let color = layer.new.covering, uncovers[number] || color != layer.old.covering else {
        continue
      }
      ArtStyle.append(
        [1 - UInt8(number), color.red, color.green, color.blue], UInt8(ascii: "t"), to: &output)
    }
  }

  private static func append(_ numbers: [UInt8], _ final: UInt8, to output: inout [UInt8]) {
    guard !numbers.isEmpty else { return }
    output.put("\u{1B}[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { output.append(.semicolon) }
      output.put(number: Int(number))
    }
    output.append(final)
  }
}

/// The features of a text that matter for saving it as ANSI art.
struct ArtFeatures: Sendable {
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
  private var scanner = ArtScanner()
  private var style: TextStyle?

  /// Creates the features of an empty text, to which runs are added.
  init(_ set: ArtCharacterSet = .codePage437) { self.set = set }

  /// Adds the next run; "\r\n" must not be split between styles to count as a line break.
  mutating func add(_ piece: ByteBuffer, style: TextStyle) {
    var isSeen = false
    var index = 0
    while let item = scanner.next(in: piece, at: &index, set) {
      if case .lineBreak = item {} else { isSeen = true }
      add(item)
    }
    guard isSeen, style != self.style else { return }
    self.style = style
    features.insert(style)
    let shown = style.attributes.contains(.reverse) ? style.foreground : style.background
    if case .indexed(8..<16) = shown { hasBrightBackgrounds = true }
  }

  mutating func end() {
    if let item = scanner.finish() { add(item) }
    add(.lineBreak)
  }

  private mutating func add(_ item: ArtScanner.Item) {
    switch item {
    case .lineBreak:
      longestLine = max(longestLine, column)
      column = 0
      lines += 1
    case .tab:
      features.insert(.tab)
      column += 8 - column % 8
    case .glyph(let glyph, let scalar):
      column += glyph.columns
      switch glyph.kind {
      case .exact: break
      case .invalidByte: features.insert(.invalidByte)
      case .control: features.insert(.control)
      case .substitute:
        if others.count < 8, !others.contains(scalar) { others.append(scalar) }
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
