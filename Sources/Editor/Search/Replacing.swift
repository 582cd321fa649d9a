import StyledText

/// A replacement of matches one by one.
struct Replacing: Hashable, Sendable {
  /// The text in the place of each match, or its template for a regular expression.
  let replacement: String
  /// The selection before the first question.
  let origin: Selection
  /// The matches in the order of the questions, as they were before the first replacement.
  private let matches: [Range<TextOffset>]
  /// The match that is asked about.
  private(set) var index = 0
  /// The number of replaced matches.
  private(set) var replacedCount = 0
  /// By how many bytes replacements have moved the match that is asked about.
  private var shift = 0

  /// Begins with a match and goes on round the end of the text.
  /// - Parameter matches: in the order of the text.
  init(
    replacement: String, origin: Selection, matches: [Range<TextOffset>], first: Int
  ) {
    self.replacement = replacement
    self.origin = origin
    self.matches = Array(matches[first...] + matches[..<first])
  }

  /// The number of matches.
  var count: Int { matches.count }

  /// The place of the match that is asked about: "3 of 17".
  var place: String { "\(EditorModel.grouped(index + 1)) of \(EditorModel.grouped(count))" }

  /// The answer that replaces this match and all after it: "all (17)".
  var allLabel: String { "all (\(EditorModel.grouped(count - index)))" }

  /// The match that is asked about, in the present text; nil after the last one.
  var match: Range<TextOffset>? { index < matches.count ? moved(matches[index]) : nil }

  /// The matches from the present one on, in the present text and in its order.
  var rest: [Range<TextOffset>] {
    guard index < matches.count else { return [] }
    let rest = matches[index...]
    let wrapped = rest.firstIndex { $0.lowerBound < matches[index].lowerBound } ?? rest.endIndex
    return rest[wrapped...] + rest[..<wrapped].map(moved)
  }

  /// Goes on after the match was replaced.
  /// - Parameter count: the bytes in its place.
  mutating func noteReplaced(by count: Int) {
    shift += count - matches[index].utf8Count
    replacedCount += 1
    skip()
  }

  /// Goes on without a replacement.
  mutating func skip() {
    index += 1
    // Past the end of the text, the matches before the first question have not been moved.
    if index < matches.count, matches[index].lowerBound < matches[index - 1].lowerBound {
      shift = 0
    }
  }

  /// Ends after all the rest was replaced.
  mutating func noteRestReplaced() {
    replacedCount += matches.count - index
    index = matches.count
  }

  private func moved(_ range: Range<TextOffset>) -> Range<TextOffset> {
    range.lowerBound + shift..<range.upperBound + shift
  }
}
