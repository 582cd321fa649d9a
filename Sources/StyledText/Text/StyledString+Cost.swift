import _RopeModule

extension StyledString {
  /// How many chunks there are, for whoever wants to know how well the storage is kept.
  public var chunkCount: Int { rope.reduce(0) { count, _ in count + 1 } }

  /// About how many bytes of memory its chunks take; what is read from a file counts for nothing,
  /// since the file is in memory once.
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
