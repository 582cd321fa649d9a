/// Finds the word that somebody may have meant.
package enum NearWord {
  /// The nearest of some words that differs in at most two letters, and in no more than half of them.
  package static func find(_ word: String, among words: [String]) -> String? {
    let letters = Array(word.prefix(40))
    let near = words.map { ($0, distance(letters, Array($0))) }.min { $0.1 < $1.1 }
    guard let (name, distance) = near, distance <= 2, distance * 2 <= letters.count else {
      return nil
    }
    return name
  }

  /// The number of letters to put in, take out or change (Levenshtein 1966).
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
