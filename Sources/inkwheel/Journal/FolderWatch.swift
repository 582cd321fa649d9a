import Glibc

/// Watches a folder for new files (inotify).
enum FolderWatch {
  /// Calls a closure on a thread of its own each time a file is moved into a folder.
  ///
  /// The thread runs until the process ends, or not at all if the system cannot watch the folder.
  static func start(_ folder: String, onChange: @escaping @Sendable () -> Void) {
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    guard watch >= 0 else { return }
    guard inotify_add_watch(watch, folder, UInt32(IN_MOVED_TO)) >= 0 else {
      close(watch)
      return
    }
    let thread = PosixThread.start(isDetached: true) {
      var events = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(watch, &events, events.count)
        if count > 0 { onChange() } else if errno != EINTR { break }
      }
      close(watch)
    }
    if thread == nil { close(watch) }
  }
}
