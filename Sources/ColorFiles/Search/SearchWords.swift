import Color

/// The words of `words.txt`, by which the search for colours judges the bytes around one.
enum SearchWords {
  private static let lists = PackageResources.words_txt.split(separator: .newline)
    .reduce(into: [String: Set<String>]()) { lists, line in
      let words = line.split(separator: .space).map { String(decoding: $0, as: UTF8.self) }
      lists[words[0], default: []].formUnion(words.dropFirst())
    }

  /// Returns the words with a title.
  static func list(_ title: String) -> Set<String> { lists[title + ":"] ?? [] }
}
