/// Finds the known word that a misspelt one probably means.
package enum NearestWord {
  /// Returns the word with the smallest edit distance, if it is at most 2 and at most half the
  /// length of `word`.
  package static func find(_ word: String, among words: [String]) -> String? {
    let letters = Array(word.prefix(40))
    let nearest = words.map { ($0, distance(letters, Array($0))) }.min { $0.1 < $1.1 }
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
  /// replace, and of neighbours to swap.
  package static func distance(_ one: [Character], _ other: [Character]) -> Int {
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
      (before, last) = (last, row)
    }
    return last[other.count]
  }
}
