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

  /// Returns the Levenshtein distance: the number of characters to insert, delete or replace.
  package static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, candidate) in other.enumerated() {
        let change = diagonal + (letter == candidate ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[other.count]
  }
}
