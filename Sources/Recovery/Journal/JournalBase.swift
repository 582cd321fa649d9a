import AtomicFiles
package import StyledText
package import TextFormats

/// The file that the operations of a journal start from.
package struct JournalBase: Hashable, Sendable {
  /// What the system says about a file; equal stamps are the same file with the same content,
  /// as far as can be told without reading it.
  package struct Stamp: Hashable, Sendable {
    /// The number of the device the file is on.
    package var device: UInt64
    /// The number of the file on its device.
    package var inode: UInt64
    /// The length in bytes.
    package var size: Int
    /// When it was written last, in nanoseconds since the start of 1970.
    package var modified: Int64

    /// Makes a stamp from what the system says.
    package init(device: UInt64, inode: UInt64, size: Int, modified: Int64) {
      self.device = device
      self.inode = inode
      self.size = size
      self.modified = modified
    }

    /// Whether both are about one file, whatever is in it.
    package func isSameFile(as other: Stamp) -> Bool {
      device == other.device && inode == other.inode
    }
  }

  /// What was read from the file, known when it has been read to its end.
  package struct Content: Hashable, Sendable {
    /// `ContentDigest` of the bytes.
    package var digest: UInt64
    /// The number of bytes of the file.
    package var byteCount: Int
    /// The number of bytes of the text that was read from them.
    package var textCount: Int
    /// The bytes themselves, when they are few.
    package var copy: [UInt8]?

    /// Makes the facts from parts.
    package init(digest: UInt64, byteCount: Int, textCount: Int, copy: [UInt8]? = nil) {
      self.digest = digest
      self.byteCount = byteCount
      self.textCount = textCount
      self.copy = copy
    }

    /// The facts about bytes at hand, with a copy when they are at most `mostCopied`.
    package init(of bytes: [UInt8], textCount: Int) {
      self.init(
        digest: ContentDigest.of(bytes), byteCount: bytes.count, textCount: textCount,
        copy: bytes.count <= DocumentReader.mostCopied ? bytes : nil)
    }

    /// The facts about what a format writes, which is not kept any longer than it is looked at.
    /// - Parameter columns: how wide a character is drawn, for formats that draw.
    package init(
      of text: StyledString, in format: TextFormat, options: FormatOptions,
      columns: @escaping (Unicode.Scalar) -> Int
    ) {
      var digest = ContentDigest()
      var copy: [UInt8]? = []
      format.write(text, options: options, columns: columns) { (bytes: [UInt8]) throws(Never) in
        bytes.withUnsafeBytes { digest.add($0) }
        if digest.byteCount <= DocumentReader.mostCopied {
          copy?.append(contentsOf: bytes)
        } else {
          copy = nil
        }
      }
      self.init(
        digest: digest.value, byteCount: digest.byteCount, textCount: text.utf8Count, copy: copy)
    }

    /// A text that begins with nothing.
    package static let empty = Content(of: [], textCount: 0)

    /// Whether these bytes are the content.
    package func matches(_ bytes: [UInt8]) -> Bool {
      bytes.count == byteCount && ContentDigest.of(bytes) == digest
    }
  }

  /// The absolute path without symbolic links; nil for a text without a file.
  package var path: String?
  /// How the bytes are read, as the caller names it; the journal only keeps it.
  package var format: String
  /// The file as it was when it was opened or saved; nil when there was none yet.
  package var stamp: Stamp?
  /// What is in it; nil until it has been read to its end.
  package var content: Content?

  /// Makes a base from parts.
  package init(path: String?, format: String, stamp: Stamp?, content: Content? = nil) {
    self.path = path
    self.format = format
    self.stamp = stamp
    self.content = content
  }

  /// A text that was never a file.
  package static let untitled = JournalBase(path: nil, format: "", stamp: nil, content: .empty)
}
