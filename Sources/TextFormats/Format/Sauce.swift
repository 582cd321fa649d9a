/// What a SAUCE record at the end of a file says about it.
///
/// The texts come from strangers; what `init(of:)` reads is free of control characters, so that it
/// can be shown. Source: https://www.acid.org/info/sauce/sauce.htm
public struct Sauce: Hashable, Sendable {
  /// The kinds of data that the record knows.
  public enum DataType: UInt8, Hashable, Sendable {
    case none, character, bitmap, vector, audio, binaryText, xBin, archive, executable
  }

  /// The distance of the letters of the font.
  public enum LetterSpacing: UInt8, Hashable, Sendable {
    case unknown, eightPixels, ninePixels
  }

  /// Whether pixels are to be shown higher than wide, as old screens did.
  public enum AspectRatio: UInt8, Hashable, Sendable {
    case unknown, stretched, square
  }

  /// At most 35 characters.
  public var title = ""
  /// At most 20 characters.
  public var author = ""
  /// The group or company, at most 20 characters.
  public var group = ""
  /// The day as eight digits, year, month, day; or empty.
  public var date = ""
  /// The size of the file without the record; often wrong in files.
  public var fileSize: UInt32 = 0
  /// What the file is, a character file for ANSI art.
  ///
  /// Nil for a number that is not known.
  public var dataType: DataType? = .character
  /// What the file is within its kind; for characters 0 is ASCII, 1 ANSI and 2 an animation.
  public var fileType: UInt8 = 1
  /// The columns of ANSI art, 0 when not said.
  public var width: UInt16 = 0
  /// The lines of ANSI art; often wrong in files.
  public var lineCount: UInt16 = 0
  /// Whether blinking stands for a bright background.
  public var hasICEColors = false
  /// The distance of letters.
  public var letterSpacing = LetterSpacing.unknown
  /// The shape of pixels.
  public var aspectRatio = AspectRatio.unknown
  /// The name of the font, such as "IBM VGA", at most 22 characters.
  public var font = ""
  /// Lines of at most 64 characters, at most 255 of them.
  public var comments: [String] = []

  /// Makes a record of ANSI art that says nothing else.
  public init() {}

  /// The bytes of a record.
  static let size = 128
  /// The bytes of a line of comment.
  static let commentSize = 64
  /// The most bytes at the end of a file that say something: 255 lines of comment, what introduces
  /// them, and the record.
  public static let mostBytes = 255 * commentSize + commentIdentifier.count + size
  static let identifier = Array("SAUCE00".utf8)
  static let commentIdentifier = Array("COMNT".utf8)
  /// What stands between the file and the record, Ctrl-Z.
  static let endOfFile: UInt8 = 0x1A
}
