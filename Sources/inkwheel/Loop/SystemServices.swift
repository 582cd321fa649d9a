/// The services of the system that a program may use, besides its terminal.
struct SystemServices: Sendable {
  /// The locations of files.
  let locations: FileLocations
  /// The threads for background work.
  let background = BackgroundWork()
}
