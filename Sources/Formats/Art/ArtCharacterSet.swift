/// The characters of the bytes in a file of art, which the font in its SAUCE record determines.
///
/// Source: https://www.acid.org/info/sauce/sauce.htm, “FontName”
struct ArtCharacterSet: Hashable, Sendable {
  /// The name for the user.
  let name: String
  /// Whether the characters of the font are known; otherwise this is code page 437.
  let isKnown: Bool
  /// The scalar values of the 256 bytes; 0 for a byte that is not drawn.
  let values: [UInt32]
  /// The bytes of the scalar values; empty for code page 437, which has its own table.
  private let bytes: [UInt32: UInt8]

  static let codePage437 = ArtCharacterSet(isKnown: true)

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
      let lower = Array(repeating: Self.missing, count: 32)
      self.init(name: "ISO 8859-1", lower, delete: Self.missing, Self.latin1)
    } else if words.first == "IBM", let upper = Self.upperHalf(ofCodePage: page) {
      self.init(
        name: "code page \(page)", Array(CodePage437.scalars[..<32]),
        delete: CodePage437.scalars[0x7F], upper)
    } else {
      let isKnown = words.first == "IBM" ? page.isEmpty || page == "437" : words.isEmpty
      self = isKnown ? .codePage437 : ArtCharacterSet(isKnown: false)
    }
  }

  private init(isKnown: Bool) {
    name = "code page 437"
    self.isKnown = isKnown
    values = CodePage437.values
    bytes = [:]
  }

  /// Creates a set of ASCII and these halves of 32 and 128 characters.
  private init(
    name: String, _ lower: [Unicode.Scalar], delete: Unicode.Scalar, _ upper: [Unicode.Scalar]
  ) {
    self.name = name
    isKnown = true
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
    page == "819" ? latin1 : codePages[page].map { Array($0.unicodeScalars) }
  }

  /// Returns the byte for a scalar or a lookalike; nil if there is none.
  func byte(for scalar: Unicode.Scalar) -> UInt8? {
    let twin = CodePage437.byte(for: scalar)
    guard !bytes.isEmpty else { return twin }
    let hyphen = bytes[scalar.value == 0xAD ? 0x2010 : scalar.value]
    return hyphen ?? twin.flatMap { bytes[CodePage437.scalars[Int($0)].value] }
  }

  /// Returns the best known substitute for a scalar outside the set.
  func substitute(for scalar: Unicode.Scalar) -> UInt8? {
    let byte = CodePage437.substitute(for: scalar)
    guard !bytes.isEmpty else { return byte }
    return byte.flatMap { bytes[CodePage437.scalars[Int($0)].value] }
  }
}
