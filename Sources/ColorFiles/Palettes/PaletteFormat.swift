public import Color

/// A format of palette files; how it is recognised and read.
struct PaletteFormat: Sendable {
  /// The name in messages, with the extension.
  let name: String
  /// Whether the content is of this format.
  let recognizes: @Sendable (PaletteFile) -> Bool
  /// Reads the palette, perhaps without colours.
  let read: @Sendable (PaletteFile) throws(PaletteFileError) -> ColorPalette

  private init(
    _ name: String, _ recognizes: @escaping @Sendable (PaletteFile) -> Bool,
    _ read: @escaping @Sendable (PaletteFile) throws(PaletteFileError) -> ColorPalette
  ) {
    (self.name, self.recognizes, self.read) = (name, recognizes, read)
  }

  /// Creates a format with a swatch in each line, which is recognised by its first lines, or all.
  private init(_ name: String, _ lines: SwatchLines, first count: Int = .max) {
    self.init(
      name, { lines.recognizes($0, lines: count) },
      { (file) throws(PaletteFileError) in try lines.palette(file) })
  }

  /// Creates a format whose files begin with these characters.
  private init(
    _ name: String, start: String,
    _ read: @escaping @Sendable (PaletteFile) throws(PaletteFileError) -> ColorPalette
  ) {
    self.init(name, { $0.text.starts(with: start.utf8) }, read)
  }

  /// The formats in the order in which they are tried.
  static let all = [
    PaletteFormat("GIMP .gpl", start: "GIMP Palette", PaletteFile.gimpPalette),
    PaletteFormat("Adobe .ase", start: "ASEF", AdobeSwatchExchange.palette),
    PaletteFormat("Adobe .aco", { AdobeColorFile.isSignature($0.bytes) }, AdobeColorFile.palette),
    PaletteFormat("Windows .pal", start: "RIFF", WindowsPalette.palette),
    PaletteFormat("JASC .pal", start: "JASC-PAL", PaletteFile.jascPalette),
    PaletteFormat("CorelDRAW .pal", .inks, first: 1),
    PaletteFormat(
      "Skencil .spl", start: "##Sketch RGBPalette",
      { (file) throws(PaletteFileError) in try SwatchLines.shares.palette(file) }),
    PaletteFormat("Adobe .act", { $0.isColorTable }, { $0.colorTable() }),
    PaletteFormat("Paint.NET .txt and .hex", .hexadecimal), PaletteFormat("rgb.txt", .bytes),
    PaletteFormat(
      "colours of terminals", { $0.terminalScheme != nil }, { $0.terminalColors() }),
    PaletteFormat(
      "any text with colours", { $0.isText },
      { (file) throws(PaletteFileError) in try file.foundColors() }),
  ]

  /// Formats that are not read, by what their files begin with or have soon: the names of their
  /// swatches would be taken for colours.
  static let unread = [
    ("bplist00", "a binary property list (“plutil -convert xml1” makes a text of it)"),
    ("##sK1 palette", "a palette of sK1"), ("[Control Panel\\Colors]", "a theme of Windows"),
    ("CMYK=\"#", "a palette of inks of Scribus"), ("<colorBook", "a colour book of AutoCAD"),
    ("<colorName>", "a colour book of AutoCAD"), ("<AcBl", "a colour book of Adobe"),
    ("<Sp N=", "a colour book of Adobe"), ("tints=\"", "a palette of inks of CorelDRAW"),
  ]
}

/// A file that may be a palette.
struct PaletteFile: Sendable {
  let bytes: [UInt8]
  /// The text in UTF-8 or a single-byte encoding, without a byte order mark.
  let text: [UInt8]
  let name: String

  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
    text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// The colours of a terminal, if the file has hardly any others.
  fileprivate var terminalScheme: TerminalScheme? {
    guard let scheme = SchemeFile(text, minimum: 8)?.scheme else { return nil }
    let others = (try? foundColors().swatches.count) ?? 0
    return others > 2 * scheme.roles.count ? nil : scheme
  }

  /// The swatches of a terminal, with the names of their roles.
  fileprivate func terminalColors() -> ColorPalette {
    let scheme = terminalScheme ?? TerminalScheme()
    let swatches = scheme.roles.compactMap { role in
      scheme.color(role).map { Swatch(name: role.name, color: Color($0)) }
    }
    var palette = ColorPalette(
      name: scheme.name.isEmpty ? title : scheme.name, columns: 8, swatches: swatches)
    palette.refusals = refusals
    return palette
  }

  var isText: Bool { !text.prefix(4096).contains(0) }

  /// The name of the palette after the file.
  var title: String {
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  func failure(_ rule: String, _ location: PaletteFileError.Location = .file) -> PaletteFileError {
    PaletteFileError(name, location, rule)
  }

  /// The error for too many swatches.
  func tooMany(_ location: PaletteFileError.Location = .file) -> PaletteFileError {
    failure("more than \(ColorPalette.maximumSwatchCount) colours", location)
  }
}

extension ColorPalette {
  /// The maximum number of swatches in a file.
  package static let maximumSwatchCount = 100_000
  /// The maximum size of a file in bytes.
  package static let maximumFileSize = 64 << 20

  /// A list of the formats that are read: "GIMP .gpl, Adobe .ase, … or any text with colours".
  package static let fileFormats: String = {
    let names = PaletteFormat.all.map(\.name)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }()

  /// Reads a palette from a file; its content determines the format.
  ///
  /// - GIMP palettes (`.gpl`), including those of Aseprite with an alpha
  /// - Adobe Swatch Exchange (`.ase`): RGB, CMYK, Lab and grey, with groups
  /// - Adobe colour files (`.aco`), versions 1 and 2, without colour-book entries
  /// - palettes of Windows and JASC (both `.pal`)
  /// - lists of six hexadecimal digits a line (`.hex`), and of eight with the alpha first, as
  ///   Paint.NET writes them
  /// - lists of three bytes and a name a line, as X11's `rgb.txt`
  /// - the configurations and themes of terminals: their sixteen colours and the others by role
  /// - any other text, such as a style sheet or JSON: the colours in it, each with the word before
  ///   it in the same line, or the name of its element, as its name
  ///
  /// Text is UTF-8, and bytes that are not are read as Latin-1.
  /// - Parameter fileName: the name for errors, and without its extension for palettes without a
  ///   name.
  /// - Throws: `PaletteFileError` with the place of the error if the file is too large, has no
  ///   format of these or breaks its rules, or has no or too many swatches.
  public init(reading bytes: [UInt8], fileName: String) throws(PaletteFileError) {
    guard bytes.count <= Self.maximumFileSize else {
      throw PaletteFileError(fileName, .file, "the file is larger than 64 MB")
    }
    let file = PaletteFile(bytes, name: fileName)
    let head = file.text.prefix(8192)
    if let (_, name) = PaletteFormat.unread.first(where: { head.contains($0.0.utf8) }) {
      throw file.failure("\(name), which is not read")
    }
    guard let format = PaletteFormat.all.first(where: { $0.recognizes(file) }) else {
      // https://github.com/aseprite/aseprite/blob/main/docs/ase-file-specs.md
      let isAseprite = bytes.count > 5 && bytes[4] == 0xe0 && bytes[5] == 0xa5
      let isWide = bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
      throw file.failure(
        isWide
          ? "a text in UTF-16, which “iconv -f UTF-16 -t UTF-8” converts"
          : isAseprite
            ? "an Aseprite picture has no swatches that can be read"
            : "not a palette (\(Self.fileFormats))")
    }
    do {
      self = try format.read(file)
    } catch {
      var error = error
      error.format = format.name
      throw error
    }
    guard !swatches.isEmpty else { throw file.failure("no colours found") }
  }
}

/// The reason why a file cannot be read as a palette.
///
///     do {
///       let brand = try ColorPalette(reading: bytes, fileName: "brand.gpl")
///       accent = brand.swatches.first?.color ?? accent
///     } catch {
///       // "brand.gpl, line 2: expected three numbers from 0 to 255, read as GIMP .gpl"
///       message = error.message
///     }
public struct PaletteFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A location in a file.
  public enum Location: Hashable, Sendable {
    /// The file as a whole.
    case file
    /// A line, from 1.
    case line(Int)
    /// A byte, from 0.
    case byte(Int)
  }

  /// The name of the file, safe to print.
  public let fileName: String
  /// The place of the error.
  public let location: Location
  /// The error, for example "expected three numbers from 0 to 255".
  public let rule: String
  /// The format that the file was taken for; nil if for none.
  fileprivate var format: String?

  /// Creates an error in a file.
  init(_ fileName: String, _ location: Location, _ rule: String) {
    self.fileName = Swatch.sanitized(fileName)
    self.location = location
    self.rule = Swatch.sanitized(rule)
  }

  /// One line for the user, free of control characters.
  public var message: String {
    let error =
      switch location {
      case .file: "\(fileName): \(rule)"
      case .line(let number): "\(fileName), line \(number): \(rule)"
      case .byte(let offset): "\(fileName), byte \(offset): \(rule)"
      }
    return error + (format.map { ", read as \($0)" } ?? "")
  }

  /// The `message`.
  public var description: String { message }
}
