#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The selection in an `AttributedString`: an insertion point, one range or several.
///
/// A selection stays usable after the text has changed. Indices that the text no longer has are
/// moved to the nearest character boundary, so a stale selection is never an error.
///
///     let start = text.startIndex
///     selection = AttributedTextSelection(range: start..<text.index(afterCharacter: start))
///     let colors = selection.attributes(in: text)[\.foregroundColor]
public struct AttributedTextSelection: Equatable, Sendable {
  /// The position of a selection in a text.
  public enum Indices: Equatable, Sendable {
    /// A position between two characters.
    case insertionPoint(AttributedString.Index)
    /// The selected characters. The set is not empty.
    case ranges(RangeSet<AttributedString.Index>)
  }

  /// The given indices; nil means the end of the text.
  private var stored: Indices?
  /// The typing attributes, if they were set explicitly.
  fileprivate var chosen: AttributeContainer?

  /// Creates an insertion point at the end of the text.
  public init() {}

  /// Creates an insertion point.
  /// - Parameters:
  ///   - insertionPoint: the index of the insertion point.
  ///   - typingAttributes: the attributes of the text typed next; nil to take them from the
  ///     neighbouring character.
  public init(insertionPoint: AttributedString.Index, typingAttributes: AttributeContainer? = nil) {
    stored = .insertionPoint(insertionPoint)
    chosen = typingAttributes
  }

  /// Selects the characters of a range.
  ///
  /// An empty range is an insertion point.
  public init(range: Range<AttributedString.Index>) {
    stored = range.isEmpty ? .insertionPoint(range.lowerBound) : .ranges(RangeSet([range]))
  }

  /// Selects the characters of several ranges.
  ///
  /// An empty set is an insertion point at the end of the text.
  public init(ranges: RangeSet<AttributedString.Index>) {
    stored = ranges.isEmpty ? nil : .ranges(ranges)
  }

  /// Returns the position of the selection in a text, rounded to character boundaries of that text.
  public func indices(in text: AttributedString) -> Indices {
    switch stored {
    case nil: return .insertionPoint(text.endIndex)
    case .insertionPoint(let index)?: return .insertionPoint(text.nearestIndex(to: index))
    case .ranges(let ranges)?:
      var found = RangeSet<AttributedString.Index>()
      for range in ranges.ranges {
        let lower = text.nearestIndex(to: range.lowerBound)
        let upper = text.nearestIndex(to: range.upperBound)
        if lower < upper { found.insert(contentsOf: lower..<upper) }
      }
      guard found.isEmpty else { return .ranges(found) }
      let first = ranges.ranges.first?.lowerBound ?? text.endIndex
      return .insertionPoint(text.nearestIndex(to: first))
    }
  }

  /// Returns the ranges of the selection in a text, rounded as `indices(in:)`; an empty one for an
  /// insertion point.
  func ranges(in text: AttributedString) -> [Range<AttributedString.Index>] {
    switch indices(in: text) {
    case .insertionPoint(let index): [index..<index]
    case .ranges(let ranges): Array(ranges.ranges)
    }
  }

  /// Returns the attributes of every run that overlaps the selection, in text order.
  ///
  /// For an insertion point these are the typing attributes.
  public func attributes(in text: AttributedString) -> Attributes {
    switch indices(in: text) {
    case .insertionPoint: return Attributes(containers: [typingAttributes(in: text)])
    case .ranges(let ranges):
      return Attributes(
        containers: ranges.ranges.flatMap { range in text[range].runs.map(\.attributes) })
    }
  }

  /// Returns the attributes of the text typed next.
  ///
  /// Unless they were set explicitly, they are those of the character before the insertion point,
  /// or of the character after it at the start of a line. A selection, which typing replaces, gives
  /// those of its first character.
  public func typingAttributes(in text: AttributedString) -> AttributeContainer {
    if let chosen { return chosen }
    let source: AttributedString.Index
    switch indices(in: text) {
    case .ranges(let ranges): source = ranges.ranges.first?.lowerBound ?? text.startIndex
    case .insertionPoint(let index):
      let before = index > text.startIndex ? text.characters.index(before: index) : nil
      let isAfterText = before.map { !text.characters[$0].isNewline } ?? false
      let isBeforeText = index < text.endIndex && !text.characters[index].isNewline
      source = isAfterText || !isBeforeText ? before ?? index : index
    }
    return source < text.endIndex ? text.runs[source].attributes : AttributeContainer()
  }

  /// The attributes of the runs of a selection, in text order.
  public struct Attributes: Sequence, Sendable {
    private let containers: [AttributeContainer]

    init(containers: [AttributeContainer]) { self.containers = containers }

    /// Returns an iterator over the attributes, one element for each run.
    public func makeIterator() -> IndexingIterator<[AttributeContainer]> {
      containers.makeIterator()
    }

    /// The values of one attribute, one for each run; nil for runs without it.
    public subscript<Key: AttributedStringKey>(_: Key.Type) -> [Key.Value?]
    where Key.Value: Sendable { containers.map { $0[Key.self] } }

    /// The values of one attribute, one for each run; nil for runs without it.
    ///
    ///     let colors = selection.attributes(in: text)[\.foregroundColor]
    public subscript<Key: AttributedStringKey>(_: KeyPath<AttributeDynamicLookup, Key>)
      -> [Key.Value?] where Key.Value: Sendable
    {
      containers.map { $0[Key.self] }
    }
  }
}

extension AttributedString {
  /// Replaces the selected characters; behind the new ones is the insertion point afterwards.
  /// - Parameters:
  ///   - selection: what is replaced; several ranges together by the new characters, in the place of
  ///     the first.
  ///   - content: the new characters with their attributes.
  public mutating func replaceSelection(
    _ selection: inout AttributedTextSelection, with content: some AttributedStringProtocol
  ) {
    let offsets = offsets(of: selection)
    for range in offsets.reversed() { removeSubrange(indices(of: range)) }
    insert(content, at: index(at: offsets[0].lowerBound))
    let end = offsets[0].lowerBound + String(content.characters).utf8.count
    selection = AttributedTextSelection(insertionPoint: index(at: end))
  }

  /// Replaces the selected characters by some with the typing attributes.
  ///
  ///     text.replaceSelection(&selection, withCharacters: "new")
  public mutating func replaceSelection(
    _ selection: inout AttributedTextSelection,
    withCharacters characters: some Collection<Character>
  ) {
    let attributes = selection.typingAttributes(in: self)
    replaceSelection(
      &selection, with: AttributedString(String(characters), attributes: attributes))
  }

  /// Changes the text while the same characters stay selected.
  ///
  ///     text.transform(updating: &selection) { $0.insert(AttributedString("# "), at: $0.startIndex) }
  ///
  /// Where none of them is left, the insertion point is in their place, or at the end of a text that is
  /// assigned instead of changed.
  /// - Throws: the error of `body`.
  public mutating func transform<Failure: Error>(
    updating selection: inout AttributedTextSelection,
    body: (inout AttributedString) throws(Failure) -> Void
  ) throws(Failure) {
    let moved = try transform(updating: selection.ranges(in: self), body: body) ?? []
    let found = RangeSet(moved)
    guard found.isEmpty else { return selection = AttributedTextSelection(ranges: found) }
    selection = AttributedTextSelection(
      insertionPoint: moved.first?.lowerBound ?? endIndex, typingAttributes: selection.chosen)
  }

  /// Changes the attributes of every run of a selection, or the typing attributes of an insertion
  /// point.
  /// - Parameters:
  ///   - selection: updated, because changing attributes invalidates the indices of the text.
  ///   - body: called once for each run.
  /// - Throws: the error of `body`; the text and the selection are unchanged then.
  public mutating func transformAttributes<Failure: Error>(
    in selection: inout AttributedTextSelection,
    body: (inout AttributeContainer) throws(Failure) -> Void
  ) throws(Failure) {
    switch selection.indices(in: self) {
    case .insertionPoint(let index):
      var attributes = selection.typingAttributes(in: self)
      try body(&attributes)
      selection = AttributedTextSelection(insertionPoint: index, typingAttributes: attributes)
    case .ranges:
      // Changing attributes invalidates indices but not UTF-8 offsets.
      let offsets = offsets(of: selection)
      var text = self
      for range in offsets {
        let runs = self[indices(of: range)].runs.map { run in
          (offset(of: run.range.lowerBound)..<offset(of: run.range.upperBound), run.attributes)
        }
        for (range, attributes) in runs {
          var changed = attributes
          try body(&changed)
          if changed != attributes { text[text.indices(of: range)].setAttributes(changed) }
        }
      }
      self = text
      selection = AttributedTextSelection(ranges: RangeSet(offsets.map { indices(of: $0) }))
    }
  }

  private func offsets(of selection: AttributedTextSelection) -> [Range<Int>] {
    selection.ranges(in: self).map { offset(of: $0.lowerBound)..<offset(of: $0.upperBound) }
  }

  /// Returns the UTF-8 offset of an index; counting characters would go through the whole text.
  func offset(of index: Index) -> Int { utf8.distance(from: startIndex, to: index) }

  private func indices(of range: Range<Int>) -> Range<Index> {
    utf8.index(
      startIndex, offsetBy: range.lowerBound)..<utf8.index(startIndex, offsetBy: range.upperBound)
  }

  /// Returns the character boundary at or before an index, which may belong to another text.
  fileprivate func nearestIndex(to index: Index) -> Index {
    guard index > startIndex else { return startIndex }
    guard index < endIndex else { return endIndex }
    return self.index(at: offset(of: index))
  }

  /// Returns the character boundary at or before a UTF-8 offset, which is limited to the text.
  func index(at offset: Int) -> Index {
    guard offset > 0 else { return startIndex }
    guard offset < utf8.count else { return endIndex }
    let index = utf8.index(startIndex, offsetBy: offset)
    // Rounds down. `characters.distance` never returns for an index inside a character.
    return characters.index(before: characters.index(after: index))
  }
}
