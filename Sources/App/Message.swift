package import Color
import ColorFiles
package import Files
package import Formats
package import Picker
package import StyledText
package import Terminal
import UnicodeText

/// An event from outside a program: input, time, or the result of an effect.
package enum Message: Sendable {
  /// Input or a report of the terminal.
  case event(Event)
  /// Text that arrived as keys, but faster than anyone types; every line feed stands for Enter.
  ///
  /// It is only sent while `Layer.acceptedText` says so.
  case typed(String)
  /// Time has passed.
  /// - Parameter elapsed: the time since the start of the program.
  case ticked(elapsed: Duration)
  /// The style of the ring has changed with the speed of the connection to the terminal.
  case paced(RingAppearance)
  /// A file was opened, and at least its beginning has been read.
  case opened(OpenedFile)
  /// More of a file was read.
  case read(id: Int, part: StyledString, progress: OpenedFile.Progress)
  /// A pipe that is still being read shows in another format what has come so far.
  case reread(OpenedFile)
  /// A file was read to its end.
  /// - Parameter reread: another reading of the text that was shown before its format was known.
  case readingEnded(id: Int, summary: DocumentReader.Summary, reread: OpenedFile? = nil)
  /// What was added to a followed file was read, after its parts.
  case grown(id: Int, summary: DocumentReader.Summary)
  /// A file could not be read to its end; the reason is shown to the user.
  case readingFailed(id: Int, reason: String)
  /// The sample takes the place of the file.
  case openedSample
  /// A file to open does not exist; saving will create it.
  case missing(path: String)
  /// The text of a request has been saved.
  case saved(SaveRequest, stamp: FileStamp)
  /// The text of a request could not be saved.
  case savingFailed(SaveRequest, TextFileError)
  /// Another program has changed the file of the document since it was read or saved; nil when it is
  /// again as it was.
  case changedOnDisk(FileChange?, since: FileStamp)
  /// The current text of a file, for a comparison.
  case compared(path: String, text: StyledString)
  /// A part of the result of a search.
  case searched(SearchReport)
  /// The names in a folder that begin with a typed path.
  case completed(path: String, names: [String])
  /// Unsaved text of an earlier session has been found.
  case recoverable(RecoveryOffer)
  /// A warning for the user that is not a failure.
  case warning(String)
  /// The file of a palette was read.
  case loadedPalette(path: String, bytes: [UInt8])
  /// A file other than the document was written.
  case wrote(path: String, stamp: FileStamp)
  /// A file was not written, because another program has changed it.
  case refused(path: String, FileChange)
  /// The output of the command that shows the colour.
  case previewed(StyledString)
  /// Another program has put the text for the clipboard on that of the display.
  case copied(by: String)
  /// The settings were read again.
  case configured(ProgramSettings, theme: Theme, isMotionReduced: Bool, warning: String?)
  /// An effect failed; the reason is shown to the user.
  case failed(String)

  /// Whether the user has typed, pasted or clicked.
  var isInput: Bool {
    switch self {
    case .event(.key), .event(.paste), .typed: true
    case .event(.mouse(let mouse)): if case .press = mouse.action { true } else { false }
    default: false
    }
  }
}

/// A request of a program to the world outside it.
package enum Effect: Hashable, Sendable {
  /// Opens a file, in a format that the user chose or else the one detected, to follow it as it grows
  /// or not, with `discarding` after the user discarded unsaved text; answered by `opened` and the
  /// messages about reading, `missing` or `failed`.
  case open(
    path: String, as: TextFormat? = nil, isFollowed: Bool = false, discarding: Bool = false)
  /// Closes the file, so that the sample can take its place; answered by `openedSample`.
  case openSample
  /// Saves the document; answered by `saved` or `savingFailed`.
  case save(SaveRequest)
  /// Reads a file without opening it; answered by `compared` or `failed`.
  case compare(path: String)
  /// Searches the text on another thread, instead of an earlier search; answered by `searched`. Nil
  /// only ends the earlier one.
  case search(SearchTask?)
  /// Looks for the files whose names begin with a typed path; answered by `completed`.
  case complete(path: String)
  /// Keeps unsaved text for the next session, because the program must end.
  case writeCrashState(name: String, text: JournaledText)
  /// Keeps the unsaved text, which the user discards, for one more offer.
  case discardText
  /// Removes the journal of an accepted offer, once its text is safe.
  case acceptJournal(id: Int)
  /// Removes the journal of a declined offer.
  case discardJournal(id: Int)
  /// Reads the file of a palette; answered by `loadedPalette` or `failed`.
  case loadPalette(path: String)
  /// Writes a file other than the document, unless it is not the expected one; nil expects any.
  /// Answered by `wrote` or `failed`.
  case write(path: String, bytes: [UInt8], expecting: FileStamp? = .missing)
  /// Writes the text with the picked colours to its file. It may wait, and is then replaced by a
  /// newer one, unless it is the last. Answered by `wrote` if it is the last one, and by `refused`,
  /// unless a change by another program is overwritten, or `failed`.
  case writePicked([UInt8], isLast: Bool = false, overwrites: Bool = false)
  /// Stores a setting of the picker for later sessions; not answered.
  case remember(PickerMemory.Item)
  /// Sends text to the terminal's clipboard; answered by `copied` if another program has taken it too.
  case sendToClipboard(String)
  /// Reads the settings again; answered by `configured` or `failed`.
  case reloadSettings
  /// Suspends the program until the shell continues it.
  case suspend
  /// Ends the program with an exit status, and writes the output if there is any.
  case quit(status: Int32, output: Output?)

  /// What a program writes to standard output when it ends.
  package enum Output: Hashable, Sendable {
    /// A line, without the line feed.
    case line(String)
    /// Bytes that are written as they are.
    case bytes([UInt8])
    /// The colours of a terminal, written as the command was told to.
    case scheme(TerminalScheme)

    /// The line, if it is one.
    package var line: String? { if case .line(let line) = self { line } else { nil } }
  }
}

/// What pickers remember from earlier sessions.
package struct PickerMemory: Hashable, Sendable {
  /// The most recently picked colours.
  package var recents = RecentColors()
  /// The layout of the picker.
  package var layout = PickerLayout.standard
  /// The colours that the user has collected.
  var collection: ColorPalette?
  /// The gradients that were kept last, the newest first.
  package private(set) var gradients: [Gradient] = []

  /// Creates an empty memory with the standard layout.
  package init() {}

  /// Remembers a gradient.
  package mutating func record(_ gradient: Gradient) {
    gradients.removeAll { $0 == gradient }
    gradients = Array(([gradient] + gradients).prefix(3))
  }

  /// Something to remember.
  package enum Item: Hashable, Sendable {
    /// A colour that was picked, and how many recent ones to keep.
    case color(Color, limit: Int)
    /// A layout that was chosen.
    case layout(PickerLayout)
    /// A gradient that was kept.
    case gradient(Gradient)
  }
}

extension PickerPane {
  /// Applies what the user has set.
  package mutating func apply(_ settings: ProgramSettings) {
    keys = settings.keys.picker
    steps = settings.steps
    library.builtInNames = settings.palettes
    library.names = settings.names
  }

  /// Handles the answer to a request.
  /// - Parameter area: the rectangle in which the picker is drawn.
  mutating func handle(_ message: Message, in area: Rect) {
    switch message {
    case .loadedPalette(let path, let bytes):
      do {
        show(try ColorPalette(reading: bytes, fileName: path.fileName), in: area)
      } catch {
        notice = Notice(error.message, isWarning: true)
      }
    case .wrote(let path, _): showNotice("saved as \(path)")
    case .failed(let reason): notice = Notice(reason, isWarning: true)
    default: break
    }
  }

  /// Fulfils a request.
  /// - Parameter text: returns the text of a copy, which only the picker's owner knows.
  mutating func fulfil(
    _ request: PickerRequest, on terminal: TerminalContext, copying text: (ColorFormat?) -> String
  ) -> [Effect] {
    switch request {
    case .copy(let format): return send(text(format), to: terminal.clipboard)
    case .openPalette(let path): return [.loadPalette(path: path)]
    case .savePalette(let path, let palette): return [Self.file(path, palette)]
    case .remember(let notation):
      return (try? PickerLayout(parsing: notation)).map { [.remember(.layout($0))] } ?? []
    }
  }

  /// Writes a palette in the format of the extension, or as GIMP palette.
  private static func file(_ path: String, _ palette: ColorPalette) -> Effect {
    let type = path.fileExtension.flatMap { PaletteFileType(rawValue: $0.lowercased()) }
    return .write(
      path: path.fileName.contains(".") ? path : path + ".gpl",
      bytes: (type ?? .gpl).file(palette))
  }

  /// Sends a colour to the clipboard, and reports only that: terminals do not confirm its arrival.
  /// - Parameter clipboard: the name of the clipboard.
  mutating func send(_ text: String, to clipboard: String) -> [Effect] {
    notice = Notice("sent \(text) to \(clipboard)")
    return [.sendToClipboard(text)]
  }
}

/// Text that arrives as keys, but faster than anyone types: a paste without brackets.
///
/// It is inserted as one edit instead of one edit per character.
package enum UnbracketedPaste {
  /// How much of it a program takes at once.
  package enum Extent: Sendable {
    /// Up to Enter or Tab, which do something else.
    case line
    /// Lines, with Enter as a line feed.
    case lines
  }

  /// Fewer keys at once are handled as keys.
  static let minimumCount = 32

  /// Returns the text typed by the first events and the number of those events; nil when there are
  /// too few.
  package static func prefix(
    of events: ArraySlice<Event>, upTo extent: Extent
  ) -> (text: String, count: Int)? {
    guard events.count >= minimumCount else { return nil }
    var text = ""
    var count = 0
    loop: for event in events {
      guard case .key(let key) = event, key.modifiers.subtracting(.shift).isEmpty else { break }
      switch key.code {
      case .character(let character): text.append(character)
      case .enter where extent == .lines: text.append("\n")
      case .tab where extent == .lines && key.modifiers.isEmpty: text.append("\t")
      default: break loop
      }
      count += 1
    }
    return count < minimumCount ? nil : (text, count)
  }
}

/// A request to write the document to a file.
package struct SaveRequest: Hashable, Sendable {
  /// The path of the file.
  package var path: String
  /// The format of the file.
  package var format: TextFormat
  /// The options of the format.
  package var options: FormatOptions
  /// The stamp of the file that may be replaced; nil to replace any file.
  package var expecting: FileStamp?
  /// The text.
  package var text: StyledString
  /// The revision of the document that has this text.
  package var revision: Int
}

/// A text to be kept in a journal, and a number that increases with each change of it.
package struct JournaledText: Hashable, Sendable {
  /// The text, including an active preview.
  package var text: StyledString
  /// The number of its last change.
  package var revision: Int
  /// Whether it has been changed since it was opened or saved.
  package var isModified: Bool

  /// Creates a state of a text.
  package init(text: StyledString, revision: Int, isModified: Bool = true) {
    self.text = text
    self.revision = revision
    self.isModified = isModified
  }
}

/// Unsaved text of an earlier session, recovered from a journal.
package struct RecoveryOffer: Sendable {
  /// Identifies its journal.
  package var id: Int
  /// The recovered text.
  package var text: StyledString
  /// Whether it is based on content that the file no longer has.
  package var isStale: Bool
  /// Whether the user has discarded it; then it is offered only once.
  package var isDiscarded: Bool
  /// The format to save it in; nil for that of the file.
  package var format: TextFormat?
  /// Lines for the user: when it was changed, and its first differing lines.
  package var lines: [String]

  /// Creates an offer to recover a text.
  package init(
    id: Int, text: StyledString, isStale: Bool = false, isDiscarded: Bool = false,
    format: TextFormat? = nil, lines: [String]
  ) {
    self.id = id
    self.text = text
    self.isStale = isStale
    self.isDiscarded = isDiscarded
    self.format = format
    self.lines = lines
  }
}

/// An opened file whose beginning, at least, has been read.
package struct OpenedFile: Sendable {
  /// The progress of reading a file.
  package struct Progress: Hashable, Sendable {
    /// The number of bytes read.
    package var bytes: Int
    /// The size of the file in bytes, if it is known.
    package var size: Int?

    /// Creates the progress after a number of bytes.
    package init(bytes: Int, size: Int?) {
      self.bytes = bytes
      self.size = size
    }
  }

  /// Distinguishes the parts of this file from those of a file opened before.
  package var id: Int
  /// The path as the user gave it.
  package var path: String
  /// The text read so far.
  package var text: StyledString
  /// The progress of reading; more text follows while `summary` is nil.
  package var progress: Progress
  /// The properties of the whole file; nil until it has been read.
  package var summary: DocumentReader.Summary?
  /// Whether what is added to it later is read, too.
  package var isFollowed = false

  /// Creates a file that is being read, or with `summary` one that has been read.
  package init(
    id: Int, path: String, text: StyledString, progress: Progress,
    summary: DocumentReader.Summary? = nil
  ) {
    self.id = id
    self.path = path
    self.text = text
    self.progress = progress
    self.summary = summary
  }

  /// Creates a file from a text in memory, for examples and tests.
  package init(_ text: ANSIText, path: String) {
    self.init(
      id: 0, path: path, text: text.text, progress: Progress(bytes: text.text.utf8Count, size: nil),
      summary: DocumentReader.Summary(
        format: .ansi, lineEnding: text.lineEnding, stamp: .missing))
  }
}
