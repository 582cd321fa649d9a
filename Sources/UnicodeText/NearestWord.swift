/// Finds the known word that a misspelt one probably means.
package enum NearestWord {
  /// Returns the word with the smallest edit distance, if it is at most 2 and at most half the
  /// length of `word`.
  package static func find(_ word: String, among words: [String]) -> String? {
    let letters = Array(word.unicodeScalars.prefix(40))
    // Each letter more or less is a difference; known words have one byte for a letter.
    let nearest = words.filter { abs($0.utf8.count - letters.count) <= 2 }
      .map { ($0, distance(letters, Array($0.unicodeScalars), limit: 2)) }.min { $0.1 < $1.1 }
    guard let (name, distance) = nearest, distance <= 2, distance * 2 <= letters.count else {
      return nil
    }
    return name
  }

  /// Returns the known word that a misspelt one probably means as the end of a message; empty if
  /// there is none.
  package static func hint(for word: String, among words: [String]) -> String {
    find(word, among: words).map { "; did you mean “\($0)”?" } ?? ""
  }

  /// Returns the optimal string alignment distance: the number of characters to insert, delete or
  /// replace, and of neighbours to swap; anything above `limit` if that is exceeded.
  package static func distance<Letter: Equatable>(
    _ one: [Letter], _ other: [Letter], limit: Int = .max
  ) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var row = [index + 1]
      for (column, candidate) in other.enumerated() {
        let change = last[column] + (letter == candidate ? 0 : 1)
        var least = min(change, last[column + 1] + 1, row[column] + 1)
        if index > 0, column > 0, letter == other[column - 1], candidate == one[index - 1] {
          least = min(least, before[column - 1] + 1)
        }
        row.append(least)
      }
      guard row.contains(where: { $0 <= limit }) else { return .max }
      (before, last) = (last, row)
    }
    return last[other.count]
  }
}
