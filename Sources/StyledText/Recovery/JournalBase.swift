/// The file that the operations of a journal start from.
public struct JournalBase: Hashable, Sendable {
  /// What the system says about a file; equal stamps are the same file with the same content,
  /// as far as can be told without reading it.
  public struct Stamp: Hashable, Sendable {
    /// The number of the device the file is on.
    public var device: UInt64
    /// The number of the file on its device.
    public var inode: UInt64
    /// The length in bytes.
    public var size: Int
    /// When it was written last, in nanoseconds since the start of 1970.
    public var modified: Int64

    /// Makes a stamp from what the system says.
    public init(device: UInt64, inode: UInt64, size: Int, modified: Int64) {
      self.device = device
      self.inode = inode
      self.size = size
      self.modified = modified
    }

    /// Whether both are about one file, whatever is in it.
    public func isSameFile(as other: Stamp) -> Bool {
      device == other.device && inode == other.inode
    }
  }

  /// What was read from the file, known when it has been read to its end.
  public struct Content: Hashable, Sendable {
    /// `ContentDigest` of the bytes.
    public var digest: UInt64
    /// The number of bytes of the file.
    public var byteCount: Int
    /// The number of bytes of the text that was read from them.
    public var textCount: Int
    /// The bytes themselves, when they are few.
    public var copy: [UInt8]?

    /// Files up to this length are kept in the journal, so that a changed file does no harm.
    public static let mostCopied = 1 << 23

    /// Makes the facts from parts.
    public init(digest: UInt64, byteCount: Int, textCount: Int, copy: [UInt8]? = nil) {
      self.digest = digest
      self.byteCount = byteCount
      self.textCount = textCount
      self.copy = copy
    }

    /// The facts about bytes at hand, with a copy when they are at most `mostCopied`.
    public init(of bytes: [UInt8], textCount: Int) {
      self.init(
        digest: ContentDigest.of(bytes), byteCount: bytes.count, textCount: textCount,
        copy: bytes.count <= Content.mostCopied ? bytes : nil)
    }

    /// The facts about what a format writes, which is not kept any longer than it is looked at.
    /// - Parameter columns: how wide a character is drawn, for formats that draw.
    public init(
      of text: StyledString, in format: TextFormat, options: FormatOptions,
      columns: @escaping (Unicode.Scalar) -> Int
    ) {
      var digest = ContentDigest()
      var copy: [UInt8]? = []
      format.write(text, options: options, columns: columns) { (bytes: [UInt8]) throws(Never) in
        bytes.withUnsafeBytes { digest.add($0) }
        if digest.byteCount <= Self.mostCopied {
          copy?.append(contentsOf: bytes)
        } else {
          copy = nil
        }
      }
      self.init(
        digest: digest.value, byteCount: digest.byteCount, textCount: text.utf8Count, copy: copy)
    }

    /// A text that begins with nothing.
    public static let empty = Content(of: [], textCount: 0)

    /// Whether these bytes are the content.
    public func matches(_ bytes: [UInt8]) -> Bool {
      bytes.count == byteCount && ContentDigest.of(bytes) == digest
    }
  }

  /// The absolute path without symbolic links; nil for a text without a file.
  public var path: String?
  /// How the bytes are read, as the caller names it; the journal only keeps it.
  public var format: String
  /// The file as it was when it was opened or saved; nil when there was none yet.
  public var stamp: Stamp?
  /// What is in it; nil until it has been read to its end.
  public var content: Content?

  /// Makes a base from parts.
  public init(path: String?, format: String, stamp: Stamp?, content: Content? = nil) {
    self.path = path
    self.format = format
    self.stamp = stamp
    self.content = content
  }

  /// A text that was never a file.
  public static let untitled = JournalBase(path: nil, format: "", stamp: nil, content: .empty)
}
