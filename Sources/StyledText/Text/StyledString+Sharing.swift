import _RopeModule

extension StyledString {
  /// How many bytes at the start two texts have in common because they share their storage.
  ///
  /// It can be fewer than they have in common; found without looking at the text.
  package func sharedPrefix(with other: StyledString) -> Int {
    var count = 0
    var (left, right) = (rope.startIndex, other.rope.startIndex)
    while left < rope.endIndex, right < other.rope.endIndex {
      let (one, two) = (rope[left], other.rope[right])
      guard let both = one.sharedFront(with: two) else { break }
      count += both
      guard both == one.summary.utf8, both == two.summary.utf8 else { break }
      rope.formIndex(after: &left)
      other.rope.formIndex(after: &right)
    }
    return count
  }

  /// How many bytes at the end two texts have in common because they share their storage.
  package func sharedSuffix(with other: StyledString) -> Int {
    var count = 0
    var (left, right) = (rope.endIndex, other.rope.endIndex)
    while left > rope.startIndex, right > other.rope.startIndex {
      rope.formIndex(before: &left)
      other.rope.formIndex(before: &right)
      let (one, two) = (rope[left], other.rope[right])
      guard let both = one.sharedBack(with: two) else { break }
      count += both
      guard both == one.summary.utf8, both == two.summary.utf8 else { break }
    }
    return count
  }
}

extension TextChunk {
  /// How many bytes at the start are those of another chunk; nil when that is not known.
  fileprivate func sharedFront(with other: TextChunk) -> Int? {
    switch (content, other.content) {
    case (.own(let one), .own(let two)): one === two ? summary.utf8 : nil
    case (.source(let one), .source(let two)):
      one === two || one.isOfSameFile(as: two) && one.range.lowerBound == two.range.lowerBound
        ? min(summary.utf8, other.summary.utf8) : nil
    default: nil
    }
  }

  /// How many bytes at the end are those of another chunk; nil when that is not known.
  fileprivate func sharedBack(with other: TextChunk) -> Int? {
    switch (content, other.content) {
    case (.own(let one), .own(let two)): one === two ? summary.utf8 : nil
    case (.source(let one), .source(let two)):
      one === two || one.isOfSameFile(as: two) && one.range.upperBound == two.range.upperBound
        ? min(summary.utf8, other.summary.utf8) : nil
    default: nil
    }
  }
}

extension SourceText {
  /// Whether both are stretches of one block whose styles nobody changed.
  fileprivate func isOfSameFile(as other: SourceText) -> Bool {
    block === other.block && change == nil && other.change == nil
  }
}
