/// The number of columns that a terminal gives to a Unicode scalar.
///
/// By the rules of wcwidth(3) in glibc, with which ncurses lays out lines: 0 for marks, format
/// characters and medial Hangul letters, 2 for East Asian Width W and F, otherwise 1. Control
/// characters count as 1 here; they are never drawn.
package enum ScalarWidth {
  /// Returns the columns of a scalar: 0, 1 or 2.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    guard value >= 0x300 else { return 1 }
    // Ideographs are by far the most frequent ones.
    if value >= 0x4E00, value <= 0x9FFF { return 2 }
    return Int(columns[columns.partitioningIndex { $0 >> 4 > value } - 1] & 15)
  }

  /// Whether terminals set up for Chinese, Japanese or Korean may give a scalar two columns.
  package static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool {
    let index = (0..<ambiguousRanges.count / 2).partitioningIndex {
      ambiguousRanges[2 * $0 + 1] >= scalar.value
    }
    return index < ambiguousRanges.count / 2 && ambiguousRanges[2 * index] <= scalar.value
  }
}
