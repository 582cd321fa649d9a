/// Bytes of a file, as they were read at once.
final class SourceBlock: Sendable {
  let bytes: [UInt8]
  /// Where they lie in the file; tells which stretches follow one another there.
  let fileOffset: Int
  /// Shared by all blocks of a file.
  let cache: DecodingCache

  init(_ bytes: [UInt8], fileOffset: Int, cache: DecodingCache) {
    self.bytes = bytes
    self.fileOffset = fileOffset
    self.cache = cache
  }
}
