import App
import Terminal

/// Performs the effects that a program asks for.
struct EffectPerformer {
  /// The result of performing an effect.
  enum Outcome {
    /// The program gets no answer now; background work may post a message later.
    case done
    /// The program gets an answer.
    case answered(Message)
    case exited(ProgramExit)
  }

  private let services: SystemServices
  private let files: FileService
  private let searches = LatestValue<SearchTask?>(pause: .zero)
  /// The file behind the program's document.
  var document: DocumentSession
  /// A line for the user about text that was not saved; nil if the program was not forced to end.
  private var crashNote: String?

  /// - Parameter document: the document of an editor; nil for other programs.
  init(_ services: SystemServices, document: DocumentFile?, _ mailbox: Mailbox) {
    self.services = services
    files = FileService(
      locations: services.locations, background: services.background, mailbox: mailbox)
    self.document = DocumentSession(document, files: files)
  }

  /// Performs one effect of a program on a terminal.
  mutating func perform(
    _ effect: Effect, of program: inout any App, on backend: inout any TerminalBackend
  ) throws -> Outcome {
    switch effect {
    case .open(let path, let format, let isFollowed, let isDiscarding):
      let discarded = isDiscarding ? program.journaledText : nil
      return .answered(
        document.open(path, as: format, isFollowed: isFollowed, discarding: discarded))
    case .discardText:
      if let text = program.journaledText { document.journal?.keepDiscarded(text) }
    case .openSample: return .answered(document.openSample())
    case .loadPalette(let path): return .answered(files.loadPalette(path))
    case .write(let path, let bytes, let stamp):
      return .answered(files.write(path, bytes, expecting: stamp))
    case .writePicked(let text, isLast: true, let overwrites):
      if let liveFile = services.liveFile {
        return .answered(liveFile.write(text, overwrites: overwrites))
      }
    case .writePicked(let text, isLast: false, _):
      services.liveFile?.follow(text, files.background, files.mailbox)
    case .quit(let status, let output):
      return .exited(quit(status: status, output: output))
    case .save(let request): document.save(request)
    case .compare(let path): files.compare(path)
    case .search(let task):
      // A search ends the one before, and nil only that.
      searches.submit(task, files.background) { [searches, mailbox = files.mailbox] task in
        task?.run(isCancelled: { searches.isWaiting }) { mailbox.post(.searched($0)) }
      }
    case .complete(let path):
      return .answered(.completed(path: path, names: files.names(beginning: path)))
    case .writeCrashState(let name, let text):
      crashNote = document.writeCrashState(text, name: name)
    case .acceptJournal(let id): document.journal?.accept(id)
    case .discardJournal(let id): document.journal?.discard(id)
    case .remember(let item): PickerMemoryStore(folder: files.locations.state).remember(item)
    case .sendToClipboard(let text):
      try backend.sendToClipboard(text)
      if let clipboard = services.clipboard {
        files.background.run { [mailbox = files.mailbox] in
          if let name = clipboard.copy(text) { mailbox.post(.copied(by: name)) }
        }
      }
    case .reloadSettings:
      backend.askForColors()
      if let settings = services.settings { return .answered(settings.message()) }
    case .suspend: backend.suspend()
    }
    return .done
  }

  private func quit(status: Int32, output: Effect.Output?) -> ProgramExit {
    files.background.waitUntilSaved()
    // A journal that holds such text stays for the next session.
    if crashNote == nil { document.journal?.end() }
    for note in [crashNote].compactMap(\.self) + document.notes { StandardError.printLast(note) }
    return ProgramExit(status: status, output: output)
  }
}
