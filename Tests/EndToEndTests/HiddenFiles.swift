import Foundation
import TestSupport

/// Starts inkwheel where files of this machine are missing, in a mount namespace of its own.
enum HiddenFiles {
  /// Whether this machine permits such namespaces; containers often do not.
  static let arePermitted: Bool = {
    guard
      let program = try? TerminalProcess(
        "unshare", namespace + ["sh", "-c", "mount -t tmpfs none /mnt"])
    else { return false }
    return (try? program.waitForExit()) == .exited(0)
  }()

  /// Root needs no user namespace.
  private static var namespace: [String] { geteuid() == 0 ? ["-m"] : ["-rm"] }

  /// Starts inkwheel without any terminfo entry.
  static func inkwheelWithoutTerminfo(
    _ arguments: [String], environment: [String: String?] = [:],
    output: TerminalProcess.Output = .terminal, files: [String: String] = [:]
  ) throws -> TerminalProcess {
    let script = """
      for folder in /etc/terminfo /lib/terminfo /usr/share/terminfo /usr/lib/terminfo \
        /usr/local/share/terminfo
      do if [ -d "$folder" ]; then mount -t tmpfs none "$folder" || exit 99; fi; done
      exec "$@"
      """
    return try TerminalProcess(
      "unshare",
      namespace + ["sh", "-c", script, "sh", TerminalProgram.inkwheel()] + arguments,
      environment: environment, output: output, error: .pipe,
      prepare: { folder in
        for (name, text) in files {
          try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
      })
  }

  /// Starts inkwheel in a root that has nothing but the program, its libraries, `/dev` and the
  /// folder `/files`, which is `root/files` in the folder of the process.
  static func inkwheelInEmptyRoot(
    _ arguments: [String], environment: [String: String?],
    output: TerminalProcess.Output = .terminal
  ) throws -> TerminalProcess {
    let script = """
      program=$1; shift
      place() { mkdir -p "root${1%/*}" && : > "root$2" && mount --bind "$1" "root$2" || exit 99; }
      mkdir -p root/dev root/files && mount --rbind /dev root/dev || exit 99
      for file in $(ldd "$program" 2>/dev/null | grep -o '/[^ ]*'); do place "$file" "$file"; done
      place "$program" /inkwheel
      exec chroot root /inkwheel "$@"
      """
    return try TerminalProcess(
      "unshare", namespace + ["sh", "-c", script, "sh", TerminalProgram.inkwheel()] + arguments,
      environment: ["HOME": nil, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
        .merging(environment) { $1 }, output: output, error: .pipe)
  }
}
