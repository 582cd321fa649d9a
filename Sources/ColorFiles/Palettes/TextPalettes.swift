import Color

/// The lines of a plain-text palette that are not empty, trimmed, with their numbers from 1.
struct PaletteLines: Sequence, IteratorProtocol {
  private let text: [UInt8]
  private var offset = 0
  private var number = 0

  init(_ file: PaletteFile) { text = file.text }

  mutating func next() -> (number: Int, text: ArraySlice<UInt8>)? {
    while offset < text.count {
      let end = text[offset...].firstIndex(where: \.isLineBreak) ?? text.count
      let line = text[offset..<end].trimmed
      let isPair = text.peek(at: end) == .carriageReturn && text.peek(at: end + 1) == .newline
      offset = end + (isPair ? 2 : 1)
      number += 1
      if !line.isEmpty { return (number, line) }
    }
    return nil
  }
}

/// Palettes with a swatch in each line.
struct SwatchLines: Sendable {
  /// The first byte of comments.
  var comment: UInt8?
  /// What a line should be.
  var rule = "expected three numbers from 0 to 255"
  let swatch: @Sendable (ArraySlice<UInt8>) -> Swatch?

  /// Six hexadecimal digits, or eight with the alpha first, and the comments of Paint.NET.
  ///
  /// https://www.getpaint.net/doc/latest/WorkingWithPalettes.html
  static let hexadecimal = SwatchLines(comment: .semicolon) { line in
    guard line.count == 6 || line.count == 8, let color = Color.hex(bytes: line.suffix(6)) else {
      return nil
    }
    guard line.count == 8 else { return Swatch(color: color) }
    return UInt8(line.prefix(2).name, radix: 16).map {
      Swatch(color: color.withAlpha(Double($0) / 255))
    }
  }
  /// Three bytes and a name, and the comments of X11.
  static let bytes = SwatchLines(comment: .exclamationMark) { Swatch(bytes: $0) }
  /// `"Brown" 0 44 52 60` of CorelDRAW: a name and the per cent of four inks.
  static let inks = SwatchLines(
    comment: .hashSign, rule: "expected a name and four numbers from 0 to 100"
  ) { line in
    guard line.first == .quotationMark,
      let close = line.dropFirst().firstIndex(of: .quotationMark),
      let (inks, rest) = line[(close + 1)...].numbers(4, upTo: 100), rest.isEmpty
    else { return nil }
    return Swatch(
      name: line[..<close].dropFirst().name,
      color: Color(.cmyk, SIMD4(inks[0], inks[1], inks[2], inks[3]) / 100))
  }
  /// `0.1 0.1 0.1<TAB>90% Black` of Skencil: three shares and a name.
  static let shares = SwatchLines(
    comment: .hashSign, rule: "expected three numbers from 0 to 1 and a name"
  ) { line in
    line.numbers(3, upTo: 1).map { shares, name in
      Swatch(name: name.name, color: Color(.srgb, shares[0], shares[1], shares[2]))
    }
  }

  /// Whether all lines, or the first ones, are swatches besides comments; too many are refused later.
  func recognizes(_ file: PaletteFile, lines count: Int = .max) -> Bool {
    let lines = PaletteLines(file).lazy.filter { $0.text.first != comment }
      .prefix(min(count, ColorPalette.maximumSwatchCount + 1))
    return lines.first { _ in true } != nil && lines.allSatisfy { swatch($0.text) != nil }
  }

  /// Reads the swatches of lines, all of the file if none are given; Lospec writes the name of the palette
  /// as a comment.
  func palette(
    _ file: PaletteFile, _ lines: PaletteLines? = nil
  ) throws(PaletteFileError) -> ColorPalette {
    var (name, swatches): (String, [Swatch]) = ("", [])
    for (number, line) in lines ?? PaletteLines(file) {
      guard line.first != comment else {
        if name.isEmpty { name = line.paletteName }
        continue
      }
      guard let swatch = swatch(line) else { throw file.failure(rule, .line(number)) }
      guard swatches.count < ColorPalette.maximumSwatchCount else {
        throw file.tooMany(.line(number))
      }
      swatches.append(swatch)
    }
    name = Swatch.sanitized(name)
    return ColorPalette(name: name.isEmpty ? file.title : name, swatches: swatches)
  }
}

// MARK: GIMP and JASC

extension PaletteFile {
  /// Parses a GIMP palette: a header with fields, and lines of three numbers and a name.
  ///
  /// https://developer.gimp.org/core/standards/gpl/
  static func gimpPalette(_ file: PaletteFile) throws(PaletteFileError) -> ColorPalette {
    var lines = PaletteLines(file)
    _ = lines.next()
    var (name, columns, hasAlpha) = ("", Int?.none, false)
    var header = lines
    while let (number, line) = header.next() {
      if line.first == .hashSign {
        if name.isEmpty { name = line.paletteName }
      } else if let (key, value) = line.field {
        switch key {
        case "name": name = value.name
        case "columns":
          columns = Int(value.name)
          guard let columns, 0...256 ~= columns else {
            throw file.failure("expected a number of columns from 0 to 256", .line(number))
          }
        case "channels":
          // https://github.com/aseprite/aseprite/blob/main/docs/gpl-palette-extension.md
          hasAlpha = value.name.lowercased() == "rgba"
          guard hasAlpha || value.name.lowercased() == "rgb" else {
            throw file.failure("expected the channels RGB or RGBA", .line(number))
          }
        default: break
        }
      } else {
        break
      }
      lines = header
    }
    let rule = hasAlpha ? "expected four numbers from 0 to 255" : SwatchLines.bytes.rule
    let body = try SwatchLines(comment: .hashSign, rule: rule) { [hasAlpha] in
      Swatch(bytes: $0, hasAlpha: hasAlpha)
    }.palette(file, lines)
    name = Swatch.sanitized(name)
    return ColorPalette(
      name: name.isEmpty ? body.name : name, columns: columns, swatches: body.swatches)
  }

  /// Parses a Paint Shop Pro palette: a title, a version, a count and lines of three numbers.
  ///
  /// https://liero.nl/lierohack/docformats/other-jasc.html; Aseprite adds an alpha.
  static func jascPalette(_ file: PaletteFile) throws(PaletteFileError) -> ColorPalette {
    var lines = PaletteLines(file)
    let header = (0..<3).map { _ in lines.next()?.text.name ?? "" }
    guard header[1] == "0100" else {
      throw file.failure("unsupported version (expected 0100)", .line(2))
    }
    let palette = try SwatchLines { line in
      Swatch(bytes: line, hasAlpha: line.split(whereSeparator: \.isSpace).count == 4)
    }.palette(file, lines)
    guard palette.swatches.count == Int(header[2]) else {
      throw file.failure("expected as many colours as line 3 says", .line(3))
    }
    return palette
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
      guard swatches.count < ColorPalette.maximumSwatchCount else {
        guard isPalette else { continue }
        throw tooMany()
      }
      let start = match.range.lowerBound
      let name =
        nameAfter(match) ?? nameInElement(match)
        ?? Self.lastWord(of: text.line(before: start, limit: start - end))
      swatches.append(Swatch(name: name, color: match.parsed.color))
      end = match.range.upperBound
    }
    var palette = ColorPalette(name: title, swatches: isPalette ? swatches : [])
    palette.refusals = refusals
    return palette
  }

  /// The values that look like a colour and are none, such as `#ff880` and `rgb(255 136)`, and lines such
  /// as `255 136 0`; calls with variables may be one.
  var refusals: [String] {
    // A list has a line for each colour, and is not read where others are written differently.
    var values = PaletteLines(self).filter { _, line in
      SwatchLines.hexadecimal.swatch(line) != nil
        || line.numbers(3, upTo: 255)?.rest.isEmpty == true
    }
    var (offset, line, end) = (0, 1, 0)
    while let candidate = ColorCandidate.first(in: text, startingIn: offset..<text.count) {
      offset = candidate.range.upperBound
      guard let value = malformedValue(candidate) else { continue }
      line += text[end..<value.startIndex].count { $0 == .newline }
      end = value.startIndex
      values.append((line, value))
    }
    return values.sorted { $0.number < $1.number }
      .map { failure("“\($0.text.name)” is not a colour", .line($0.number)).message }
  }

  private func malformedValue(_ candidate: ColorCandidate) -> ArraySlice<UInt8>? {
    let range = candidate.range
    if candidate.kind == .hash {
      let digits = text[range.upperBound...].prefix(8).prefix { $0.isWordByte }
      let value = text[range.lowerBound..<digits.endIndex]
      let context = ColorContext(text: text, range: value.indices)
      return [5, 7].contains(digits.count) && digits.allSatisfy { hexDigitValue($0) != nil }
        && context.position == .value ? value : nil
    }
    let name = String(decoding: text[range], as: UTF8.self).lowercased()
    guard candidate.kind == .word, text.peek(at: range.upperBound) == .openParenthesis,
      ColorFunction.named(name) != nil, ColorContext(text: text, range: range).isFunction
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

  /// Whether a colour's name stands beside a colour in digits, as in `Red #ff0000` and
  /// `name="#F00" color="#f00"`; `border: red #f00` has two colours.
  private func isName(_ match: ColorMatch, of neighbours: [ColorMatch?]) -> Bool {
    let others = neighbours.compactMap(\.self)
    guard !isMoreThanName(match) else {
      return text.ends(at: match.range.lowerBound, with: ["name=\"", "NAME=\""])
        && others.contains { $0.parsed.color == match.parsed.color }
    }
    return others.contains { other in
      guard isMoreThanName(other) else { return false }
      let isBefore = match.range.lowerBound < other.range.lowerBound
      let (first, last) = isBefore ? (match.range, other.range) : (other.range, match.range)
      let between = text[first.upperBound..<last.lowerBound]
      return between.allSatisfy { $0.isBlank || ",;".utf8.contains($0) }
        && !text.line(before: first.lowerBound).contains { ":=".utf8.contains($0) }
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

  /// The name of the element of XML that a colour stands in, as in `draw:name="Chart 1"`.
  private func nameInElement(_ match: ColorMatch) -> String? {
    let open = text.line(before: match.range.lowerBound).lastIndex(of: .lessThan)
    let element = open.map { text[$0...].prefix(256).prefix { $0 != .greaterThan } } ?? []
    let parts = element.split(separator: .quotationMark, omittingEmptySubsequences: false)
    let keys = parts.dropLast().map { ColorContext.lowercased($0) }
    return keys.firstIndex { $0.hasSuffix("name=") }.map { parts[$0 + 1].name }
  }

  /// Whether a colour is written in digits, or stands in the arguments of a call.
  private func isMoreThanName(_ match: ColorMatch) -> Bool {
    guard case .name = match.parsed.notation.form else { return true }
    let line = text.line(before: match.range.lowerBound)
    let open = line.lastIndex(of: .openParenthesis)
    return open.map { !line[$0...].contains(.closeParenthesis) } ?? false
  }

  /// Returns the last word of a line, such as “tiger” in `--tiger: ` and “fg” in `theme[fg]="`; empty if
  /// there is none.
  private static func lastWord(of line: ArraySlice<UInt8>) -> String {
    // Not from within a scalar.
    let end = line.suffix(Swatch.maximumNameLength * 4).drop { $0 & 0xc0 == 0x80 }
    let words = end.name.split { !($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    let names = words.map { $0.drop { !$0.isLetter && !$0.isNumber } }
    return names.last { !$0.isEmpty }.map(String.init) ?? ""
  }
}

extension Swatch {
  /// Parses three or four bytes and a name; nil for anything else.
  fileprivate init?(bytes line: ArraySlice<UInt8>, hasAlpha: Bool = false) {
    guard let (values, name) = line.numbers(hasAlpha ? 4 : 3, upTo: 255),
      values.allSatisfy({ $0 == $0.rounded() })
    else { return nil }
    let bytes = values.map { UInt8($0) }
    self.init(
      name: name.name,
      color: Color(RGB8(bytes[0], bytes[1], bytes[2]), alpha: hasAlpha ? values[3] / 255 : 1))
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

  /// The numbers with which a line begins, and the text behind them; nil if there are fewer, or one is
  /// above a limit.
  fileprivate func numbers(
    _ count: Int, upTo limit: Double
  ) -> (values: [Double], rest: ArraySlice<UInt8>)? {
    let words = split(maxSplits: count, whereSeparator: \.isSpace)
    let values = words.prefix(count).compactMap { Double($0.name) }.filter { 0...limit ~= $0 }
    guard values.count == count else { return nil }
    return (values, words.dropFirst(count).first?.trimmed ?? [])
  }

  /// The key and the value of a line such as `Name: Warm`.
  fileprivate var field: (key: String, value: ArraySlice<UInt8>)? {
    guard first?.isLetter == true, let colon = prefix(40).firstIndex(of: .colon) else { return nil }
    return (self[..<colon].name.lowercased(), self[(colon + 1)...].trimmed)
  }

  /// The name in a comment of Lospec, `#Palette Name: Warm`; empty in others.
  fileprivate var paletteName: String {
    guard let (key, value) = dropFirst().field, key == "palette name" else { return "" }
    return value.name
  }
}
