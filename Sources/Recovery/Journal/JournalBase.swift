import Files
package import Formats
package import StyledText

/// The file that the operations of a journal are based on.
package struct JournalBase: Hashable, Sendable {
  /// Identifies a version of a file by its metadata.
  ///
  /// Files with equal stamps are assumed to have the same content.
  package struct Stamp: Hashable, Sendable {
    /// The device number.
    package var device: UInt64
    /// The inode number.
    package var inode: UInt64
    /// The size in bytes.
    package var size: Int
    /// The time of the last modification, in nanoseconds since the start of 1970.
    package var modified: Int64

    /// Creates a stamp.
    package init(device: UInt64, inode: UInt64, size: Int, modified: Int64) {
      self.device = device
      self.inode = inode
      self.size = size
      self.modified = modified
    }

    /// Whether both belong to the same file, regardless of its content.
    package func isSameFile(as other: Stamp) -> Bool {
      device == other.device && inode == other.inode
    }
  }

  /// The content of the file, known once it has been read to its end.
  package struct Content: Hashable, Sendable {
    /// The `ContentDigest` of the bytes.
    package var digest: UInt64
    /// The number of bytes of the file.
    package var byteCount: Int
    /// The number of bytes of the text decoded from them.
    package var textCount: Int
    /// The bytes themselves, if there are few.
    package var copy: [UInt8]?

    /// Creates a description of content.
    package init(digest: UInt64, byteCount: Int, textCount: Int, copy: [UInt8]? = nil) {
      self.digest = digest
      self.byteCount = byteCount
      self.textCount = textCount
      self.copy = copy
    }

    /// Describes bytes, with a copy if there are at most `DocumentReader.maximumCopySize`.
    package init(of bytes: [UInt8], textCount: Int) {
      self.init(
        digest: ContentDigest.of(bytes), byteCount: bytes.count, textCount: textCount,
        copy: bytes.count <= DocumentReader.maximumCopySize ? bytes : nil)
    }

    /// Describes the bytes that a format writes for a text, with a copy if there are few.
    /// - Parameter columns: the display width of a character, for formats that draw.
    package init(
      of text: StyledString, in format: TextFormat, options: FormatOptions,
      columns: @escaping (Unicode.Scalar) -> Int
    ) {
      var digest = ContentDigest()
      var copy: [UInt8]? = []
      format.write(text, options: options) { (bytes: [UInt8]) throws(Never) in
        bytes.withUnsafeBytes { digest.add($0) }
        if digest.byteCount <= DocumentReader.maximumCopySize {
          copy?.append(contentsOf: bytes)
        } else {
          copy = nil
        }
      }
      self.init(
        digest: digest.value, byteCount: digest.byteCount, textCount: text.utf8Count, copy: copy)
    }

    /// The content of an empty file.
    package static let empty = Content(of: [], textCount: 0)

    /// Whether the content consists of these bytes.
    package func matches(_ bytes: [UInt8]) -> Bool {
      bytes.count == byteCount && ContentDigest.of(bytes) == digest
    }
  }

  /// The absolute path without symbolic links, or nil for a text without a file.
  package var path: String?
  /// The name of the format in which the bytes are read.
  ///
  /// The journal does not interpret it.
  package var format: String
  /// The stamp when the file was opened or saved, or nil when it did not exist.
  package var stamp: Stamp?
  /// The content, or nil until it has been read to its end.
  package var content: Content?

  /// Creates a base.
  package init(path: String?, format: String, stamp: Stamp?, content: Content? = nil) {
    self.path = path
    self.format = format
    self.stamp = stamp
    self.content = content
  }

  /// The base of a text without a file.
  package static let untitled = JournalBase(path: nil, format: "", stamp: nil, content: .empty)
}
