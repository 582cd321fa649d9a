import StyledText
import TextColorPicker

extension EditorModel {
  /// Saves, after asking for a name where there is none.
  mutating func save() -> [Effect] {
    guard let path = file.path else { return perform(.saveAs) }
    guard document.isModified || file.isNew else {
      // Writing it anew could only change bytes that nobody touched.
      tell("no changes to save")
      return afterSaving == nil ? [] : noteSaved(path: path, revision: document.revision)
    }
    return save(to: path)
  }

  mutating func save(to path: String) -> [Effect] {
    [.save(path: path, bytes: ANSITextWriter.write(text), revision: document.revision)]
  }

  mutating func noteSaved(path: String, revision: Int) -> [Effect] {
    file.path = path
    file.isNew = false
    tell("saved \(path)")
    // What was typed while the file was being written is not in it.
    if revision == document.revision {
      _ = withSession { model in
        model.document.markSaved()
        return []
      }
    }
    let purpose = afterSaving
    afterSaving = nil
    switch purpose {
    case .quit?: return quit()
    case .open?: return perform(.open)
    case nil: return []
    }
  }

  /// Quits, after asking where something is not saved.
  mutating func quit() -> [Effect] {
    guard document.isModified else { return [.quit(status: 0, output: nil)] }
    overlay = .question(Overlay.Question(purpose: .quit))
    return []
  }

  /// Asks for a file to open, after asking about what is not saved.
  mutating func open() -> [Effect] {
    if document.isModified {
      overlay = .question(Overlay.Question(purpose: .open))
    } else {
      askForFile()
    }
    return []
  }

  mutating func askForFile() {
    overlay = .prompt(Overlay.Prompt(purpose: .open, line: .init()))
  }

  /// Shows another text.
  mutating func show(_ read: ANSIText, path: String) {
    document = Document(read.text)
    file = FileReference(path: path, lineEnding: read.lineEnding)
    selection = Selection(.zero)
    chosenStyle = nil
    viewport = Viewport()
    wantedColumn = nil
    isMarkSet = false
    isDragging = false
    // Prompts and pickers remember places of the text before.
    overlay = nil
    session = nil
    afterSaving = nil
    tell("opened \(path)")
    revealCaret()
  }
}
