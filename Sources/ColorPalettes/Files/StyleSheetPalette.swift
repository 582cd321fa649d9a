import Colorimetry

/// The custom properties of a style sheet whose values are colours.
///
/// Blocks of `:root`, `html` and the like, `@theme` and `@layer` give swatches; those of other
/// selectors, such as `.dark`, give a group. Other rules with `@` hold under conditions only, and are
/// skipped. https://www.w3.org/TR/css-variables-1/
struct StyleSheetPalette {
  private let text: [UInt8]
  private let fileName: String
  private var offset = 0
  private var blocks: [Block] = []
  private var properties = CustomProperties()

  /// An open block.
  private struct Block {
    let start: Int
    /// The selector, empty for the root; nil for a block that is skipped.
    let group: String?
  }

  private static let rootSelectors: Set = [":root", ":host", "html", "body", "*"]
  private static let maximumDepth = 32

  init(_ text: [UInt8], fileName: String) {
    self.text = text
    self.fileName = fileName
  }

  /// Returns a text that is a style sheet; nil for a list.
  ///
  /// Properties without a block are a list, unless they refer to each other.
  static func sheet(_ text: [UInt8]) -> [UInt8]? {
    if hasBlock(text) { return text }
    let isProperties =
      text[...].trimmed.starts(with: "--".utf8)
      && text.indices.contains { text[$0...].starts(with: "var(--".utf8) }
    return isProperties ? Array(":root{".utf8) + text + Array("}".utf8) : nil
  }

  /// Whether a text has a block and something that begins like a custom property in it.
  private static func hasBlock(_ text: [UInt8]) -> Bool {
    guard let brace = text.firstIndex(of: 0x7b) else { return false }
    var last: UInt8 = 0
    for byte in text[brace...] {
      if byte == 0x2d, last == 0x2d { return true }
      last = byte
    }
    return false
  }

  mutating func palette() throws(PaletteFileError) -> ColorPalette {
    self = StyleSheetPalette(try withoutComments(), fileName: fileName)
    while skipSpace() { try statement() }
    if let block = blocks.last {
      let line = PaletteLines.number(of: block.start, in: text)
      throw failure("the block that begins in line \(line) has no “}”", at: offset)
    }
    var swatches: [Swatch] = []
    for property in properties.all {
      let color: Color?
      do throws(CustomProperties.Problem) {
        color = try properties.color(of: property)
      } catch {
        throw failure(error.rule, at: property.offset)
      }
      guard let color else { continue }
      let name = PaletteLines.name(property.name.dropFirst(2)[...])
      swatches.append(Swatch(name: name, color: color, group: property.group))
    }
    guard !swatches.isEmpty else {
      throw PaletteFileError(fileName, .file, "no custom property is a colour")
    }
    return ColorPalette(name: ColorPalette.title(of: fileName), swatches: swatches)
  }

  private func failure(_ rule: String, at offset: Int) -> PaletteFileError {
    PaletteFileError(fileName, .line(PaletteLines.number(of: offset, in: text)), rule)
  }

  /// Returns the text with blanks in place of comments, so that offsets stay the same.
  private func withoutComments() throws(PaletteFileError) -> [UInt8] {
    var result = text
    var index = 0
    while index < text.count {
      if text[index] == 0x22 || text[index] == 0x27 {
        index = try endOfString(index)
      } else if isPair(0x2f, 0x2a, at: index) {
        let start = index
        index += 2
        while index < text.count, !isPair(0x2a, 0x2f, at: index) { index += 1 }
        guard index < text.count else { throw failure("a comment has no “*/”", at: start) }
        index += 2
        for place in start..<index where text[place] != 0x0a && text[place] != 0x0d {
          result[place] = 0x20
        }
      } else {
        index += 1
      }
    }
    return result
  }

  private func isPair(_ first: UInt8, _ second: UInt8, at index: Int) -> Bool {
    text[index] == first && index + 1 < text.count && text[index + 1] == second
  }

  /// Returns the offset after a string.
  private func endOfString(_ start: Int) throws(PaletteFileError) -> Int {
    var index = start + 1
    while index < text.count, text[index] != 0x0a {
      if text[index] == text[start] { return index + 1 }
      index += text[index] == 0x5c ? 2 : 1
    }
    throw failure("a string has no end", at: start)
  }

  /// Skips white space; false at the end.
  private mutating func skipSpace() -> Bool {
    while offset < text.count, ArraySlice<UInt8>.isSpace(text[offset]) { offset += 1 }
    return offset < text.count
  }

  /// Reads a declaration, the beginning of a block, or the end of one.
  private mutating func statement() throws(PaletteFileError) {
    let start = offset
    let isProperty = !blocks.isEmpty && isPair(0x2d, 0x2d, at: start)
    try skipStatement(isProperty: isProperty)
    let statement = text[start..<offset].trimmed
    if isProperty { try add(statement) }
    guard offset < text.count else { return try end(with: statement, at: start) }
    switch text[offset] {
    case 0x7b:
      guard blocks.count < Self.maximumDepth else {
        throw failure("blocks are at most \(Self.maximumDepth) deep", at: start)
      }
      blocks.append(Block(start: start, group: group(of: statement)))
    case 0x7d where blocks.popLast() == nil:
      throw failure("there is a “}” too many", at: offset)
    default: break
    }
    offset += 1
  }

  /// Refuses a selector or a rule that is cut off by the end of the file.
  private func end(with statement: ArraySlice<UInt8>, at start: Int) throws(PaletteFileError) {
    // A block without an end has an error of its own. Sass has comments of this form.
    let lines = statement.split { $0 == 0x0a || $0 == 0x0d }.map(\.trimmed)
    guard blocks.isEmpty,
      let line = lines.first(where: { !$0.isEmpty && !$0.starts(with: [0x2f, 0x2f]) })
    else { return }
    throw failure("the file ends within “\(PaletteLines.name(line.prefix(40)))”", at: start)
  }

  /// Moves to the semicolon or brace that ends a statement; values may have braces in them.
  private mutating func skipStatement(isProperty: Bool) throws(PaletteFileError) {
    var parentheses = 0
    var braces = 0
    while offset < text.count {
      switch text[offset] {
      case 0x22, 0x27:
        offset = try endOfString(offset)
        continue
      case 0x5c: offset += 1
      case 0x28: parentheses += 1
      case 0x29: parentheses -= 1
      case 0x3b where parentheses <= 0 && braces == 0: return
      case 0x7b:
        guard isProperty else { return }
        braces += 1
      case 0x7d:
        guard braces > 0 else { return }
        braces -= 1
      default: break
      }
      offset += 1
    }
    offset = text.count
  }

  /// Returns what a new block adds to; nil if it is skipped.
  private func group(of prelude: ArraySlice<UInt8>) -> String? {
    var outer = ""
    if let block = blocks.last {
      guard let group = block.group else { return nil }
      outer = group
    }
    let text = Swatch.sanitized(PaletteLines.name(prelude))
    if text.hasPrefix("@") {
      let word = text.dropFirst().prefix { $0.isLetter || $0 == "-" }.lowercased()
      return word == "layer" || word == "theme" ? outer : nil
    }
    let isRoot = text.split(separator: ",").contains { selector in
      var words = selector.lowercased().filter { $0 != " " }[...]
      for wrapper in [":where(", ":is("] where words.hasPrefix(wrapper) && words.hasSuffix(")") {
        words = words.dropFirst(wrapper.count).dropLast()
      }
      return Self.rootSelectors.contains(String(words))
    }
    return isRoot ? outer : outer.isEmpty ? text : outer + " " + text
  }

  private mutating func add(_ declaration: ArraySlice<UInt8>) throws(PaletteFileError) {
    guard let group = blocks.last?.group, let colon = declaration.firstIndex(of: 0x3a) else {
      return
    }
    let start = declaration.startIndex
    let name = declaration[..<colon].trimmed
    guard name.count > 2 else { return }
    properties.set(
      .init(
        name: Array(name), group: group, value: Array(declaration[(colon + 1)...].trimmed),
        offset: start))
    guard properties.all.count <= ColorPalette.maximumSwatchCount else {
      throw failure("a palette has at most \(ColorPalette.maximumSwatchCount) colours", at: start)
    }
  }
}
