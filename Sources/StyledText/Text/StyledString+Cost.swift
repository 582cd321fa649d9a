import _RopeModule

extension StyledString {
  /// The number of chunks in the storage.
  package var chunkCount: Int { rope.reduce(0) { count, _ in count + 1 } }

  /// About how many bytes of memory the chunks use.
  ///
  /// Bytes of a file do not count, since the file is in memory only once.
  var storageCost: Int {
    var cost = 0
    for chunk in rope {
      switch chunk.content {
      case .source: cost += 256
      case .own(let text):
        cost +=
          128 + text.bytes.count + text.runs.count * MemoryLayout<ChunkText.Run>.stride
          + text.styles.count * MemoryLayout<TextStyle>.stride
      }
    }
    return cost
  }
}
