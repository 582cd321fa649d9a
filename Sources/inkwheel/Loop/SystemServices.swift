/// What a program may use of the system besides its terminal.
struct SystemServices: Sendable {
  /// Where files are.
  let locations: FileLocations
  /// Threads.
  let background = BackgroundWork()
}
