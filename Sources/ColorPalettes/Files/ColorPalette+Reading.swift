import Colorimetry

extension ColorPalette {
  /// The most swatches that are read from a file.
  public static let mostSwatches = 100_000
  /// The most bytes that are read from a file.
  public static let mostBytes = 64 << 20

  /// Reads a palette from a file whose format is found from what is in it.
  ///
  /// - GIMP palettes (`.gpl`), those of Aseprite with an alpha too
  /// - Adobe Swatch Exchange (`.ase`): RGB, CMYK, Lab and grey, with groups
  /// - Adobe colour files (`.aco`), versions 1 and 2; colours of printed catalogues are passed over
  /// - JASC palettes (`.pal`)
  /// - lists in plain text: one or several colours a line in any notation that `Color(parsing:)`
  ///   reads, a name after the colour, or before it when the colour begins with `#`; comments begin
  ///   with `;`, `//`, or `#` and no colour; in lists of Paint.NET eight digits are AARRGGBB
  ///
  /// Text may be UTF-8 or, with a mark at its start, UTF-16; what is not UTF-8 is taken as Latin-1.
  /// - Parameter fileName: for errors, and without its extension the name of a palette that has
  ///   none.
  public init(reading bytes: [UInt8], fileName: String) throws(PaletteFileError) {
    guard bytes.count <= Self.mostBytes else {
      throw PaletteFileError(fileName, .file, "a palette has at most 64 MB")
    }
    if bytes.starts(with: AdobeSwatchExchange.signature) {
      var reader = AdobeSwatchExchange(bytes, fileName: fileName)
      self = try reader.palette()
      return
    }
    if AdobeColorFile.isSignature(bytes) {
      var reader = AdobeColorFile(bytes, fileName: fileName)
      self = try reader.palette()
      return
    }
    let text = PaletteLines.utf8(bytes)
    guard !text.prefix(4096).contains(0) else {
      throw PaletteFileError(fileName, .file, Self.binaryRule(bytes))
    }
    var lines = PaletteLines(text, fileName: fileName)
    if lines.begins(with: "GIMP Palette") {
      self = try lines.gimpPalette()
    } else if lines.begins(with: "JASC-PAL") {
      self = try lines.jascPalette()
    } else {
      self = try lines.colorList()
    }
  }

  private static func binaryRule(_ bytes: [UInt8]) -> String {
    // https://github.com/aseprite/aseprite/blob/main/docs/ase-file-specs.md
    if bytes.count > 5, bytes[4] == 0xe0, bytes[5] == 0xa5 {
      return "a picture of Aseprite holds no swatches that can be read"
    }
    return "a palette is a .gpl, .ase, .aco or .pal file or a list of colours in plain text"
  }

  /// The name of a palette that is only known by its file.
  static func title(of fileName: String) -> String {
    let last = fileName.split(separator: "/").last.map(String.init) ?? ""
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }
}
