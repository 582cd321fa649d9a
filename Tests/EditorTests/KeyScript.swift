import StyledText
import TerminalCore
import Testing
import TextColorPicker

@testable import Editor
@testable import StyledText

/// A test on one line: `before | keys | after`, in the notations of `MarkedText` and `KeyNotation`.
struct KeyScript: CustomTestStringConvertible, Sendable {
  let line: String

  var testDescription: String { line }

  /// Runs the line and compares text, styles and selection.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0.trimmingSpaces)
    }
    guard parts.count == 3 else {
      Issue.record("not a script: \(line)", sourceLocation: sourceLocation)
      return
    }
    var model = EditorModel(marked: parts[0])
    model.play(parts[1])
    #expect(
      model.marked == MarkedText(parts[2]), "\(line)", sourceLocation: sourceLocation)
  }
}

extension KeyScript: ExpressibleByStringLiteral {
  init(stringLiteral line: String) { self.line = line }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: SubSequence {
    guard let first = firstIndex(where: { $0 != " " }),
      let last = lastIndex(where: { $0 != " " })
    else { return self[endIndex...] }
    return self[first...last]
  }
}

extension EditorModel {
  /// An editor with a text and a selection in the notation of `MarkedText`.
  init(
    marked notation: String, path: String? = "file.txt",
    size: Size = Size(columns: 80, rows: 24)
  ) {
    let marked = MarkedText(notation)
    let read = ANSIText(
      text: marked.text, lineEnding: marked.text.dominantLineEnding, hasStyles: false,
      hasInvalidBytes: false)
    self.init(read, path: path, surroundings: Surroundings(size: size))
    selection = marked.selection
  }

  /// Text, styles and selection, to compare and to print.
  var marked: MarkedText { MarkedText(text, selection) }

  /// Plays events in the notation of `KeyNotation`.
  @discardableResult
  mutating func play(_ keys: String) -> [Effect] {
    KeyNotation.messages(keys).flatMap { update($0) }
  }

  /// What the status line tells.
  var told: String? {
    switch notice {
    case .info(let text)?, .warning(let text)?: text
    case nil: nil
    }
  }

  /// Whether the status line warns.
  var isWarning: Bool { if case .warning? = notice { true } else { false } }
}
