import Picker
import ProgramTestSupport
import Terminal
import Testing

@testable import App
@testable import StyledText

/// A test on one line, `before | keys | after`, in the notations of `MarkedText` and `KeyNotation`.
struct KeyScript: CustomTestStringConvertible, Sendable {
  let line: String
  /// What the test is about.
  private(set) var title = ""

  var testDescription: String { title.isEmpty ? line : "\(title): \(line)" }

  /// Returns the tests of a text; a line that begins with `# ` is the title of those below it.
  static func all(_ text: String) -> [KeyScript] {
    var title = ""
    return text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("# ") else { return KeyScript(line: String(line), title: title) }
      title = String(line.dropFirst(2))
      return nil
    }
  }

  /// Plays the keys and compares text, styles and selection.
  func check(
    in size: Size = Size(columns: 80, rows: 24), sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0.trimmingSpaces)
    }
    guard parts.count == 3 else {
      Issue.record("not a script: \(line)", sourceLocation: sourceLocation)
      return
    }
    var model = EditorModel(marked: parts[0], size: size)
    model.playSearching(parts[1])
    #expect(model.marked == MarkedText(parts[2]), "\(line)", sourceLocation: sourceLocation)
  }
}

extension KeyScript: ExpressibleByStringLiteral {
  init(stringLiteral line: String) { self.line = line }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: SubSequence {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
