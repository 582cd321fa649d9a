import _RopeModule

extension StyledString {
  /// Returns the length in bytes of the common prefix that two texts share in storage.
  ///
  /// The whole common prefix may be longer. The text itself is not compared.
  package func sharedPrefix(with other: StyledString) -> Int {
    var count = 0
    var (left, right) = (rope.startIndex, other.rope.startIndex)
    while left < rope.endIndex, right < other.rope.endIndex {
      let (one, two) = (rope[left], other.rope[right])
      guard let both = one.sharedPrefix(with: two) else { break }
      count += both
      guard both == one.summary.utf8, both == two.summary.utf8 else { break }
      rope.formIndex(after: &left)
      other.rope.formIndex(after: &right)
    }
    return count
  }

  /// Returns the length in bytes of the common suffix that two texts share in storage.
  package func sharedSuffix(with other: StyledString) -> Int {
    var count = 0
    var (left, right) = (rope.endIndex, other.rope.endIndex)
    while left > rope.startIndex, right > other.rope.startIndex {
      rope.formIndex(before: &left)
      other.rope.formIndex(before: &right)
      let (one, two) = (rope[left], other.rope[right])
      guard let both = one.sharedSuffix(with: two) else { break }
      count += both
      guard both == one.summary.utf8, both == two.summary.utf8 else { break }
    }
    return count
  }
}

extension TextChunk {
  /// Returns the number of bytes at the start that are shared with another chunk, or nil if
  /// unknown.
  fileprivate func sharedPrefix(with other: TextChunk) -> Int? {
    switch (content, other.content) {
    case (.own(let one), .own(let two)): one === two ? summary.utf8 : nil
    case (.source(let one), .source(let two)):
      one === two
        || one.isUnchangedPart(ofSameBlockAs: two) && one.range.lowerBound == two.range.lowerBound
        ? min(summary.utf8, other.summary.utf8) : nil
    default: nil
    }
  }

  /// Returns the number of bytes at the end that are shared with another chunk, or nil if unknown.
  fileprivate func sharedSuffix(with other: TextChunk) -> Int? {
    switch (content, other.content) {
    case (.own(let one), .own(let two)): one === two ? summary.utf8 : nil
    case (.source(let one), .source(let two)):
      one === two
        || one.isUnchangedPart(ofSameBlockAs: two) && one.range.upperBound == two.range.upperBound
        ? min(summary.utf8, other.summary.utf8) : nil
    default: nil
    }
  }
}

extension SourceText {
  /// Whether both are parts of one block without style changes.
  fileprivate func isUnchangedPart(ofSameBlockAs other: SourceText) -> Bool {
    block === other.block && change == nil && other.change == nil
  }
}
