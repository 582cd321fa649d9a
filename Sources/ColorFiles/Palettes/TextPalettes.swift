import Color

/// The lines of a plain-text palette.
struct PaletteLines {
  private let file: PaletteFile
  private var offset = 0
  /// The number of the current line, from 1.
  private var number = 0

  init(_ file: PaletteFile) { self.file = file }

  /// Returns the next line, trimmed; nil after the last one.
  mutating func next() -> ArraySlice<UInt8>? {
    let text = file.text
    guard offset < text.count else { return nil }
    let start = offset
    while offset < text.count, text[offset] != .newline, text[offset] != .carriageReturn {
      offset += 1
    }
    let line = text[start..<offset]
    if offset < text.count {
      let isPair =
        text[offset] == .carriageReturn && offset + 1 < text.count && text[offset + 1] == .newline
      offset += isPair ? 2 : 1
    }
    number += 1
    return line.trimmed
  }

  /// Returns an error in the current line.
  func failure(_ rule: String) -> PaletteFileError { file.failure(rule, .line(number)) }

  /// Adds a swatch of the current line.
  func append(_ swatch: Swatch, to swatches: inout [Swatch]) throws(PaletteFileError) {
    guard swatches.count < ColorPalette.maximumSwatchCount else {
      throw file.tooMany(.line(number))
    }
    swatches.append(swatch)
  }
}

// MARK: GIMP and JASC

// https://developer.gimp.org/core/standards/gpl/

extension PaletteFile {
  private static let byteRule = "expected three numbers from 0 to 255"
  private static let alphaRule = "expected four numbers from 0 to 255"

  /// Parses a GIMP palette.
  func gimpPalette() throws(PaletteFileError) -> ColorPalette {
    var lines = PaletteLines(self)
    var name = ""
    var columns: Int?
    var hasAlpha = false
    var swatches: [Swatch] = []
    _ = lines.next()
    while let line = lines.next() {
      guard let first = line.first else { continue }
      if first == .hashSign {
        // Lospec writes the name as a comment.
        if name.isEmpty, let rest = line.after("#palette name:") { name = rest.name }
        continue
      }
      if swatches.isEmpty, let rest = line.after("name:") {
        name = rest.name
      } else if swatches.isEmpty, var rest = line.after("columns:") {
        guard let count = rest.takeNumber(), rest.isEmpty, count <= 256 else {
          throw lines.failure("expected a number of columns from 0 to 256")
        }
        columns = count
      } else if swatches.isEmpty, let rest = line.after("channels:") {
        // https://github.com/aseprite/aseprite/blob/main/docs/gpl-palette-extension.md
        guard rest.after("rgba").map(\.isEmpty) ?? rest.after("rgb").map(\.isEmpty) ?? false else {
          throw lines.failure("expected the channels RGB or RGBA")
        }
        hasAlpha = rest.count == 4
      } else if swatches.isEmpty, Self.isHeading(line) {
        continue
      } else {
        guard let swatch = Swatch(bytes: line, hasAlpha: hasAlpha) else {
          throw lines.failure(hasAlpha ? Self.alphaRule : Self.byteRule)
        }
        try lines.append(swatch, to: &swatches)
      }
    }
    return palette(named: name, columns: columns, swatches)
  }

  /// Returns a palette with a name from the file, or the title without one.
  private func palette(named name: String, columns: Int? = nil, _ swatches: [Swatch])
    -> ColorPalette
  {
    let name = Swatch.sanitized(name)
    return ColorPalette(name: name.isEmpty ? title : name, columns: columns, swatches: swatches)
  }

  /// Whether a line before the colours is a header field that later versions may add.
  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first.isLetter else { return false }
    return line.prefix(40).contains(.colon)
  }

  /// Parses a Paint Shop Pro palette: a title, a version, a count and lines of three numbers.
  ///
  /// https://liero.nl/lierohack/docformats/other-jasc.html; Aseprite adds an alpha.
  func jascPalette() throws(PaletteFileError) -> ColorPalette {
    var lines = PaletteLines(self)
    _ = lines.next()
    guard let version = lines.next(), version.elementsEqual("0100".utf8) else {
      throw lines.failure("unsupported version (expected 0100)")
    }
    guard var line = lines.next(), let count = line.takeNumber(), line.isEmpty else {
      throw lines.failure("expected the number of colours")
    }
    guard count <= ColorPalette.maximumSwatchCount else { throw tooMany(.line(3)) }
    let countRule = "expected \(count) colours, as line 3 says"
    var swatches: [Swatch] = []
    while let line = lines.next() {
      guard !line.isEmpty else { continue }
      guard swatches.count < count else { throw lines.failure(countRule) }
      let numbers = line.split(whereSeparator: \.isSpace).count
      guard (3...4).contains(numbers), let swatch = Swatch(bytes: line, hasAlpha: numbers == 4)
      else { throw lines.failure(Self.byteRule) }
      swatches.append(swatch)
    }
    guard swatches.count == count else { throw lines.failure(countRule) }
    return ColorPalette(name: title, swatches: swatches)
  }

  // MARK: Lists

  /// Whether each line is six or eight hexadecimal digits, or a comment of Paint.NET.
  var isHexadecimalList: Bool {
    hasOnlyColors(orComments: .semicolon) { line in
      (line.count == 6 || line.count == 8) && line.allSatisfy { hexDigitValue($0) != nil }
    }
  }

  /// Parses lines of digits, of which eight are AARRGGBB.
  ///
  /// https://www.getpaint.net/doc/latest/WorkingWithPalettes.html; Lospec writes the name as a
  /// comment.
  func hexadecimalList() throws(PaletteFileError) -> ColorPalette {
    var lines = PaletteLines(self)
    var name = ""
    var swatches: [Swatch] = []
    while let line = lines.next() {
      if line.first == .semicolon {
        if name.isEmpty, let rest = line.after(";palette name:") { name = rest.name }
      } else if let color = Color.hex(bytes: line.suffix(6)) {
        let alpha = line.count == 8 ? UInt8(line.prefix(2).name, radix: 16) : nil
        try lines.append(
          Swatch(color: color.withAlpha(alpha.map { Double($0) / 255 } ?? 1)), to: &swatches)
      }
    }
    return palette(named: name, swatches)
  }

  /// Whether each line is three bytes, perhaps with a name, or a comment of X11.
  var isByteList: Bool {
    hasOnlyColors(orComments: .exclamationMark) { Swatch(bytes: $0, hasAlpha: false) != nil }
  }

  /// Parses lines of three bytes and a name.
  func byteList() throws(PaletteFileError) -> ColorPalette {
    var lines = PaletteLines(self)
    var swatches: [Swatch] = []
    while let line = lines.next() {
      guard let swatch = Swatch(bytes: line, hasAlpha: false) else { continue }
      try lines.append(swatch, to: &swatches)
    }
    return ColorPalette(name: title, swatches: swatches)
  }

  // MARK: CorelDRAW and Skencil

  /// Whether the first line is a name in quotation marks and four numbers, the inks of CorelDRAW.
  var isInkList: Bool {
    var lines = PaletteLines(self)
    while let line = lines.next() {
      if !line.isEmpty { return Swatch(inks: line) != nil }
    }
    return false
  }

  /// Parses lines such as `"Brown" 0 44 52 60`: a name and the per cent of four inks.
  func inkList() throws(PaletteFileError) -> ColorPalette {
    try list("expected a name and four numbers from 0 to 100") { Swatch(inks: $0) }
  }

  /// Parses lines such as `0.1 0.1 0.1<TAB>90% Black`: three shares and a name.
  func shareList() throws(PaletteFileError) -> ColorPalette {
    try list("expected three numbers from 0 to 1 and a name") { Swatch(shares: $0) }
  }

  /// Parses lines of one swatch each, but for comments.
  private func list(
    _ rule: String, _ swatch: (ArraySlice<UInt8>) -> Swatch?
  ) throws(PaletteFileError) -> ColorPalette {
    var lines = PaletteLines(self)
    var swatches: [Swatch] = []
    while let line = lines.next() {
      guard let first = line.first, first != .hashSign else { continue }
      guard let swatch = swatch(line) else { throw lines.failure(rule) }
      try lines.append(swatch, to: &swatches)
    }
    return ColorPalette(name: title, swatches: swatches)
  }

  private func hasOnlyColors(
    orComments mark: UInt8, isColor: (ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    var lines = PaletteLines(self)
    var hasColor = false
    while let line = lines.next() {
      if line.isEmpty || line.first == mark { continue }
      guard isColor(line) else { return false }
      hasColor = true
    }
    return hasColor
  }

  // MARK: Any text

  /// Finds the colours in a text, and names each after the word before it, or the line that it begins.
  ///
  /// Names alone make no palette: in files of unknown formats they are what swatches are called, and so
  /// they are beside a colour in digits. A colour that has its own notation as its name is listed once.
  func foundColors() throws(PaletteFileError) -> ColorPalette {
    var swatches: [Swatch] = []
    var end = 0
    var search = ColorSearch(text, alpha: AlphaPosition(in: text))
    var isPalette = false
    var previous: ColorMatch?
    var next = search.next(before: text.count)
    while let match = next {
      next = search.next(before: text.count)
      defer { previous = match }
      isPalette = isPalette || isMoreThanName(match)
      if isName(match, of: [previous, next]) { continue }
      let between = text[end..<match.range.lowerBound]
      if let last = swatches.last, last.color == match.parsed.color, !between.contains(.newline),
        between.suffix(2).elementsEqual("=\"".utf8)
      {
        swatches[swatches.count - 1] = Swatch(name: Self.lastWord(of: between), color: last.color)
        end = match.range.upperBound
        continue
      }
      guard swatches.count < ColorPalette.maximumSwatchCount else {
        guard isPalette else { continue }
        throw tooMany()
      }
      let name = nameAfter(match) ?? Self.lastWord(of: between)
      swatches.append(Swatch(name: name, color: match.parsed.color))
      end = match.range.upperBound
    }
    var palette = ColorPalette(name: title, swatches: isPalette ? swatches : [])
    palette.refusals = refusals
    return palette
  }

  /// The values that look like a colour and are none, such as `#ff880` and `rgb(255 136)`; calls with
  /// variables may be one.
  var refusals: [String] {
    var (refusals, offset, line, end): ([String], Int, Int, Int) = ([], 0, 1, 0)
    while let candidate = ColorCandidate.first(in: text, startingIn: offset..<text.count) {
      offset = candidate.range.upperBound
      guard let value = malformedValue(candidate) else { continue }
      line += text[end..<value.startIndex].count { $0 == .newline }
      end = value.startIndex
      refusals.append(failure("“\(value.name)” is not a colour", .line(line)).message)
    }
    return refusals
  }

  private func malformedValue(_ candidate: ColorCandidate) -> ArraySlice<UInt8>? {
    let range = candidate.range
    if candidate.kind == .hash {
      let digits = text[range.upperBound...].prefix(8).prefix { $0.isWordByte }
      let value = text[range.lowerBound..<digits.endIndex]
      let context = ColorContext(text, value.indices)
      return [5, 7].contains(digits.count) && digits.allSatisfy { hexDigitValue($0) != nil }
        && context.position == .value ? value : nil
    }
    let name = String(decoding: text[range], as: UTF8.self).lowercased()
    guard candidate.kind == .word, text.peek(at: range.upperBound) == .openParenthesis,
      ColorFunction.named(name) != nil, WordContext(text, range).isFunction
    else { return nil }
    let arguments = text[(range.upperBound + 1)...].prefix(80).prefix {
      $0.isDigit || $0.isBlank || ".,%/+-".utf8.contains($0)
    }
    guard arguments.contains(where: \.isDigit),
      text.peek(at: arguments.endIndex) == .closeParenthesis
    else { return nil }
    let value = text[range.lowerBound...arguments.endIndex]
    return (try? ParsedColor(bytes: Array(value))) == nil ? value : nil
  }

  /// Whether a colour's name stands beside a colour in digits, as in `Red #ff0000`; `border: red #f00`
  /// has two colours.
  private func isName(_ match: ColorMatch, of neighbours: [ColorMatch?]) -> Bool {
    guard !isMoreThanName(match) else { return false }
    return neighbours.compactMap(\.self).contains { other in
      guard isMoreThanName(other) else { return false }
      let isBefore = match.range.lowerBound < other.range.lowerBound
      let (first, last) = isBefore ? (match.range, other.range) : (other.range, match.range)
      let line = text[..<first.lowerBound].suffix(80).split(
        omittingEmptySubsequences: false, whereSeparator: \.isLineBreak
      ).last
      return text[first.upperBound..<last.lowerBound].allSatisfy {
        $0.isBlank || ",;".utf8.contains($0)
      }
        && line?.contains { ":=".utf8.contains($0) } == false
    }
  }

  /// The rest of a line that begins with a colour, such as `#ff0000 Red`; nil if that is no name.
  private func nameAfter(_ match: ColorMatch) -> String? {
    let before = text[..<match.range.lowerBound].last { !$0.isBlank }
    let rest = text[match.range.upperBound...].prefix(Swatch.maximumNameLength)
      .prefix { !$0.isLineBreak }.trimmed
    guard before?.isLineBreak ?? true, rest.first?.isLetter == true,
      !rest.contains(where: { ":=;{(".utf8.contains($0) })
    else { return nil }
    return rest.name
  }

  /// Whether a colour is written in digits, or stands in the arguments of a call.
  private func isMoreThanName(_ match: ColorMatch) -> Bool {
    guard case .name = match.parsed.notation.form else { return true }
    let line = text[..<match.range.lowerBound].suffix(200).split(whereSeparator: \.isLineBreak).last
    let open = line?.lastIndex(of: .openParenthesis)
    return open.map { line?[$0...].contains(.closeParenthesis) == false } ?? false
  }

  /// Returns the last word of the last line, such as “tiger” in `--tiger: ` and “theme[fg]” in
  /// `theme[fg]="`; empty if there is none.
  private static func lastWord(of text: ArraySlice<UInt8>) -> String {
    let start =
      text.lastIndex { $0 == .newline || $0 == .carriageReturn }.map { $0 + 1 } ?? text.startIndex
    // Not from within a scalar.
    let end = text[start...].suffix(Swatch.maximumNameLength * 4).drop { $0 & 0xc0 == 0x80 }
    let text = end.name
    func isWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "-_.".contains(character)
    }
    let words = text.split { !isWord($0) }
    guard let word = words.last(where: { $0.contains { $0.isLetter || $0.isNumber } }) else {
      return ""
    }
    let name = word.drop { !$0.isLetter && !$0.isNumber }
    guard text[name.endIndex...].first == "]", text[..<name.startIndex].last == "[" else {
      return String(name)
    }
    // The array of an element: `theme[fg]`.
    let array = text[..<text.index(before: name.startIndex)].reversed().prefix(while: isWord)
    return array.isEmpty ? String(name) : "\(String(array.reversed()))[\(name)]"
  }
}

extension Swatch {
  /// Parses a name in quotation marks and the per cent of cyan, magenta, yellow and black.
  fileprivate init?(inks line: ArraySlice<UInt8>) {
    guard line.first == .quotationMark, let close = line.dropFirst().firstIndex(of: .quotationMark)
    else { return nil }
    let numbers = line[(close + 1)...].split(whereSeparator: \.isSpace).map {
      Double($0.name) ?? -1
    }
    guard numbers.count == 4, numbers.allSatisfy({ (0...100).contains($0) }) else { return nil }
    self.init(
      name: line[line.startIndex + 1..<close].name,
      color: Color(.cmyk, SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]) / 100))
  }

  /// Parses three shares and a name.
  fileprivate init?(shares line: ArraySlice<UInt8>) {
    let words = line.split(maxSplits: 3, whereSeparator: \.isSpace)
    let numbers = words.prefix(3).map { Double($0.name) ?? -1 }
    guard numbers.count == 3, numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
    self.init(
      name: words.dropFirst(3).first?.trimmed.name ?? "",
      color: Color(.srgb, numbers[0], numbers[1], numbers[2]))
  }

  /// Parses three or four bytes and a name; nil for anything else.
  fileprivate init?(bytes line: ArraySlice<UInt8>, hasAlpha: Bool) {
    var rest = line
    var values: [UInt8] = []
    for _ in 0..<(hasAlpha ? 4 : 3) {
      guard let value = rest.takeNumber().flatMap(UInt8.init(exactly:)) else { return nil }
      values.append(value)
    }
    self.init(
      name: rest.name,
      color: Color(
        RGB8(values[0], values[1], values[2]), alpha: hasAlpha ? Double(values[3]) / 255 : 1))
  }
}

extension ArraySlice<UInt8> {
  /// The name that these bytes are in UTF-8 or Latin-1.
  fileprivate var name: String {
    // A scalar has at most four bytes; truncating one must not make the rest Latin-1.
    var part = prefix(Swatch.maximumNameLength * 4)
    if part.count < count {
      while let last = part.last, last & 0xc0 == 0x80 { part.removeLast() }
      if let last = part.last, last >= 0xc0 { part.removeLast() }
    }
    if let text = String(validating: part, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    for byte in part { scalars.append(Unicode.Scalar(byte)) }
    return String(scalars)
  }

  /// Consumes an integer of at most six digits and the white space after it.
  fileprivate mutating func takeNumber() -> Int? {
    var value = 0
    var digits = 0
    while let byte = first, byte.isDigit, digits < 7 {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      digits += 1
      removeFirst()
    }
    guard digits > 0, digits < 7, first?.isSpace ?? true else { return nil }
    while let byte = first, byte.isSpace { removeFirst() }
    return value
  }

  /// Returns the trimmed text after a leading word, ignoring case.
  fileprivate func after(_ word: String) -> ArraySlice<UInt8>? {
    let bytes = word.utf8
    guard count >= bytes.count else { return nil }
    for (byte, wanted) in zip(self, bytes) {
      guard byte.lowercased == wanted else { return nil }
    }
    return dropFirst(bytes.count).trimmed
  }
}
