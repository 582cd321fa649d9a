import ProgramTestSupport
import StyledText
import TestSupport
import Testing

@testable import App

/// Tests on one line, `before | keys | after`, in the notations of `MarkedText` and `KeyNotation`.
@Suite("Keys in the text")
struct KeyScriptTests {
  @Test(arguments: [
    "attributes", "blocks", "copying", "indenting", "moving", "palette", "panel", "picking",
    "replacing", "searching", "selecting", "typing", "undoing", "wrapping",
  ])
  func `Keys have their effects on text, styles and selection`(file: String) throws {
    for row in try VectorRow.all(in: "AppTests/Vectors/\(file).txt", cells: 3) {
      var model = EditorModel(marked: row[0])
      model.playSearching(row[1])
      let after = MarkedText(row[2])
      // The notation has no caret of a block.
      let isMarked = row[2].unicodeScalars.contains("‸")
      #expect(
        isMarked ? model.marked == after : model.text == after.text, "\(row)\n\(model.marked)")
    }
  }
}
