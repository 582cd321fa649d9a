import Glibc

/// Watches files that may be missing, and so may their folders (inotify).
///
/// Folders are watched instead of the files, because editors replace a file by another one.
struct FileWatch {
  private let descriptor: Int32
  /// The names that matter in each folder, by its watch.
  private var names: [Int32: Set<String>] = [:]

  /// Calls a closure on a thread of its own each time a file is written, moved or removed.
  ///
  /// The thread runs until the process ends, or not at all if the system cannot watch files.
  /// - Parameters:
  ///   - files: the paths at the start.
  ///   - stamps: the files as they were read.
  ///   - onChange: does something about a change, and returns the paths from then on.
  static func start(
    _ files: [String], since stamps: [Stamp], onChange: @escaping @Sendable () -> [String]
  ) {
    _ = PosixThread.start(isDetached: true) {
      guard var watch = FileWatch() else { return }
      defer { close(watch.descriptor) }
      var files = files
      watch.watch(files)
      // They may have changed before they were watched.
      if stamps != files.map(Stamp.init) {
        files = onChange()
        watch.watch(files)
      }
      while let isChanged = watch.next() {
        // A folder that was missing may have files when it is there.
        let isNew = watch.watch(files)
        guard isNew || isChanged else { continue }
        files = onChange()
        watch.watch(files)
      }
    }
  }

  /// What tells whether a file has changed.
  struct Stamp: Equatable {
    private var node: UInt64 = 0
    private var size: Int64 = 0
    private var seconds = 0
    private var nanoseconds = 0

    init(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return }
      (node, size) = (UInt64(status.st_ino), Int64(status.st_size))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  private init?() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
  }

  /// Watches the folders of files, or the nearest folders that exist.
  /// - Returns: whether a folder is watched that was not watched before.
  @discardableResult
  private mutating func watch(_ files: [String]) -> Bool {
    let before = Set(names.keys)
    names = [:]
    for file in files {
      watch(file)
      // A link has to be followed, or changes of what it points to are not seen.
      guard let target = realpath(file, nil) else { continue }
      defer { free(target) }
      watch(String(cString: target))
    }
    return !before.isEmpty && !before.isSuperset(of: names.keys)
  }

  private mutating func watch(_ file: String) {
    var path = file
    while true {
      let slash = path.lastIndex(of: "/")
      let name = String(path[(slash.map { path.index(after: $0) } ?? path.startIndex)...])
      let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      let number = inotify_add_watch(
        descriptor, folder,
        UInt32(
          IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF
            | IN_MOVE_SELF))
      if number >= 0 {
        names[number, default: []].insert(name)
        return
      }
      guard folder != ".", folder != "/" else { return }
      path = folder
    }
  }

  /// Waits for changes, and for the end of several that follow each other.
  /// - Returns: whether one of the files has changed; nil if nothing can be watched any more.
  private func next() -> Bool? {
    guard var isChanged = readEvents() else { return nil }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    for _ in 0..<20 {
      guard poll(&request, 1, 20) > 0 else { break }
      guard let more = readEvents() else { return nil }
      isChanged = isChanged || more
    }
    return isChanged
  }

  /// Reads events, of which there is at least one.
  /// - Returns: whether one of them concerns the files.
  private func readEvents() -> Bool? {
    var bytes = [UInt8](repeating: 0, count: 8192)
    var count = read(descriptor, &bytes, bytes.count)
    while count < 0, errno == EINTR { count = read(descriptor, &bytes, bytes.count) }
    guard count > 0 else { return nil }
    return bytes.withUnsafeBytes { buffer in
      var isChanged = false
      var offset = 0
      let header = MemoryLayout<inotify_event>.size
      while offset + header <= count {
        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let name = buffer[(offset + header)..<min(offset + header + Int(event.len), count)]
        offset += header + Int(event.len)
        let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        // Where there were too many events, some are missing.
        let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
        isChanged = isChanged || isOverflow || names[event.wd]?.contains(text) == true
      }
      return isChanged
    }
  }
}
