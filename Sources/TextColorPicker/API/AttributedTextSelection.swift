public import FoundationEssentials

/// The selected part of an `AttributedString`: an insertion point, one range, or several.
///
/// It answers for any text: places that a text does not have become the nearest ones that it has, so
/// a selection that has outlived an edit is never an error.
public struct AttributedTextSelection: Equatable, Sendable {
  /// Where a selection is in a text.
  public enum Indices: Equatable, Sendable {
    /// A place between two characters.
    case insertionPoint(AttributedString.Index)
    /// The selected characters; there is at least one.
    case ranges(RangeSet<AttributedString.Index>)
  }

  /// What was asked for; nil is the end of any text.
  private var stored: Indices?
  /// The attributes chosen for what is typed next.
  private var chosen: AttributeContainer?

  /// An insertion point at the end of the text.
  public init() {}

  /// An insertion point.
  /// - Parameter typingAttributes: what is typed there gets these; nil for those of its neighbour.
  public init(
    insertionPoint: AttributedString.Index, typingAttributes: AttributeContainer? = nil
  ) {
    stored = .insertionPoint(insertionPoint)
    chosen = typingAttributes
  }

  /// The characters of a range; an empty one is an insertion point.
  public init(range: Range<AttributedString.Index>) {
    stored = range.isEmpty ? .insertionPoint(range.lowerBound) : .ranges(RangeSet([range]))
  }

  /// The characters of several ranges; without any it is the end of the text.
  public init(ranges: RangeSet<AttributedString.Index>) {
    stored = ranges.isEmpty ? nil : .ranges(ranges)
  }

  /// Where the selection is in a text, as valid indices at the borders of characters.
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

  /// The attributes of every run that is at least partly selected, in order, or the typing attributes.
  public func attributes(in text: AttributedString) -> Attributes {
    switch indices(in: text) {
    case .insertionPoint: return Attributes(containers: [typingAttributes(in: text)])
    case .ranges(let ranges):
      return Attributes(
        containers: ranges.ranges.flatMap { range in text[range].runs.map(\.attributes) })
    }
  }

  /// The attributes that what is typed next gets.
  ///
  /// Without a choice they are those of the character before, at the start of a line those of the
  /// character after; for selected characters, which typing replaces, those of the first.
  public func typingAttributes(in text: AttributedString) -> AttributeContainer {
    if let chosen { return chosen }
    let place: AttributedString.Index
    switch indices(in: text) {
    case .ranges(let ranges): place = ranges.ranges.first?.lowerBound ?? text.startIndex
    case .insertionPoint(let index):
      let before = index > text.startIndex ? text.characters.index(before: index) : nil
      let isAfterText = before.map { !text.characters[$0].isNewline } ?? false
      let isBeforeText = index < text.endIndex && !text.characters[index].isNewline
      place = isAfterText || !isBeforeText ? before ?? index : index
    }
    return place < text.endIndex ? text.runs[place].attributes : AttributeContainer()
  }

  /// The attributes of the runs of a selection.
  public struct Attributes: Sequence, Sendable {
    private let containers: [AttributeContainer]

    init(containers: [AttributeContainer]) { self.containers = containers }

    /// Walks the attributes of one run after the other.
    public func makeIterator() -> IndexingIterator<[AttributeContainer]> {
      containers.makeIterator()
    }

    /// The values of one attribute, nil where a run has none.
    public subscript<Key: AttributedStringKey>(_: Key.Type) -> [Key.Value?]
    where Key.Value: Sendable {
      containers.map { $0[Key.self] }
    }

    /// The values of one attribute, nil where a run has none: `[\.foregroundColor]`.
    public subscript<Key: AttributedStringKey>(_: KeyPath<AttributeDynamicLookup, Key>)
      -> [Key.Value?] where Key.Value: Sendable
    {
      containers.map { $0[Key.self] }
    }
  }
}

extension AttributedString {
  /// Changes the attributes of every run of a selection, or those of what is typed next.
  public mutating func transformAttributes<Failure: Error>(
    in selection: inout AttributedTextSelection,
    body: (inout AttributeContainer) throws(Failure) -> Void
  ) throws(Failure) {
    switch selection.indices(in: self) {
    case .insertionPoint(let index):
      var attributes = selection.typingAttributes(in: self)
      try body(&attributes)
      selection = AttributedTextSelection(insertionPoint: index, typingAttributes: attributes)
    case .ranges(let ranges):
      // A change of attributes ends the validity of indices, but not of distances.
      let places = ranges.ranges.map { distance(to: $0.lowerBound)..<distance(to: $0.upperBound) }
      for range in places {
        let runs = self[indices(of: range)].runs.map { run in
          (
            distance(to: run.range.lowerBound)..<distance(to: run.range.upperBound),
            run.attributes
          )
        }
        for (place, attributes) in runs {
          var changed = attributes
          try body(&changed)
          if changed != attributes { self[indices(of: place)].setAttributes(changed) }
        }
      }
      selection = AttributedTextSelection(ranges: RangeSet(places.map { indices(of: $0) }))
    }
  }

  private func distance(to index: Index) -> Int { utf8.distance(from: startIndex, to: index) }

  private func indices(of range: Range<Int>) -> Range<Index> {
    utf8.index(
      startIndex, offsetBy: range.lowerBound)..<utf8.index(
        startIndex, offsetBy: range.upperBound)
  }

  /// The border of characters at or before a place, which may belong to another text.
  fileprivate func nearestIndex(to index: Index) -> Index {
    guard index > startIndex else { return startIndex }
    guard index < endIndex else { return endIndex }
    let own = utf8.index(startIndex, offsetBy: distance(to: index))
    // Rounds down; `distance` of characters would never end at a place inside of one.
    return characters.index(before: characters.index(after: own))
  }
}
