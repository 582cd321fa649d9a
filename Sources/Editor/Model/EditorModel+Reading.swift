import Recovery
import StyledText
import TextColorPicker
import TextFormats

extension EditorModel {
  /// Shows a file that was opened.
  mutating func show(_ opened: OpenedFile) {
    document = RecordedDocument(Document(opened.text), isRecording: isRecording)
    file = FileReference(path: opened.path)
    if opened.facts == nil {
      file.reading = FileReference.Reading(id: opened.id, progress: opened.progress)
    }
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
    recovery = nil
    savesWhenRead = false
    notice = nil
    if let facts = opened.facts { note(facts) }
    revealCaret()
  }

  /// Adds what was read meanwhile to the end of the text.
  mutating func add(_ part: StyledString, id: Int, progress: OpenedFile.Progress) {
    guard file.reading?.id == id else { return }
    document.appendLoaded(part)
    file.reading?.progress = progress
    session?.base.append(part)
    reachWantedPlace(isEnd: false)
  }

  /// Takes note that a file is read to its end.
  mutating func endReading(id: Int, facts: DocumentReader.Facts) -> [Effect] {
    guard file.reading?.id == id else { return [] }
    file.reading = nil
    note(facts)
    reachWantedPlace(isEnd: true)
    guard savesWhenRead else { return [] }
    savesWhenRead = false
    return save()
  }

  mutating func failReading(id: Int, reason: String) {
    guard file.reading?.id == id else { return }
    file.reading = nil
    file.isPart = true
    savesWhenRead = false
    warn("\(reason): this is only a part of the file")
  }

  private mutating func note(_ facts: DocumentReader.Facts) {
    file.format = facts.format
    file.options = facts.options
    file.lineEnding = facts.lineEnding
    file.stamp = facts.stamp
    if facts.format != .ansi { file.unread = facts.notices }
    if facts.change != nil {
      warn("the file was changed while it was read: open it again")
    } else if let notice = facts.notices.first {
      warn(notice)
    }
  }

  /// Goes to a place that was asked for before the file was read so far.
  private mutating func reachWantedPlace(isEnd: Bool) {
    guard let place = wantedPlace, isEnd || place.line < text.lineCount else { return }
    wantedPlace = nil
    goTo(line: place.line, column: place.column)
  }
}
