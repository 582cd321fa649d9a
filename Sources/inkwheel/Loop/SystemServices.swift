/// The services of the system that a program may use, besides its terminal.
struct SystemServices: Sendable {
  /// The locations of files.
  var locations: FileLocations
  /// The source of the settings; nil if they do not change.
  var settings: SettingsSource?
  /// The program for the clipboard; nil if only the terminal gets copied text.
  var clipboard: ClipboardProgram?
  /// The commands that follow the colour that is being picked.
  var live: [LiveCommand] = []
  /// The file that is saved with each colour; nil for none.
  var liveFile: LiveFile?
  /// The threads for background work.
  let background = BackgroundWork()

  /// Ends what follows the colour.
  /// - Parameter restores: whether it goes back to the start, because nothing was picked.
  func endLive(restores: Bool) {
    for command in live { command.end(restores: restores) }
    liveFile?.end(restores: restores)
  }
}
