/// The services of the system that a program may use, besides its terminal.
struct SystemServices: Sendable {
  /// The locations of files.
  let locations: FileLocations
  /// The source of the settings; nil if they do not change.
  var settings: SettingsSource?
  /// The threads for background work.
  let background = BackgroundWork()
}
