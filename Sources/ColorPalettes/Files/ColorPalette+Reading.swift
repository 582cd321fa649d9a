import Colorimetry

extension ColorPalette {
  /// The maximum number of swatches in a file.
  public static let maximumSwatchCount = 100_000
  /// The maximum size of a file in bytes.
  public static let maximumFileSize = 64 << 20

  /// Reads a palette from a file; its content determines the format.
  ///
  /// - GIMP palettes (`.gpl`), including those of Aseprite with an alpha
  /// - Adobe Swatch Exchange (`.ase`): RGB, CMYK, Lab and grey, with groups
  /// - Adobe colour files (`.aco`), versions 1 and 2, without colour-book entries
  /// - JASC palettes (`.pal`)
  /// - lists in plain text: one or more colours per line in any notation that `Color(parsing:)`
  ///   reads, a name after the colour, or before it when the colour begins with `#`; comments begin
  ///   with `;`, `//`, or `#` and no colour; in lists of Paint.NET eight digits are AARRGGBB
  ///
  /// Text may be UTF-8 or, with a byte order mark, UTF-16; anything else is read as Latin-1.
  /// - Parameter fileName: the name for errors, and without its extension for palettes without a
  ///   name.
  public init(reading bytes: [UInt8], fileName: String) throws(PaletteFileError) {
    guard bytes.count <= Self.maximumFileSize else {
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

  /// Returns the name of a palette after its file.
  static func title(of fileName: String) -> String {
    let last = fileName.split(separator: "/").last.map(String.init) ?? ""
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }
}
