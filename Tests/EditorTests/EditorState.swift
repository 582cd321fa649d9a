import ProgramTestSupport
import Recovery
import StyledText

@testable import Editor

/// Everything about an editor that a cancelled picker must leave as it was.
struct EditorState: Hashable {
  var marked: MarkedText
  var typingStyle: TextStyle
  var chosenStyle: TextStyle?
  var isModified: Bool
  /// The texts and selections that undo goes back to, then those that redo leads to.
  var undone: [MarkedText] = []
  var redone: [MarkedText] = []

  init(_ model: EditorModel) {
    marked = model.marked
    typingStyle = model.typingStyle
    chosenStyle = model.chosenStyle
    isModified = model.document.isModified
    var past = model.document
    while let selection = past.undo() { undone.append(MarkedText(past.text, selection)) }
    var future = model.document
    while let selection = future.redo() { redone.append(MarkedText(future.text, selection)) }
  }
}
