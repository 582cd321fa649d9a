/// Builds the text of a chunk piece by piece.
struct ChunkTextBuilder {
  private(set) var bytes: [UInt8] = []
  private(set) var runs: [ChunkText.Run] = []
  private(set) var styles: [TextStyle] = []

  /// The number of recent styles that are searched for a match: text usually alternates between a
  /// few.
  private static let recentCount = 4

  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  mutating func append(_ piece: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
    guard !piece.isEmpty else { return }
    bytes.append(contentsOf: piece)
    if let last = runs.last, styles[Int(last.style)] == style {
      runs[runs.count - 1].end = UInt32(bytes.count)
    } else {
      runs.append(ChunkText.Run(end: UInt32(bytes.count), style: index(of: style)))
    }
  }

  private mutating func index(of style: TextStyle) -> UInt32 {
    for index in styles.indices.suffix(Self.recentCount).reversed() where styles[index] == style {
      return UInt32(index)
    }
    styles.append(style)
    return UInt32(styles.count - 1)
  }
}
