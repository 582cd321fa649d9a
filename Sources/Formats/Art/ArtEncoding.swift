import Color
import UnicodeText

/// The character encoding of ANSI art.
enum ArtEncoding: Hashable, Sendable {
  /// Single bytes, as on the IBM PC.
  case codePage437
  /// UTF-8, as exported by newer editors for modern terminals.
  case utf8

  /// Detects the encoding: UTF-8 if it is valid and not just ASCII, else code page 437.
  ///
  /// Two characters of a picture, such as █▓ or ┌┐, can be a valid letter. Where a record names the
  /// font of a PC or an Amiga, only a scalar of three bytes, such as a block, is UTF-8.
  static func detect(_ buffer: ByteBuffer, hasFont: Bool = false) -> ArtEncoding {
    guard validity(of: buffer, isWhole: true) == .utf8 else { return .codePage437 }
    return hasFont && !buffer.contains { $0 >= 0xE0 } ? .codePage437 : .utf8
  }

  /// The notice about text with a byte that is not UTF-8: it may be art without a record.
  static func notice(ofInvalid byte: UInt8) -> String {
    let mark = VisibleMark.sanitized(String(InvalidByte.scalar(for: byte)))
    return "bytes that are not UTF-8, such as \(mark); convert --from art draws them"
  }

  enum Validity {
    case ascii, utf8, invalid
  }

  /// - Parameter isWhole: whether the buffer is complete, so that a truncated scalar is an error.
  static func validity(of buffer: ByteBuffer, isWhole: Bool) -> Validity {
    guard let bytes = buffer.baseAddress else { return .ascii }
    var result = Validity.ascii
    var index = 0
    while index < buffer.count {
      if buffer[index] < 0x80 {
        index += 1
        continue
      }
      switch ParseResult.scalar(in: bytes, at: index, to: buffer.count) {
      case .complete(let length): (result, index) = (.utf8, index + length)
      case .incomplete where !isWhole: return result
      default: return .invalid
      }
    }
    return result
  }
}

/// What a tab, a lone carriage return and the end of a row do in art.
///
/// In code page 437 programs disagree. PabloDraw draws the glyph of a tab and skips carriage
/// returns; terminals move the cursor. In ANSI.SYS, libansilove, PabloDraw and Moebius a full row has
/// wrapped already, so that a line break after it leaves an empty row; terminals wrap when the next
/// character is drawn.
struct ArtControls: Hashable {
  /// Whether a tab is drawn as its glyph, instead of moving to the next stop.
  var drawsTabs: Bool
  /// Whether a carriage return moves to the first column, instead of doing nothing.
  var returns: Bool
  /// Whether the cursor waits at the end of a full row for the next character.
  var waits = false

  static let pabloDraw = ArtControls(drawsTabs: true, returns: false)
  static let terminal = ArtControls(drawsTabs: false, returns: true, waits: true)

  /// Returns the readings under which a file may look different, the most likely first.
  ///
  /// Without a known height to tell them apart, tabs and carriage returns have only the most likely.
  static func readings(
    of buffer: ByteBuffer, _ encoding: ArtEncoding, _ characters: ArtCharacterSet,
    knowsHeight: Bool
  ) -> [ArtControls] {
    guard encoding == .codePage437 else { return [.terminal] }
    let hasGlyph = characters.values[0x09] != 0
    let tabs = hasGlyph && knowsHeight && buffer.contains(.tab) ? [true, false] : [hasGlyph]
    let returns = knowsHeight && hasLoneReturn(buffer) ? [false, true] : [false]
    return [false, true].flatMap { waits in
      returns.flatMap { returns in
        tabs.map { ArtControls(drawsTabs: $0, returns: returns, waits: waits) }
      }
    }
  }

  /// Whether there is a carriage return besides those of line ends.
  private static func hasLoneReturn(_ buffer: ByteBuffer) -> Bool {
    zip(buffer, buffer.dropFirst()).contains { $0 == .carriageReturn && !$1.isLineBreak }
  }
}

/// Limits that bound the memory and time for a picture.
struct ArtLimits {
  /// The maximum number of rows; anything below is dropped.
  var rows = 100_000
  /// The maximum number of cells in all rows, gaps included; 8 bytes each.
  var cells = 1 << 24
  /// The maximum number of multi-scalar characters ever drawn.
  var clusters = 1 << 20
  /// The maximum number of scalars in one of these: no script has more, and it bounds the text by the
  /// number of cells.
  var marks = 16
  /// The number of cells that may be cleared and moved, besides an allowance per byte of the file.
  var work = 1 << 24

  /// Those of a screen that bounds its memory in other ways.
  static let none = ArtLimits(rows: .max, cells: .max, clusters: .max, marks: .max, work: .max)

  /// The valid widths in columns.
  static let widths = 1...4096
  /// The default width in columns.
  static let defaultWidth = 80
  /// The rows of the visible screen, for scrolling and for inserting and deleting rows.
  static let screenRows = 25
}
