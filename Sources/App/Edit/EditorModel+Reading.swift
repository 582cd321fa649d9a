import Files
import Formats
import Picker
import StyledText
import Terminal

extension EditorModel {
  /// Shows an opened file instead of the current one.
  mutating func show(_ opened: OpenedFile) {
    document = Document(opened.text)
    let isStandardInput = opened.path == FileReader.standardInput
    file = FileReference(path: isStandardInput ? nil : opened.path)
    file.isStandardInput = isStandardInput
    file.beganHere = opened.text.isEmpty && opened.summary != nil
    if opened.summary == nil {
      file.reading = FileReference.Reading(id: opened.id, progress: opened.progress)
    }
    caret = Caret()
    viewport.reset()
    drag = nil
    // Prompts and pickers hold offsets into the previous text.
    dismiss()
    (picking.session, picking.dropper) = (nil, nil)
    saving.forgetWaiting()
    notice = nil
    if let summary = opened.summary { apply(summary) }
    revealCaret()
  }

  /// Appends the next part of a file that is being read.
  mutating func append(_ part: StyledString, id: Int, progress: OpenedFile.Progress) {
    guard file.reading?.id == id else { return }
    document.appendLoaded(part)
    file.reading?.progress = progress
    if let position = file.reading?.pendingPosition, position.line < text.lineCount {
      goTo(line: position.line, column: position.column)
    }
  }

  /// Handles the end of a file that was being read.
  mutating func endReading(
    id: Int, summary: DocumentReader.Summary, reread: OpenedFile?
  ) -> [Effect] {
    guard let reading = file.reading, reading.id == id else { return [] }
    file.reading = nil
    apply(summary)
    if let reread { show(reread: reread) }
    if let position = reading.pendingPosition {
      goTo(line: position.line, column: position.column)
    }
    if saving.endWaiting() { return act { $0.save() } }
    // The matches in an open search line were those of the part that had been read.
    guard let prompt = top as? SearchPrompt else { return [] }
    let isAtMatch = search.index(of: selection.range) != nil
    return find(isAtMatch ? .list : .first(from: prompt.origin.range.lowerBound))
  }

  /// Shows the output of a program as a terminal would, or in its format, unless the user is
  /// already at work on it.
  private mutating func show(reread opened: OpenedFile) {
    guard !document.isModified, pushed.isEmpty, session == nil, let summary = opened.summary else {
      return
    }
    let (line, column) = (text.line(containing: selection.head).value + 1, caretColumn + 1)
    document = Document(opened.text)
    caret = Caret()
    drag = nil
    viewport.reset()
    apply(summary)
    goTo(line: line, column: column)
  }

  /// Keeps the part of a file that was read before an error.
  mutating func failReading(id: Int, reason: String) {
    guard file.reading?.id == id else { return }
    file.reading = nil
    file.isPart = true
    saving.endWaiting()
    showWarning("\(reason); only part of the file is shown")
  }

  /// Reads the file again in the next of the ways to read control sequences: hidden, as text, or
  /// replayed.
  mutating func readAsNextFormat() -> [Effect] {
    let formats: [TextFormat] = [.ansi, .raw, .terminal]
    guard let path = file.path, !file.isNew, let index = formats.firstIndex(of: file.readFormat)
    else {
      showWarning(
        file.isStandardInput
          ? "standard input cannot be read again: save it first"
          : file.readFormat == .art
            ? "art is only read as art here; inkwheel convert --from ansi reads it as text"
            : "only ANSI text files can be read in another way")
      return []
    }
    guard file.reading == nil, !document.isModified else {
      showWarning(
        file.reading == nil
          ? "save or undo the changes before reading the file in another way"
          : "the file is still being read")
      return []
    }
    return [.open(path: path, as: formats[(index + 1) % formats.count])]
  }

  private mutating func apply(_ summary: DocumentReader.Summary) {
    file.readFormat = summary.format
    (file.isReadByChoice, file.hidesSequences) = (summary.isChosen, summary.hidesSequences)
    // Replayed lines have no movement left: they are text with colours.
    file.format = summary.format == .terminal ? .ansi : summary.format
    file.options = summary.options
    file.lineEnding = summary.lineEnding
    file.stamp = summary.stamp
    if summary.format != .ansi { file.unread = summary.notices }
    if let output = file.output { file.setOutput(output) }
    if summary.change != nil {
      showWarning("the file changed while it was being read: open it again")
    } else if let notice = summary.notices.first {
      showWarning(notice)
    } else if summary.isReadOnly {
      let key = keys.text.commands.label(for: .saveAs)
      showWarning(
        "the file is read-only" + (key.isEmpty ? "" : ": \(key) saves under another name"))
    }
  }
}
