import Glibc

/// Tells at once when a file comes into a folder, without asking again and again.
enum FolderWatch {
  /// Calls back, from a thread of its own, each time a file is moved into a folder until the end of
  /// the process; never where the system cannot watch.
  static func start(_ folder: String, _ cameIn: @escaping @Sendable () -> Void) {
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    guard watch >= 0 else { return }
    let isStarted =
      inotify_add_watch(watch, folder, UInt32(IN_MOVED_TO)) >= 0
      && Background.start {
        var events = [UInt8](repeating: 0, count: 4096)
        while true {
          let count = read(watch, &events, events.count)
          if count > 0 { cameIn() } else if errno != EINTR { break }
        }
        close(watch)
      }
    if !isStarted { close(watch) }
  }
}
