/// An index of concatenated names for searches by typed text.
struct SwatchIndex: Sendable {
  /// The bytes of all names, each followed by those of its group.
  private var bytes: [UInt8] = []
  private var isStart: [Bool] = []
  private var names: [Name] = []

  private struct Name {
    let start: Int
    /// The end of the name and start of its group.
    let middle: Int
    let end: Int
    let letters: UInt64
  }

  /// Adds a name with its group, unless the name starts with the group.
  mutating func add(_ name: SearchText, group: String) {
    var text = name
    if !group.isEmpty, !name.bytes.starts(with: SearchText(group).bytes) {
      text.append(group, splitsNumbers: true)
    }
    names.append(
      Name(
        start: bytes.count, middle: bytes.count + name.bytes.count,
        end: bytes.count + text.bytes.count, letters: text.letters))
    bytes += text.bytes
    isStart += text.isStart
  }

  /// Returns the positions of the best matching names, in the order in which they were added.
  func matches(
    for query: SearchText, limit: Int, upTo worst: SwatchMatch.Kind
  ) -> [(position: Int, kind: SwatchMatch.Kind)] {
    guard !query.bytes.isEmpty, limit > 0 else { return [] }
    let words = query.words
    // The best so far in order; insertion is cheap because the limit is small.
    var found: [UInt64] = []
    for (position, name) in names.enumerated() {
      // Most names lack some letter of the query.
      guard query.letters & ~name.letters == 0,
        let (kind, span) = find(query.bytes, words, in: name, upTo: worst)
      else { continue }
      // The rank orders by kind, span, length and position.
      let length = min(name.middle - name.start, 0xfff)
      let rank =
        UInt64(kind.rawValue) << 56 | UInt64(min(span, 0xfff)) << 44 | UInt64(length) << 32
        | UInt64(position)
      if found.count == limit {
        guard let last = found.last, rank < last else { continue }
        found.removeLast()
      }
      var index = found.count
      while index > 0, rank < found[index - 1] { index -= 1 }
      found.insert(rank, at: index)
    }
    return found.compactMap { number in
      SwatchMatch.Kind(rawValue: Int(number >> 56)).map { (Int(number & 0xffff_ffff), $0) }
    }
  }

  private func find(
    _ query: [UInt8], _ words: [ArraySlice<UInt8>], in name: Name, upTo worst: SwatchMatch.Kind
  ) -> (SwatchMatch.Kind, span: Int)? {
    if begins(query[...], at: name.start, before: name.middle) {
      return (query.count == name.middle - name.start ? .exact : .prefix, 0)
    }
    if hasWords(words, in: name) { return (.wordPrefix, 0) }
    guard worst >= .substring else { return nil }
    var position = name.start
    while position + query.count <= name.end {
      if begins(query[...], at: position, before: name.end) { return (.substring, 0) }
      position += 1
    }
    guard worst >= .subsequence, query.count > 1 else { return nil }
    return spread(query, in: name).map { (.subsequence, $0) }
  }

  private func begins(_ query: ArraySlice<UInt8>, at position: Int, before end: Int) -> Bool {
    guard position + query.count <= end else { return false }
    var position = position
    for byte in query {
      guard bytes[position] == byte else { return false }
      position += 1
    }
    return true
  }

  /// Whether each word is a prefix of a distinct word of the name or its group.
  private func hasWords(_ words: [ArraySlice<UInt8>], in name: Name) -> Bool {
    var taken: [Int] = []
    for word in words {
      let position = (name.start..<name.end).first {
        isStart[$0] && begins(word, at: $0, before: name.end) && !taken.contains($0)
      }
      guard let position else { return false }
      if words.count > 1 { taken.append(position) }
    }
    return true
  }

  /// Returns the length of the shortest part of a name that has the letters of the query in order.
  private func spread(_ query: [UInt8], in name: Name) -> Int? {
    var wanted = 0
    var position = name.start
    while position < name.middle, wanted < query.count {
      if bytes[position] == query[wanted] { wanted += 1 }
      position += 1
    }
    guard wanted == query.count else { return nil }
    // Scanning backwards gives the shortest part with that end.
    let end = position
    while wanted > 0 {
      position -= 1
      if bytes[position] == query[wanted - 1] { wanted -= 1 }
    }
    return end - position
  }
}
