package import Color
import UnicodeText

/// A SAUCE record: the metadata at the end of a file of art.
///
/// `init(of:)` removes control characters from the texts, so that they are safe to show. Source:
/// https://www.acid.org/info/sauce/sauce.htm
///
///     if let sauce = Sauce(of: bytes) { print("\(sauce.title) by \(sauce.author)") }
public struct Sauce: Hashable, Sendable {
  /// The kinds of data that the specification defines.
  public enum DataType: UInt8, Hashable, Sendable {
    /// A kind of data, in the order of its numbers.
    case none, character, bitmap, vector, audio, binaryText, xBin, archive, executable
  }

  /// The letter spacing of the font.
  public enum LetterSpacing: UInt8, Hashable, Sendable {
    /// Eight or nine pixels for a character, or not said.
    case unknown, eightPixels, ninePixels
  }

  /// Whether pixels are stretched vertically, as on old screens.
  public enum AspectRatio: UInt8, Hashable, Sendable {
    /// Pixels that are higher than wide, or square, or not said.
    case unknown, stretched, square
  }

  /// At most 35 characters.
  public var title = ""
  /// At most 20 characters.
  public var author = ""
  /// The group or company, at most 20 characters.
  public var group = ""
  /// The date as eight digits, CCYYMMDD; or empty.
  public var date = ""
  /// The size of the file without the record; often wrong in practice.
  public var fileSize: UInt32 = 0
  /// The kind of data; nil for an unknown number.
  public var dataType: DataType? = .character
  /// The type within the kind; for characters 0 is ASCII, 1 ANSI and 2 an animation.
  public var fileType: UInt8 = 1
  /// The columns of ANSI art, or 0 if unspecified.
  public var width: UInt16 = 0
  /// The lines of ANSI art; often wrong in practice.
  public var lineCount: UInt16 = 0
  /// Whether the blink attribute selects bright backgrounds.
  public var hasICEColors = false
  /// The letter spacing.
  public var letterSpacing = LetterSpacing.unknown
  /// The pixel aspect ratio.
  public var aspectRatio = AspectRatio.unknown
  /// The name of the font, such as "IBM VGA", at most 22 characters.
  public var font = ""
  /// Lines of at most 64 characters, at most 255 of them.
  public var comments: [String] = []

  /// Creates a record of ANSI art with no other data.
  public init() {}

  /// The texts, their keys in JSON, and their places in a record.
  static let texts:
    [(key: String, path: any WritableKeyPath<Sauce, String> & Sendable, place: Range<Int>)] = [
      ("title", \.title, 7..<42), ("author", \.author, 42..<62), ("group", \.group, 62..<82),
      ("date", \.date, 82..<90), ("font", \.font, 106..<128),
    ]

  /// Whether a text has eight digits.
  static func isDate(_ text: String) -> Bool {
    text.utf8.count == 8 && text.utf8.allSatisfy(\.isDigit)
  }

  /// The size of a record in bytes.
  static let size = 128
  /// The size of a comment line in bytes.
  static let commentSize = 64
  /// The maximum size of a record in bytes: 255 comment lines, their header, and the record.
  package static let maximumSize = 255 * commentSize + commentIdentifier.count + size
  static let identifier = Array("SAUCE00".utf8)
  static let commentIdentifier = Array("COMNT".utf8)
  /// The Ctrl-Z that separates the record from the art.
  static let endOfFile: UInt8 = 0x1A

  /// Returns the fields that other formats lose, such as “title, author and date”; nil if there are
  /// none.
  ///
  /// Sizes, the width and iCE colours follow from the picture and are not counted.
  /// - Parameter keepsTitle: whether the format preserves the title.
  func words(keepsTitle: Bool) -> String? {
    var fields = Sauce.texts.filter { !self[keyPath: $0.path].isEmpty }.map(\.key)
    if keepsTitle { fields.removeAll { $0 == "title" } }
    if !comments.isEmpty { fields.append("comments") }
    guard let last = fields.last else { return nil }
    return fields.count == 1 ? last : fields.dropLast().joined(separator: ", ") + " and " + last
  }
}

// MARK: - Writing

/// What a file of art has besides its text.
package struct ArtProperties: Hashable, Sendable {
  /// The column at which rows wrap, 1...4096; nil if unspecified.
  package var width: Int?
  /// Whether the blink attribute selects bright backgrounds.
  package var hasICEColors = false
  /// The SAUCE record.
  package var sauce: Sauce?
  /// The colours of the terminal, which a recording can have.
  package var palette: TerminalPalette?
  /// The title of a recording.
  var title = ""
}
