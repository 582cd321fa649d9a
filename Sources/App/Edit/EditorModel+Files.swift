import Color
import Files
import Formats
import Picker
import StyledText
import Terminal
import UnicodeText

extension EditorModel {
  /// Saves, after asking for a name if there is none.
  mutating func save() -> [Effect] {
    guard let path = file.path else { return perform(.saveAs) }
    guard document.isModified || file.isNew || file.isChangedOnDisk else {
      // Writing the file again could only alter bytes that were not edited.
      showMessage("no changes to save")
      return followUp()
    }
    if file.reading != nil {
      file.reading?.isSavedAtEnd = true
      return explain("the file will be saved when it has been read")
    }
    guard !file.isPart else {
      afterSaving = nil
      showWarning("the file was only partly read: save it under another name")
      return perform(.saveAs)
    }
    // What was read was a recording; what is shown is its last picture.
    guard file.readFormat.sequences != .replayed else { return perform(.saveAs) }
    return save(SaveTarget(path: path, format: file.format, options: file.options))
  }

  /// Saves under a typed name, in the format of its extension.
  mutating func save(as path: String) -> [Effect] {
    if file.reading != nil {
      afterSaving = nil
      return explain("the file is still being read", isWarning: true)
    }
    var target = SaveTarget(path: path, format: file.format, options: file.options)
    target.isDifferentFile = path != file.path
    // Saving to the file it was read from keeps the format that was detected.
    if target.isDifferentFile {
      target.format = file.format(savedAs: path)
      if target.format != file.format {
        target.options.hasByteOrderMark = false
        target.options.keepsSequences = file.format.hasSequences
        if target.format.hasTitle { target.options.title = path.fileName }
      }
    }
    return save(target)
  }

  /// Saves, or asks the next open question about a target.
  mutating func save(_ target: SaveTarget) -> [Effect] {
    guard saving == nil else { return explain("still saving; try again in a moment") }
    var target = target
    if let found = target.unknownExtension, !target.acceptsExtension {
      // Any program can read a text without styles, and a file keeps the extension it has.
      let isKnown =
        target.isDifferentFile
        ? file.path?.hasSuffix(found) == true
        : !file.isNew || text.allStyles(in: text.fullRange) { $0 == .plain }
      if !isKnown { return askAboutExtension(found, target) }
    }
    if target.format.isArt, !target.hasChosenArt, !file.hasChosenArt {
      return askForEncoding(target)
    }
    if !target.acceptsLosses {
      // A text read from escape sequences can be written as such without a scan for losses.
      target.losses =
        target.format.sequences == .styles && file.format == target.format
        ? [] : target.format.losses(of: text, options: target.options)
      target.unread = target.isDifferentFile ? [] : file.unread
      let hasNewLosses =
        !target.losses.isEmpty && (target.losses != file.acceptedLosses || target.isDifferentFile)
      if !target.unread.isEmpty || hasNewLosses { return askAboutLosses(target) }
    }
    if file.isReplaced, !target.isDifferentFile, !target.replacesAnything {
      return askToOverwrite(.modified, target)
    }
    let endsLines = terminal.settings.addsFinalNewline || file.beganHere
    if endsLines, !target.format.isArt { endLastLine() }
    document.endPreview(keep: true)
    document.breakUndoGroup()
    var options = target.options
    options.palette = artPalette
    let request = SaveRequest(
      path: target.path, format: target.format, options: options,
      expecting: target.replacesAnything ? nil : target.isDifferentFile ? .missing : file.stamp,
      text: text, revision: document.revision)
    saving = target
    return [.save(request)]
  }

  /// Ends the last line with a line break, unless it is empty.
  private mutating func endLastLine() {
    let end = text.endOffset
    guard !text.range(of: text.lastLine).isEmpty else { return }
    let ending = StyledString(file.lineEnding.rawValue)
    document.perform(
      Edit([.replace(end..<end, with: ending)]), selectionBefore: selection,
      selectionAfter: selection)
  }

  mutating func finishSaving(_ request: SaveRequest, stamp: FileStamp) -> [Effect] {
    // A program that writes to the followed file goes on with the one that was replaced.
    let end = file.following == nil ? "" : "; following has ended"
    apply(request, stamp: stamp, saving.take())
    showMessage("saved \(request.path)\(end)")
    // Text typed while the file was being written is not in it.
    if request.revision == document.revision {
      act { $0.document.markSaved() }
    }
    return followUp()
  }

  /// Edits the file of a finished save from now on.
  private mutating func apply(_ request: SaveRequest, stamp: FileStamp, _ target: SaveTarget?) {
    file.path = request.path
    if file.readFormat.sequences == .replayed { file.readFormat = request.format }
    file.isPart = false
    let isArt = file.isArt
    file.format = request.format
    file.options = request.options
    file.options.palette = isArt ? .vga : nil
    file.stamp = stamp
    (file.isReplaced, file.isChangedOnDisk, file.following) = (false, false, nil)
    file.unread = []
    file.acceptedLosses = target?.losses ?? []
    if target?.hasChosenArt == true || !request.format.isArt { file.hasChosenArt = true }
  }

  /// Says that another program has changed the file; saving then asks what to do.
  ///
  /// A followed file is read again if it has other content.
  mutating func noteChange(_ change: FileChange?, since stamp: FileStamp) -> [Effect] {
    // A save of one's own is not news, and more of a followed file is being read already.
    guard stamp == file.stamp, saving == nil else { return [] }
    if file.following != nil, change == .grown { return [] }
    if file.following != nil, change != nil, change != .removed, !document.isModified {
      file.following?.change = change == .created ? nil : change
      return [.open(path: file.path ?? "", as: file.chosenFormat, isFollowed: true)]
    }
    file.isChangedOnDisk = change != nil
    guard let change else { return [] }
    let (command, advice): (Command, String) =
      switch change {
      // A text with changes cannot follow its file.
      case .grown where !document.isModified: (.follow, "shows what is added")
      case .removed: (.save, "saves it again")
      default: (.save, "reloads or overwrites it")
      }
    let key = keys.text.commands.label(for: command)
    let isLog = file.following != nil || change == .grown
    return explain(
      "\(file.name) \(isLog ? change.wordsOfLog : change.words)"
        + (key.isEmpty ? "" : ": \(key) \(advice)"), isWarning: true)
  }

  /// Carries out the action that was waiting for the save.
  private mutating func followUp() -> [Effect] {
    let action = afterSaving.take()
    return action?(&self) ?? []
  }

  /// Reports why saving failed, or asks what to do when the file has changed.
  ///
  /// If only the last flush failed, the file is the new one. The document stays modified, so that
  /// saving again tries again, leaving asks first, and the journal keeps the text.
  mutating func failSaving(_ request: SaveRequest, _ error: TextFileError) -> [Effect] {
    let target = saving.take()
    if case .changedOnDisk(let change) = error.reason, let target {
      return askToOverwrite(change, target)
    }
    afterSaving = nil
    // A long path would push the reason out of the line.
    showWarning(error.message(naming: Self.shortened(request.path)))
    if let stamp = error.saved {
      apply(request, stamp: stamp, target)
      document.markUnsaved()
      return []
    }
    if let stamp = error.damaged, request.path == file.path { file.stamp = stamp }
    // The path may be mistyped, or that of a pipe.
    if target?.isDifferentFile == true || error.reason == .notARegularFile, pushed.isEmpty {
      askForName(request.path, isReplaced: false)
    }
    return []
  }

  /// Returns the file name of a path, with its middle left out if it is long.
  private static func shortened(_ path: String) -> String {
    let name = path.fileName
    return name.count <= 28 ? name : name.prefix(14) + "…" + name.suffix(12)
  }

  /// Shows the differences between the text and the current content of the file.
  mutating func show(differenceTo other: StyledString) {
    let lines = LineDifference(from: other, to: text, "in the editor").lines
    updateTop(Question<EditorModel>.self) { if $0.context == .changed { $0.lines = lines } }
  }

  package mutating func quit() -> [Effect] {
    dismiss()
    afterSaving = nil
    let effects = session?.isTextFocused == false ? endPicking(keep: true) : []
    let ending = Effect.quit(status: 0, output: nil)
    return effects
      + (document.isModified ? askToSave({ $0.quit() }) { _ in [.discardText, ending] } : [ending])
  }

  /// Asks for a file to open, after asking about unsaved changes.
  mutating func open() -> [Effect] {
    document.isModified ? askToSave({ $0.open() }) { $0.askForFile() } : askForFile()
  }

  private mutating func askForFile() -> [Effect] {
    show(
      Prompt<EditorModel>(
        label: "Open file: ", accepting: ("open", "Open the file"), isFileName: true,
        line: TextEntry(),
        accept: { [.open(path: $1, discarding: $0.document.isModified)] }))
    return []
  }

  /// Asks for the name to save under.
  /// - Parameters:
  ///   - path: the path to begin with.
  ///   - isReplaced: whether typing replaces it.
  mutating func askForName(_ path: String, isReplaced: Bool = true) {
    show(
      Prompt<EditorModel>(
        label: "Save as: ", accepting: ("save", "Save the file"),
        placeholder: "art.html, art.svg or art.ans", isFileName: true,
        line: TextEntry(path, isSelected: isReplaced && !path.isEmpty),
        accept: { $0.save(as: $1) }, cancel: { $0.afterSaving = nil }))
  }

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
    picking.session = nil
    afterSaving = nil
    notice = nil
    if opened.isFollowed { file.following = FileReference.Following(id: opened.id) }
    if let summary = opened.summary { apply(summary) }
    if opened.isFollowed { goTo(line: .max, column: .max) }
    revealCaret()
  }

  /// Appends the next part of a file that is being read.
  mutating func append(_ part: StyledString, id: Int, progress: OpenedFile.Progress) {
    guard file.reading?.id == id || file.following?.id == id else { return }
    let showsEnd = showsEnd
    document.appendLoaded(part)
    file.reading?.progress = progress
    if file.following != nil {
      if showsEnd {
        moveCaret(to: text.endOffset, extending: false)
      } else {
        file.following?.newLines += part.lineCount - 1
      }
    }
    if let position = file.reading?.pendingPosition, position.line < text.lineCount {
      goTo(line: position.line, column: position.column)
    }
  }

  /// Whether the caret is at the end of the text, in sight, and nothing else has the keys.
  private var showsEnd: Bool {
    selection == Selection(text.endOffset) && visibleText.upperBound == text.endOffset
      && pushed.isEmpty && session == nil
  }

  /// Forgets the number of added lines once they are in sight.
  mutating func noteFollowing() {
    if let following = file.following, following.newLines > 0, showsEnd {
      file.following?.newLines = 0
    }
  }

  /// Takes the state of a followed file after more of it was read.
  mutating func endGrowing(id: Int, _ summary: DocumentReader.Summary) -> [Effect] {
    guard file.following?.id == id else { return [] }
    file.stamp = summary.stamp
    return top is SearchPrompt ? find(.list) : []
  }

  /// Follows the file as it grows, and shows its end.
  mutating func follow() -> [Effect] {
    if file.following != nil {
      moveCaret(to: text.endOffset, extending: false)
      return []
    }
    guard let path = file.path, !file.isNew else {
      return explain(
        "only a file can be followed; for a pipe there is inkwheel --follow", isWarning: true)
    }
    guard !document.isModified else {
      return explain("save or undo the changes before following the file", isWarning: true)
    }
    return [.open(path: path, as: file.chosenFormat, isFollowed: true)]
  }

  /// Handles the end of a file that was being read.
  mutating func endReading(
    id: Int, summary: DocumentReader.Summary, reread: OpenedFile?
  ) -> [Effect] {
    guard let reading = file.reading, reading.id == id else { return [] }
    file.reading = nil
    if file.isStandardInput { file.following = nil }
    apply(summary)
    if let reread { show(reread: reread) }
    if let position = reading.pendingPosition {
      goTo(line: position.line, column: position.column)
    }
    if reading.isSavedAtEnd { return act { $0.save() } }
    // The matches in an open search line were those of the part that had been read.
    guard let prompt = top as? SearchPrompt else { return [] }
    let isAtMatch = search.index(of: selection.range) != nil
    return find(isAtMatch ? .list : .first(from: prompt.origin.range.lowerBound))
  }

  /// Shows the output of a program as a terminal would, or in its format, unless the user is
  /// already at work on it.
  mutating func show(reread opened: OpenedFile) {
    guard !document.isModified, pushed.isEmpty, session == nil, let summary = opened.summary else {
      return
    }
    keepingPlace { model in
      model.document = Document(opened.text)
      (model.caret, model.drag) = (Caret(), nil)
      model.viewport.reset()
      guard summary.format != model.file.readFormat else { return }
      // It was about the text.
      model.notice = nil
      model.apply(summary)
    }
  }

  /// Whether another reading of the file has the line of the caret.
  func hasCaretLine(_ opened: OpenedFile) -> Bool {
    let line = text.line(containing: selection.head)
    guard opened.path == file.path, !opened.isFollowed, line <= opened.text.lastLine else {
      return false
    }
    let (old, new) = (text.range(of: line), opened.text.range(of: line))
    // A line may be as long as a file.
    return old.utf8Count == new.utf8Count && old.utf8Count <= StyledString.searchedForColors
      && text.text(in: old) == opened.text.text(in: new)
  }

  /// Shows another reading of the same file in the same place, or at the end of a followed file.
  mutating func keepingPlace(_ show: (inout EditorModel) -> Void) {
    let (line, column) = (text.line(containing: selection.head).value + 1, caretColumn + 1)
    let (showsEnd, newLines) = (showsEnd, (file.following?.newLines ?? 0) - text.lineCount)
    show(&self)
    if file.following != nil, showsEnd { return moveCaret(to: text.endOffset, extending: false) }
    let lineCount = text.lineCount
    file.following?.newLines = newLines + lineCount
    goTo(line: line, column: column)
  }

  /// Keeps the part of a file that was read before an error.
  mutating func failReading(id: Int, reason: String) {
    guard file.reading?.id == id else { return }
    file.reading = nil
    file.isPart = true
    showWarning("\(reason); only part of the file is shown")
  }

  /// Reads the file again in the next of the ways to read control sequences: hidden, as text, or
  /// replayed.
  mutating func readAsNextFormat() -> [Effect] {
    let formats: [TextFormat] = [.ansi, .raw, .terminal]
    guard let path = file.path, !file.isNew, let index = formats.firstIndex(of: file.readFormat)
    else {
      return explain(
        file.isStandardInput
          ? "standard input cannot be read again: save it first"
          : file.readFormat.isArt
            ? "art is only read as art here; inkwheel convert --from ansi reads it as text"
            : "only ANSI text files can be read in another way", isWarning: true)
    }
    guard file.reading == nil, !document.isModified else {
      return explain(
        file.reading == nil
          ? "save or undo the changes before reading the file in another way"
          : "the file is still being read", isWarning: true)
    }
    return [.open(path: path, as: formats[(index + 1) % formats.count])]
  }

  private mutating func apply(_ summary: DocumentReader.Summary) {
    file.readFormat = summary.format
    (file.isReadByChoice, file.hidesSequences) = (summary.isChosen, summary.hidesSequences)
    // Replayed lines have no movement left: they are text with colours.
    file.format = summary.format.sequences == .replayed ? .ansi : summary.format
    file.options = summary.options
    file.lineEnding = summary.lineEnding
    file.stamp = summary.stamp
    if summary.format.sequences != .styles { file.unread = summary.notices }
    if let output = file.output { file.setOutput(output) }
    if summary.change != nil, file.following == nil {
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
