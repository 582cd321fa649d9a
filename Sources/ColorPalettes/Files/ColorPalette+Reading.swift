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
  /// - palettes of Windows and JASC (both `.pal`)
  /// - custom properties of style sheets, with references to each other; blocks of other selectors
  ///   than `:root` and the like are groups, and those under conditions such as `@media` are skipped
  /// - JSON: arrays of colours, objects with a colour and a name, and names with colours, also in
  ///   groups, as Tailwind's configuration and design tokens have them
  /// - lists in plain text: one or more colours per line in any notation that `Color(parsing:)`
  ///   reads, a name after the colour, or before it when the colour begins with `#`, is three bytes
  ///   or follows `:` or `=`; comments begin with `;`, `//`, `!`, or `#` and no colour; where one names
  ///   Paint.NET or AARRGGBB, eight digits are that
  ///
  /// Text may be UTF-8 or, with a byte order mark, UTF-16; anything else is read as Latin-1.
  /// - Parameter fileName: the name for errors, and without its extension for palettes without a
  ///   name.
  /// - Throws: `PaletteFileError` with the place of the mistake if the file is too large, has no
  ///   format of these or breaks its rules, or has no or too many swatches.
  public init(reading bytes: [UInt8], fileName: String) throws(PaletteFileError) {
    guard bytes.count <= Self.maximumFileSize else {
      throw PaletteFileError(fileName, .file, "a palette has at most 64 MB")
    }
    try self.init(recognizing: bytes, fileName: fileName)
    guard !swatches.isEmpty else {
      throw PaletteFileError(fileName, .file, "a palette has at least one colour")
    }
  }

  /// Reads a palette, perhaps without colours.
  private init(recognizing bytes: [UInt8], fileName: String) throws(PaletteFileError) {
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
    if bytes.starts(with: WindowsPalette.signature) {
      var reader = WindowsPalette(bytes, fileName: fileName)
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
    } else if let palette = try Self.json(text, fileName: fileName) {
      self = palette
    } else if let text = StyleSheetPalette.sheet(text) {
      var sheet = StyleSheetPalette(text, fileName: fileName)
      self = try sheet.palette()
    } else {
      self = try lines.colorList()
    }
  }

  /// Returns the palette in a text that begins as JSON does; nil for a list of colours.
  private static func json(
    _ text: [UInt8], fileName: String
  ) throws(PaletteFileError) -> ColorPalette? {
    guard JSONPalette.isBeginning(text) else { return nil }
    var palette = JSONPalette(text, fileName: fileName)
    return try palette.palette()
  }

  private static func binaryRule(_ bytes: [UInt8]) -> String {
    // https://github.com/aseprite/aseprite/blob/main/docs/ase-file-specs.md
    if bytes.count > 5, bytes[4] == 0xe0, bytes[5] == 0xa5 {
      return "a picture of Aseprite holds no swatches that can be read"
    }
    return "a palette is a .gpl, .ase, .aco or .pal file, a style sheet, JSON, or a list of colours"
  }

  /// Returns the name of a palette after its file.
  static func title(of fileName: String) -> String {
    let last = fileName.split(separator: "/").last.map(String.init) ?? ""
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }
}
