import UnicodeText

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

  /// Chooses the glyph of a scalar that is neither a line break nor a tab.
  init(for value: UInt32, in characters: ArtCharacterSet = .codePage437) {
    let question = UInt8(ascii: "?")
    guard let scalar = Unicode.Scalar(value) else {
      (kind, byte, columns) = (.substitute, question, 1)
      return
    }
    if let invalid = InvalidByte.byte(for: scalar) {
      (kind, byte, columns) = (.invalidByte, invalid, 1)
    } else if let found = characters.byte(for: scalar), CodePage437.isDrawn(found) {
      (kind, byte, columns) = (.exact, found, 1)
    } else if value < 0x20 || (0x7F...0x9F).contains(value) {
      (kind, byte, columns) = (.control, question, 1)
    } else {
      kind = .substitute
      byte = characters.substitute(for: scalar) ?? question
      // A skin tone joins the emoji before it.
      columns = scalar.properties.isEmojiModifier ? 0 : ScalarWidth.columns(of: scalar)
    }
  }
}
