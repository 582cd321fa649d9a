import _RopeModule

/// The size of a part of a text: what it adds to the offsets after it.
struct TextSummary: RopeSummary {
  /// The number of bytes of text.
  var utf8 = 0
  /// The number of line feeds.
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

/// Measures text in UTF-8 bytes.
struct UTF8Metric: RopeMetric {
  func size(of summary: TextSummary) -> Int { summary.utf8 }

  func index(at offset: Int, in chunk: TextChunk) -> Int { offset }
}

/// Measures text in line feeds; a position in it is right after one.
struct LineBreakMetric: RopeMetric {
  func size(of summary: TextSummary) -> Int { summary.lineBreaks }

  func index(at offset: Int, in chunk: TextChunk) -> Int {
    offset == 0 ? 0 : chunk.offset(afterLineBreak: offset)
  }
}
