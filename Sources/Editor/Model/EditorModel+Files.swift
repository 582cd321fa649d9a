import AtomicFiles
import Recovery
import StyledText
import TextColorPicker
import TextFormats

extension EditorModel {
  /// Saves, after asking for a name where there is none.
  mutating func save() -> [Effect] {
    guard let path = file.path else { return perform(.saveAs) }
    guard document.isModified || file.isNew else {
      // Writing it anew could only change bytes that nobody touched.
      tell("no changes to save")
      return afterSaving == nil ? [] : goOn()
    }
    if file.reading != nil {
      savesWhenRead = true
      tell("saves as soon as the file is read")
      return []
    }
    guard !file.isPart else {
      afterSaving = nil
      warn("only a part of the file could be read: save it under another name")
      return perform(.saveAs)
    }
    return save(SaveTarget(path: path, format: file.format, options: file.options))
  }

  /// Saves under a name that was typed, in the format that the name stands for.
  mutating func save(as path: String) -> [Effect] {
    if file.reading != nil {
      afterSaving = nil
      warn("the file is still being read")
      return []
    }
    var target = SaveTarget(path: path, format: file.format, options: file.options)
    target.isOther = path != file.path
    // A text that was read from a file of this name keeps what it is.
    if target.isOther, let named = TextFormat(fileName: path), named != .ansi, named != file.format
    {
      target.format = named
      target.options.title = path.split(separator: "/").last.map(String.init) ?? path
    } else if target.isOther, let named = TextFormat(fileName: path), file.format != .art {
      target.format = named
    }
    return save(target)
  }

  /// Saves once nothing is left to ask.
  mutating func save(_ target: SaveTarget) -> [Effect] {
    guard saving == nil else {
      tell("still saving")
      return []
    }
    var target = target
    if target.format == .art, !target.hasChosenArt, !file.hasChosenArt {
      return ask(.art(target))
    }
    if !target.acceptsLosses {
      // What came from sequences can go back into sequences: a long text need not be looked at.
      target.losses =
        target.format == .ansi && file.format == .ansi
        ? [] : target.format.losses(of: text, options: target.options)
      target.unread = target.isOther ? [] : file.unread
      let isNews = target.losses != file.acceptedLosses || target.isOther
      if !target.unread.isEmpty || !target.losses.isEmpty && isNews { return ask(.losses(target)) }
    }
    if file.isReplaced, !target.isOther, !target.replacesAnything {
      return ask(.changed(.modified, target))
    }
    let mark = document.markSaving()
    let request = SaveRequest(
      path: target.path, format: target.format, options: target.options,
      expecting: target.replacesAnything ? nil : target.isOther ? .missing : file.stamp,
      text: text, revision: document.revision, mark: mark)
    saving = request
    pendingTarget = target
    return [.save(request)]
  }

  private mutating func ask(_ purpose: Overlay.Question.Purpose) -> [Effect] {
    overlay = .question(Overlay.Question(purpose: purpose))
    return []
  }

  mutating func noteSaved(_ request: SaveRequest, stamp: FileStamp) -> [Effect] {
    saving = nil
    let target = pendingTarget
    pendingTarget = nil
    file.path = request.path
    file.isNew = false
    file.isPart = false
    file.format = request.format
    file.options = request.options
    file.stamp = stamp
    file.isReplaced = false
    file.unread = []
    file.acceptedLosses = target?.losses ?? []
    if target?.hasChosenArt == true || request.format != .art { file.hasChosenArt = true }
    tell("saved \(request.path)")
    // What was typed while the file was being written is not in it.
    if request.revision == document.revision {
      _ = withSession { model in
        model.document.markSaved()
        return []
      }
    }
    return goOn()
  }

  /// Does what was waiting for the text to be saved.
  private mutating func goOn() -> [Effect] {
    let purpose = afterSaving
    afterSaving = nil
    switch purpose {
    case .quit?: return quit()
    case .open?: return perform(.open)
    default: return []
    }
  }

  /// Says why the text could not be saved, or asks what to do.
  mutating func failSaving(_ request: SaveRequest, _ error: TextFileError) -> [Effect] {
    saving = nil
    let target = pendingTarget
    pendingTarget = nil
    if case .changedOnDisk(let change) = error.reason, let target {
      return ask(.changed(change, target))
    }
    afterSaving = nil
    // A long path would push the reason out of the line.
    var words = "cannot save \(Self.shortened(request.path)): \(error.reason.explanation)"
    if let copy = error.copy { words += "; the new content is in \(copy)" }
    warn(words)
    return []
  }

  /// The name at the end of a path, with its middle left out where it is long.
  private static func shortened(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.count <= 28 ? name : name.prefix(14) + "…" + name.suffix(12)
  }

  /// Shows what differs between the text and the one that is in the file now.
  mutating func show(differenceTo other: StyledString) {
    guard case .question(var question)? = overlay, case .changed = question.purpose else { return }
    question.details = LineDifference(from: other, to: text).lines
    overlay = .question(question)
  }

  /// Quits, after asking where something is not saved.
  mutating func quit() -> [Effect] {
    guard document.isModified else { return [.quit(status: 0, output: nil)] }
    return ask(.quit)
  }

  /// Asks for a file to open, after asking about what is not saved.
  mutating func open() -> [Effect] {
    if document.isModified { return ask(.open) }
    askForFile()
    return []
  }

  mutating func askForFile() {
    overlay = .prompt(Overlay.Prompt(purpose: .open, line: .init()))
  }
}
