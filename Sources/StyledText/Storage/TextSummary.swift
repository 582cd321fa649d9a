import _RopeModule

/// What a stretch of text adds to the places behind it.
struct TextSummary: RopeSummary {
  /// Bytes of text.
  var utf8 = 0
  /// Line feeds.
  var lineBreaks = 0

  static var maxNodeSize: Int { 15 }
  static var zero: TextSummary { TextSummary() }

  var isZero: Bool { utf8 == 0 && lineBreaks == 0 }

  mutating func add(_ other: TextSummary) {
    utf8 += other.utf8
    lineBreaks += other.lineBreaks
  }

  mutating func subtract(_ other: TextSummary) {
    utf8 -= other.utf8
    lineBreaks -= other.lineBreaks
  }
}

/// Counts bytes of text.
struct UTF8Metric: RopeMetric {
  func size(of summary: TextSummary) -> Int { summary.utf8 }

  func index(at offset: Int, in chunk: TextChunk) -> Int { offset }
}

/// Counts line feeds; a place in it is right behind one.
struct LineBreakMetric: RopeMetric {
  func size(of summary: TextSummary) -> Int { summary.lineBreaks }

  func index(at offset: Int, in chunk: TextChunk) -> Int {
    offset == 0 ? 0 : chunk.offset(afterLineBreak: offset)
  }
}
