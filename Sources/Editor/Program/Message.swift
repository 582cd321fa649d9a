package import AtomicFiles
import Colorimetry
package import StyledText
package import TerminalCore
package import TextColorPicker
package import TextFormats

/// Everything that can happen to a program, as facts.
package enum Message: Sendable {
  /// The terminal reports something.
  case event(Event)
  /// Text was typed faster than anybody types; every line feed stands for Enter.
  ///
  /// Sent to programs that take text, see `Program.takesText`.
  case typed(String)
  /// Time passed; the time since the start of the program.
  case ticked(elapsed: Duration)
  /// The ring is to be drawn in another way, because the line to the terminal is what it is.
  case paced(RingAppearance)
  /// A file was opened, and its beginning read or all of it.
  case opened(OpenedFile)
  /// More of a file was read.
  case read(id: Int, part: StyledString, progress: OpenedFile.Progress)
  /// A file was read to its end.
  case readingEnded(id: Int, facts: DocumentReader.Facts)
  /// A file could not be read to its end; the reason for the user.
  case readingFailed(id: Int, reason: String)
  /// A file to open is not there: saving will make it.
  case missing(path: String)
  /// The text of a request is on the disk.
  case saved(SaveRequest, stamp: FileStamp)
  /// The text of a request could not be saved.
  case savingFailed(SaveRequest, TextFileError)
  /// The text that a file has now, to be compared.
  case compared(path: String, text: StyledString)
  /// Unsaved text of an earlier run was found.
  case recoverable(RecoveryOffer)
  /// Something the user should know that is no failure.
  case told(String)
  /// A palette's file was read.
  case loadedPalette(path: String, bytes: [UInt8])
  /// A file that is not the document was written.
  case wrote(path: String)
  /// Something did not work; the reason for the user.
  case failed(String)
}

/// What a program wants done outside, as commands.
package enum Effect: Hashable, Sendable {
  /// Read a file; answered by `opened` and what comes of it, `missing` or `failed`.
  case open(path: String)
  /// Write a file; answered by `saved` or `savingFailed`.
  case save(SaveRequest)
  /// Read a file without opening it; answered by `compared` or `failed`.
  case compare(path: String)
  /// Keep an unsaved text where the user finds it, because the program has to end.
  case rescue(name: String, text: StyledString)
  /// Go on with the journal of an offer, whose text is shown now.
  case resumeJournal(id: Int)
  /// Remove the journal of an offer.
  case discardJournal(id: Int)
  /// Read a palette's file; answered by `loadedPalette` or `failed`.
  case loadPalette(path: String)
  /// Write a file that is not the document; answered by `wrote` or `failed`.
  case write(path: String, bytes: [UInt8])
  /// Keep something of the picker for the next time; not answered.
  case remember(PickerMemory.Item)
  /// Send text to the terminal's clipboard.
  case sendToClipboard(String)
  /// Stop until the shell continues the program.
  case suspend
  /// End with an exit status, and print a line on standard output if there is one.
  case quit(status: Int32, output: String?)
}
