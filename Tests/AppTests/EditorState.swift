import Files
import ProgramTestSupport
import StyledText

@testable import App

/// The state of an editor that a cancelled picker must restore.
struct EditorState: Hashable {
  var marked: MarkedText
  var insertionStyle: TextStyle
  var typingStyle: TextStyle?
  var isModified: Bool
  /// The texts and selections that undo and redo lead to, in order.
  var undone: [MarkedText] = []
  var redone: [MarkedText] = []

  init(_ model: EditorModel) {
    marked = model.marked
    insertionStyle = model.insertionStyle
    typingStyle = model.caret.typingStyle
    isModified = model.document.isModified
    var past = model.document
    while let selection = past.undo() { undone.append(MarkedText(past.text, selection)) }
    var future = model.document
    while let selection = future.redo() { redone.append(MarkedText(future.text, selection)) }
  }
}
