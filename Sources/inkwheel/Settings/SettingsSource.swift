import App
import Files
import Glibc
import Picker
import SystemPackage

/// Reads the settings of a running program again.
struct SettingsSource: Sendable {
  let environment: Environment
  let screen: ScreenOptions
  /// The files at the start.
  private let files: [String]
  private let stamps: [FileStamp?]

  /// - Parameter theme: the name of the theme at the start, or its file.
  init(environment: Environment, screen: ScreenOptions, theme: String?) {
    (self.environment, self.screen) = (environment, screen)
    files = Self.files(environment, theme: theme)
    stamps = files.map(FileWatch.stamp)
  }

  /// Returns the settings as a message.
  func message() -> Message {
    do {
      let user = try screen.userSettings(environment)
      let theme = try ThemeLibrary(environment).theme(user.settings.theme)
      return .configured(
        user.settings.program, theme: theme.theme,
        isMotionReduced: user.settings.motion == .reduced,
        warning: user.notice ?? theme.notice)
    } catch {
      return .failed((error as? Failure)?.message ?? "cannot read the configuration")
    }
  }

  /// Posts the settings each time a file of the configuration changes, until the process ends.
  func watch(_ mailbox: Mailbox) {
    FileWatch.start(files, since: stamps) {
      mailbox.post(message())
      let theme = (try? screen.userSettings(environment))?.settings.theme
      return Self.files(environment, theme: theme)
    }
  }

  /// Returns the paths of the configuration file and of a theme, whether they exist or not.
  private static func files(_ environment: Environment, theme: String?) -> [String] {
    let files = [UserSettings.path(environment), ThemeLibrary(environment).path(ofChoice: theme)]
    return files.compactMap(\.self)
  }
}

// MARK: Changes of files

/// Watches files that may be missing, and so may their folders (inotify).
///
/// Folders are watched instead of the files, because editors replace a file by another one.
struct FileWatch {
  private let descriptor: FileDescriptor

  /// Calls a closure on a separate thread each time a file has changed.
  ///
  /// The thread runs until the process ends, or not at all if the system cannot watch files.
  /// - Parameters:
  ///   - files: the paths at the start.
  ///   - stamps: the files as they were read.
  ///   - onChange: does something about a change, and returns the paths from then on.
  static func start(
    _ files: [String], since stamps: [FileStamp?], onChange: @escaping @Sendable () -> [String]
  ) {
    PosixThread.start {
      guard let watch = FileWatch() else { return }
      defer { try? watch.descriptor.close() }
      var (files, stamps) = (files, stamps)
      repeat {
        // Folders that were missing may be there now.
        watch.addFolders(of: files)
        // The events also concern other files, and files that a program has merely closed.
        let current = files.map(stamp)
        guard current != stamps else { continue }
        stamps = current
        let next = onChange()
        guard next != files else { continue }
        (files, stamps) = (next, next.map(stamp))
        watch.addFolders(of: files)
      } while watch.waitForEvents()
    }
  }

  /// Calls a closure on another thread each time anything happens in the folders that are watched.
  ///
  /// The thread runs until the process ends, or not at all if the system cannot watch files.
  static func start(_ onChange: @escaping @Sendable () -> Void) -> FileWatch? {
    guard let watch = FileWatch() else { return nil }
    let isStarted = PosixThread.start {
      while watch.waitForEvents() { onChange() }
    }
    if isStarted { return watch }
    try? watch.descriptor.close()
    return nil
  }

  /// What tells whether a file has changed.
  static func stamp(_ path: String) -> FileStamp? {
    try? FileStamp.current(of: path, hasDigest: true)
  }

  /// Calls a closure on another thread each time a file is moved into a folder.
  ///
  /// The thread runs until the process ends, or not at all if the system cannot watch the folder.
  static func start(folder: String, onChange: @escaping @Sendable () -> Void) {
    if let watch = start(onChange) {
      _ = inotify_add_watch(watch.descriptor.rawValue, folder, UInt32(IN_MOVED_TO))
    }
  }

  private init?() {
    descriptor = FileDescriptor(rawValue: inotify_init1(Int32(IN_CLOEXEC)))
    guard descriptor.rawValue >= 0 else { return nil }
  }

  /// Watches a file while it is being written, until another one takes its name.
  func add(_ file: String) {
    _ = inotify_add_watch(descriptor.rawValue, file, UInt32(IN_MODIFY | IN_ATTRIB))
  }

  /// Watches the folders of files, or the nearest folders that exist.
  func addFolders(of files: [String]) {
    for file in files {
      addFolder(of: file)
      // The target of a symbolic link is watched too.
      if let target = FilePath(file).realPath { addFolder(of: target.string) }
    }
  }

  private func addFolder(of file: String) {
    let changes = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ATTRIB)
    var path = file[...]
    while let slash = path.lastIndex(of: "/") {
      let folder = slash == path.startIndex ? "/" : path[..<slash]
      if inotify_add_watch(descriptor.rawValue, String(folder), changes) >= 0 || folder == "/" {
        return
      }
      path = folder
    }
    _ = inotify_add_watch(descriptor.rawValue, ".", changes)
  }

  /// Waits for events, and for the end of several that follow each other.
  /// - Returns: false if nothing can be watched any more.
  private func waitForEvents() -> Bool {
    var events = [UInt8](repeating: 0, count: 8192)
    var remaining = 20
    repeat {
      let count = try? events.withUnsafeMutableBytes { try descriptor.read(into: $0) }
      guard count ?? 0 > 0 else { return false }
      remaining -= 1
    } while remaining > 0 && descriptor.wait(for: POLLIN, milliseconds: 20)
    return true
  }
}
