import Colorimetry

extension PaletteLines {
  /// Parses a list of colours in plain text.
  mutating func colorList() throws(PaletteFileError) -> ColorPalette {
    var swatches: [Swatch] = []
    var title = ""
    var isPaintNet = false
    let hasShares = hasShares
    while let line = next() {
      guard !line.isEmpty else { continue }
      if Self.isComment(line) {
        let text = line.drop { $0 == 0x3b || $0 == 0x23 || $0 == 0x2f }.trimmed
        let words = String(decoding: text, as: UTF8.self).lowercased()
        if words.contains("paint.net") || words.contains("aarrggbb") { isPaintNet = true }
        if title.isEmpty, let name = text.after("palette name:") { title = Self.name(name) }
        continue
      }
      // A line with only a bracket of a JSON array.
      guard !line.allSatisfy(ColorLine.isSeparator) else { continue }
      let found: [Swatch]
      do throws(ColorLine.Problem) {
        found = try ColorLine(line, hasAlphaFirst: isPaintNet, hasShares: hasShares).swatches()
      } catch {
        throw failure(error.rule)
      }
      guard swatches.count + found.count <= ColorPalette.maximumSwatchCount else { throw tooMany() }
      swatches += found
    }
    let name = Swatch.sanitized(title)
    return ColorPalette(
      name: name.isEmpty ? ColorPalette.title(of: fileName) : name, swatches: swatches)
  }

  /// Whether the numbers of the list are shares from 0 to 1, as some of them have a decimal point.
  private var hasShares: Bool {
    var lines = self
    var hasPoint = false
    while let line = lines.next() {
      guard !Self.isComment(line) else { continue }
      // The fourth is an alpha.
      for number in ColorLine.leadingNumbers(of: line).prefix(3) {
        guard ColorLine.isShare(number) else { return false }
        hasPoint = hasPoint || number.contains(0x2e)
      }
    }
    return hasPoint
  }

  /// Whether a line begins with `;`, `//`, `!` as in X11, or a `#` that is no colour, or is a comment
  /// of CSS.
  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    if [0x3b, 0x21].contains(line.first) || line.starts(with: [0x2f, 0x2f]) { return true }
    if line.starts(with: [0x2f, 0x2a]), line.suffix(2).elementsEqual([0x2a, 0x2f]) { return true }
    guard line.first == 0x23 else { return false }
    return ColorLine.hashColor(line) == nil
  }
}
