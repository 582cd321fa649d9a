import Files
import Picker
import StyledText
import Terminal

/// A replacement of matches one by one.
struct ReplaceSession: Hashable, Sendable {
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

  /// Begins with a match and continues around the end of the text.
  /// - Parameter matches: in the order of the text.
  init(replacement: String, origin: Selection, matches: [Range<TextOffset>], first: Int) {
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
  mutating func countReplaced(by count: Int) {
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
  mutating func countRestReplaced() {
    replacedCount += matches.count - index
    index = matches.count
  }

  private func moved(_ range: Range<TextOffset>) -> Range<TextOffset> {
    range.lowerBound + shift..<range.upperBound + shift
  }
}

extension EditorModel {
  /// Asks about each match, from the caret on and around the end of the text.
  ///
  /// While the matches are still being listed, the prompt for the replacement waits for them.
  mutating func beginReplacing(with prompt: SearchPrompt) -> [Effect] {
    let effects = search.isListed(document.revision) ? [] : find(.list)
    guard effects.isEmpty, search.progress != .some else {
      var prompt = prompt
      prompt.isWaiting = true
      show(prompt)
      return effects
    }
    guard !search.matches.isEmpty else {
      restore(prompt.origin)
      return showMissing()
    }
    let start = prompt.origin.range.lowerBound
    let first = search.matches.firstIndex { $0.lowerBound >= start } ?? 0
    return ask(
      ReplaceSession(
        replacement: prompt.line.text, origin: prompt.origin, matches: search.matches,
        first: first))
  }

  /// Selects the match to ask about, or ends after the last one.
  private mutating func ask(_ replacing: ReplaceSession) -> [Effect] {
    guard let match = replacing.match else { return showCount(of: replacing) }
    moveCaret(to: match.lowerBound, extending: false)
    moveCaret(to: match.upperBound, extending: true)
    show(question(about: replacing))
    // What was replaced may match, too; the marks follow the text.
    return search.isListed(document.revision) ? [] : find(.list)
  }

  private func question(about replacing: ReplaceSession) -> Question<EditorModel> {
    Question(
      .replacing, \.replacing, "Replace this match, \(replacing.place)?",
      "Replace \(replacing.place)?",
      [
        .init(.replace, "replace") { $0.replace(replacing) },
        .init(.skip, "skip") { $0.skip(replacing) },
        .init(.replaceAll, replacing.allLabel) { $0.replaceAll(replacing) },
        .init(.back, "end") { replacing.replacedCount > 0 ? $0.showCount(of: replacing) : [] },
      ])
  }

  /// Says how many matches were replaced.
  private mutating func showCount(of replacing: ReplaceSession) -> [Effect] {
    let count = Self.grouped(replacing.replacedCount)
    return explain(
      replacing.replacedCount == replacing.count
        ? "\(count) replaced" : "\(count) of \(Self.grouped(replacing.count)) replaced")
  }

  private mutating func replace(_ replacing: ReplaceSession) -> [Effect] {
    guard let match = replacing.match else { return [] }
    var replacing = replacing
    let texts = replacements(of: [match], replacing.replacement)
    replace([match], with: texts)
    replacing.countReplaced(by: texts[0].utf8.count)
    return ask(replacing)
  }

  private mutating func skip(_ replacing: ReplaceSession) -> [Effect] {
    var replacing = replacing
    replacing.skip()
    return ask(replacing)
  }

  private mutating func replaceAll(_ replacing: ReplaceSession) -> [Effect] {
    var replacing = replacing
    // Nothing has moved yet, so the caret can stay where the search began.
    if replacing.replacedCount == 0 { caret.selection = replacing.origin }
    let rest = replacing.rest
    replace(rest, with: replacements(of: rest, replacing.replacement))
    replacing.countRestReplaced()
    return ask(replacing)
  }

  /// Returns the texts that take the places of matches, which are in the order of the text.
  private func replacements(of matches: [Range<TextOffset>], _ replacement: String) -> [String] {
    guard search.query.kind == .expression, let matcher = LineMatcher(search.query) else {
      return matches.map { _ in replacement }
    }
    let template = ReplacementTemplate(replacement, lineBreak: file.lineEnding.rawValue)
    guard template.hasGroups else { return matches.map { _ in template.text(groups: []) } }
    return matcher.groups(of: matches, in: text).map(template.text(groups:))
  }

  /// Replaces matches, in the order of the text, as one undo step; each replacement takes the style
  /// of its match.
  private mutating func replace(_ matches: [Range<TextOffset>], with replacements: [String]) {
    var styledTexts: [StyledReplacement: StyledString] = [:]
    let changes = zip(matches, replacements).map { range, replacement in
      let key = StyledReplacement(text: replacement, style: text.style(at: range.lowerBound))
      let styled = styledTexts[key] ?? StyledString(replacement, style: key.style)
      // Most texts repeat a few; caching more of them does not pay.
      if styledTexts.count < 64 { styledTexts[key] = styled }
      return Edit.Change.replace(range, with: styled)
    }
    perform(Edit(changes))
  }
}

/// A replacement with the style of its match.
private struct StyledReplacement: Hashable {
  let text: String
  let style: TextStyle
}

/// What takes the place of a match of a regular expression: `$1` to `$9` stand for its groups, `$0` and
/// `$&` for the whole match, `\n` for a line break, `\t` for a tab, and `$$` and `\\` for the sign itself.
struct ReplacementTemplate {
  private enum Part {
    case text(String)
    case group(Int)
  }

  private var parts: [Part] = []

  /// Whether it depends on what the groups match.
  var hasGroups: Bool { parts.contains { if case .group = $0 { true } else { false } } }

  /// Reads a template; a dollar sign or backslash before anything else stands for itself.
  init(_ template: String, lineBreak: String) {
    var rest = Substring(template)
    while let index = rest.firstIndex(where: { $0 == "$" || $0 == "\\" }) {
      parts.append(.text(String(rest[..<index])))
      let sign = rest[index]
      rest = rest[index...].dropFirst()
      switch (sign, rest.first) {
      case ("$", "$"?), ("\\", "\\"?): parts.append(.text(String(sign)))
      case ("$", "&"?): parts.append(.group(0))
      case ("$", let digit?) where digit.isASCII && digit.isWholeNumber:
        parts.append(.group(digit.wholeNumberValue ?? 0))
      case ("\\", "n"?): parts.append(.text(lineBreak))
      case ("\\", "t"?): parts.append(.text("\t"))
      default:
        parts.append(.text(String(sign)))
        continue
      }
      rest = rest.dropFirst()
    }
    parts.append(.text(String(rest)))
  }

  /// Returns the text for a match; groups that the expression does not have are empty.
  /// - Parameter groups: the whole match, then its groups.
  func text(groups: [String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .group(let number): groups.indices.contains(number) ? groups[number] : ""
      }
    }.joined()
  }
}
