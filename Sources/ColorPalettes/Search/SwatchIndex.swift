/// Names one after the other, to be searched for what was typed.
struct SwatchIndex: Sendable {
  /// The bytes of all names, each followed by those of its group.
  private var bytes: [UInt8] = []
  private var isStart: [Bool] = []
  private var names: [Name] = []

  private struct Name {
    let start: Int
    /// Where the name ends and its group begins.
    let middle: Int
    let end: Int
    let letters: UInt64
  }

  /// Adds a name with its group, unless the name begins with the group.
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

  /// The places of the names that are found best, in the order in which they were added.
  func places(
    of query: SearchText, limit: Int, upTo worst: SwatchMatch.Kind
  ) -> [(place: Int, kind: SwatchMatch.Kind)] {
    guard !query.bytes.isEmpty, limit > 0 else { return [] }
    let words = query.words
    // The best so far in order: few are wanted, so that one place is soon found.
    var found: [UInt64] = []
    for (place, name) in names.enumerated() {
      // Most names lack a letter of the query.
      guard query.letters & ~name.letters == 0,
        let (kind, span) = find(query.bytes, words, in: name, upTo: worst)
      else { continue }
      // One number sorts by kind, span, length and place.
      let length = min(name.middle - name.start, 0xfff)
      let rank =
        UInt64(kind.rawValue) << 56 | UInt64(min(span, 0xfff)) << 44 | UInt64(length) << 32
        | UInt64(place)
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
    var place = name.start
    while place + query.count <= name.end {
      if begins(query[...], at: place, before: name.end) { return (.substring, 0) }
      place += 1
    }
    guard worst >= .subsequence, query.count > 1 else { return nil }
    return spread(query, in: name).map { (.subsequence, $0) }
  }

  private func begins(_ query: ArraySlice<UInt8>, at place: Int, before end: Int) -> Bool {
    guard place + query.count <= end else { return false }
    var place = place
    for byte in query {
      guard bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// Whether each word begins another word of the name or its group.
  private func hasWords(_ words: [ArraySlice<UInt8>], in name: Name) -> Bool {
    var taken: [Int] = []
    for word in words {
      let place = (name.start..<name.end).first {
        isStart[$0] && begins(word, at: $0, before: name.end) && !taken.contains($0)
      }
      guard let place else { return false }
      if words.count > 1 { taken.append(place) }
    }
    return true
  }

  /// The length of the part of a name that has the letters of the query in their order.
  private func spread(_ query: [UInt8], in name: Name) -> Int? {
    var wanted = 0
    var place = name.start
    while place < name.middle, wanted < query.count {
      if bytes[place] == query[wanted] { wanted += 1 }
      place += 1
    }
    guard wanted == query.count else { return nil }
    // From the end backwards the part is as short as it can be for that end.
    let end = place
    while wanted > 0 {
      place -= 1
      if bytes[place] == query[wanted - 1] { wanted -= 1 }
    }
    return end - place
  }
}
