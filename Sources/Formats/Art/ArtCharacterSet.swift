import Color
import UnicodeText

/// The characters of the bytes in a file of art, which the font in its SAUCE record determines.
///
/// Source: https://www.acid.org/info/sauce/sauce.htm, “FontName”
struct ArtCharacterSet: Hashable, Sendable {
  /// The name for the user.
  let name: String
  /// Whether the characters of the font are known; otherwise this is code page 437.
  private(set) var isKnown = true
  /// The scalar values of the 256 bytes; 0 for a byte that is not drawn.
  let values: [UInt32]
  /// The bytes of the scalar values.
  private let bytes: [UInt32: UInt8]

  static let codePage437 = ArtCharacterSet(
    name: "code page 437", CodePage437.scalars[..<32], delete: CodePage437.scalars[0x7F],
    CodePage437.scalars[0x80...])

  /// Stands for bytes without a character.
  private static let missing: Unicode.Scalar = "▯"

  /// ISO 8859-1 without the controls from 0x80 on, and with a visible soft hyphen.
  private static let latin1 =
    Array(repeating: missing, count: 32)
    + (UInt8(0xA0)...0xFF).map { $0 == 0xAD ? "\u{2010}" : Unicode.Scalar($0) }

  /// Creates the set of a font with the name in a SAUCE record.
  init(_ font: String) {
    let words = font.split(separator: " ").map { $0.uppercased() }
    let page = words.count > 2 ? words[2] : ""
    if words.first == "AMIGA" {
      let lower = Array(repeating: Self.missing, count: 32)[...]
      self.init(name: "ISO 8859-1", lower, delete: Self.missing, Self.latin1[...])
    } else if words.first == "IBM", let upper = Self.upperHalf(ofCodePage: page) {
      self.init(
        name: "code page \(page)", CodePage437.scalars[..<32],
        delete: CodePage437.scalars[0x7F], upper[...])
    } else {
      self = .codePage437
      isKnown = words.first == "IBM" ? page.isEmpty || page == "437" : words.isEmpty
    }
  }

  /// Creates a set of ASCII and these halves of 32 and 128 characters.
  private init(
    name: String, _ lower: ArraySlice<Unicode.Scalar>, delete: Unicode.Scalar,
    _ upper: ArraySlice<Unicode.Scalar>
  ) {
    self.name = name
    let ascii = (UInt8(0x20)...0x7E).map { Unicode.Scalar($0) }
    var values = (lower + ascii + [delete] + upper).map(\.value)
    // As in libansilove, a tab moves in the fonts of the Amiga, and a form feed does nothing.
    if lower[0x0C] == Self.missing { (values[0x09], values[0x0C]) = (0, 0) }
    self.values = values
    bytes = Dictionary(
      zip(values, UInt8.min...UInt8.max).filter { $0.0 != 0 && CodePage437.isDrawn($0.1) },
      uniquingKeysWith: { $0 < 0x20 ? $1 : $0 })
  }

  private static func upperHalf(ofCodePage page: String) -> [Unicode.Scalar]? {
    if page == "819" { return latin1 }
    guard let scalars = codePages[page]?.unicodeScalars else { return nil }
    return Array(scalars) + CodePage437.scalars[(0x80 + scalars.count)...]
  }

  /// Returns the byte for a scalar or a lookalike; nil if there is none.
  func byte(for scalar: Unicode.Scalar) -> UInt8? {
    bytes[scalar.value == 0xAD ? 0x2010 : scalar.value] ?? byte(CodePage437.byte(for: scalar))
  }

  /// Returns the best known substitute for a scalar outside the set.
  func substitute(for scalar: Unicode.Scalar) -> UInt8? {
    byte(CodePage437.substitute(for: scalar))
  }

  /// Returns the byte for the character that a byte is in code page 437.
  private func byte(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { bytes[CodePage437.scalars[Int($0)].value] }
  }

  /// The characters of the bytes from 0x80 in the code pages of the IBM PC.
  static let codePages = Dictionary(
    uniqueKeysWithValues: PackageResources.code_pages_txt.tableRows.map { ($0[0], $0[1]) })
}

/// The glyph drawn for a scalar in the character set of art.
struct ArtGlyph {
  enum Kind {
    /// The scalar itself or a lookalike.
    case exact
    /// A byte that was not UTF-8, drawn as its character in the set.
    case invalidByte
    /// A control character.
    case control
    /// A similar character, or a question mark.
    case substitute
  }

  let kind: Kind
  /// The byte, drawn `columns` times.
  let byte: UInt8
  /// The number of columns; 0 if the scalar is dropped.
  let columns: Int

  /// What a control character is drawn as.
  static let control = ArtGlyph(kind: .control, byte: .questionMark, columns: 1)
}

extension ArtGlyph {
  /// Chooses the glyph of a scalar that is neither a line break nor a tab.
  init(for scalar: Unicode.Scalar, in characters: ArtCharacterSet) {
    if let invalid = InvalidByte.byte(for: scalar) {
      self.init(kind: .invalidByte, byte: invalid, columns: 1)
    } else if let found = characters.byte(for: scalar), CodePage437.isDrawn(found) {
      self.init(kind: .exact, byte: found, columns: 1)
    } else if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
      self = .control
    } else {
      // A skin tone joins the emoji before it.
      self.init(
        kind: .substitute, byte: characters.substitute(for: scalar) ?? .questionMark,
        columns: scalar.properties.isEmojiModifier ? 0 : ScalarWidth.columns(of: scalar))
    }
  }
}

/// Splits text into what is drawn in art.
struct ArtScanner {
  enum Item {
    /// A glyph and the scalar that it stands for.
    case glyph(ArtGlyph, Unicode.Scalar)
    case tab, lineBreak
  }

  /// Whether a carriage return was read whose meaning depends on the next character.
  private var hasReturn = false

  /// Returns the next item of a piece of text and moves to its end; nil at the end of the piece.
  mutating func next(
    in text: ByteBuffer, at index: inout Int, _ characters: ArtCharacterSet
  ) -> Item? {
    while index < text.count {
      let byte = text[index]
      if byte != .newline, let item = finish() { return item }
      hasReturn = byte == .carriageReturn
      guard !hasReturn else {
        index += 1
        continue
      }
      let scalar = UTF8Scalar(in: text, at: index)
      index += scalar.length
      return switch byte {
      case .newline: .lineBreak
      case .tab: .tab
      case 0x20...0x7E:
        .glyph(ArtGlyph(kind: .exact, byte: byte, columns: 1), scalar.scalar)
      default: .glyph(ArtGlyph(for: scalar.scalar, in: characters), scalar.scalar)
      }
    }
    return nil
  }

  /// Returns the glyph of a carriage return that is not half of a line break, if there is one.
  mutating func finish() -> Item? {
    defer { hasReturn = false }
    return hasReturn ? .glyph(.control, "\r") : nil
  }
}
