/// Bytes of a file, as they were read at once.
final class SourceBlock: Sendable {
  let bytes: [UInt8]
  /// Where they lie in the file; tells which stretches follow one another there.
  let fileOffset: Int
  let file: SourceFile

  init(_ bytes: [UInt8], fileOffset: Int, file: SourceFile) {
    self.bytes = bytes
    self.fileOffset = fileOffset
    self.file = file
  }
}
