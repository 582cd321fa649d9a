/// A block of bytes of a file, as it was read.
final class SourceBlock: Sendable {
  let bytes: [UInt8]
  /// The offset in the file, which shows whether two source texts are adjacent.
  let fileOffset: Int
  let file: SourceFile

  init(_ bytes: [UInt8], fileOffset: Int, file: SourceFile) {
    self.bytes = bytes
    self.fileOffset = fileOffset
    self.file = file
  }
}
