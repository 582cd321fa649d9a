import Foundation
import Glibc
import TestSupport
import Testing

/// A disk that reports an error when the last flush of a save reaches it.
@Suite("A failing disk", .blocking)
struct FailingDiskTests {
  /// Fails the flush of folders that have a file `.fault`, and of files with several hard links.
  private static let library = """
    #include <errno.h>
    #include <sys/stat.h>
    #include <sys/syscall.h>
    #include <unistd.h>
    int fsync(int file) {
      struct stat status;
      if (fstat(file, &status) == 0
          && (S_ISDIR(status.st_mode) ? faccessat(file, ".fault", F_OK, 0) == 0
                                      : status.st_nlink > 1)) {
        errno = EIO;
        return -1;
      }
      return syscall(SYS_fsync, file);
    }
    """

  /// Starts the program in a folder with a disk that fails.
  private func start(_ arguments: [String], in folder: WorkFolder) throws -> TerminalProcess {
    try folder.write(Self.library, to: "fault.c")
    try folder.write("", to: ".fault")
    let compiler = try TerminalProcess(
      "clang", ["-shared", "-fPIC", "-o", "fault.so", "fault.c"], workingFolder: folder.path)
    guard try compiler.waitForExit() == .exited(0) else { throw TerminalFailure("no library") }
    return try TerminalProcess(
      "inkwheel", arguments,
      environment: [
        "COLORTERM": "truecolor", "XDG_STATE_HOME": folder.state,
        "LD_PRELOAD": folder.path + "/fault.so",
      ], workingFolder: folder.path)
  }

  @Test("The editor says what is true, knows its file and can save it again", arguments: [1, 2])
  func editing(links: Int) throws {
    let folder = try WorkFolder(besideProgram: true)
    try folder.write("text\n", to: "file")
    let program = try start(["--motion", "reduced", "file"], in: folder)
    try program.waitUntilShown("Ln 1, Col 1")
    if links == 2 {
      // The file is overwritten, and only its own flush fails.
      #expect(link(folder.path + "/file", folder.path + "/two") == 0)
      unlink(folder.path + "/.fault")
    }
    program.send(keys: "a")
    try program.send(.control("s"), until: "saved file, but the disk reported an error")
    #expect(try folder.text(of: "file") == "atext\n")
    #expect(program.screen.lines.contains { $0.contains("file •") })
    // The disk works again.
    unlink(folder.path + "/.fault")
    unlink(folder.path + "/two")
    program.send(keys: "b")
    try program.send(.control("s"), until: "saved file")
    try program.waitUntil("the file is saved") { !$0.contains("file •") }
    #expect(try folder.text(of: "file") == "abtext\n")
    #expect(try program.quit() == .exited(0))
  }

  @Test("Converting says that the file is written, and fails")
  func converting() throws {
    let folder = try WorkFolder(besideProgram: true)
    try folder.write("text\n", to: "file.txt")
    let program = try start(["convert", "file.txt", "-o", "file.html"], in: folder)
    #expect(try program.waitForExit() == .exited(1))
    let words = program.screen.lines.joined()
    #expect(words.contains("saved file.html, but the disk reported an error"), "\(words)")
    #expect(try folder.text(of: "file.html").contains("text"))
  }
}
