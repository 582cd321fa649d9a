import Foundation
import Glibc
import TestSupport
import Testing

/// A disk that reports an error in one of the system calls of a save.
@Suite("A failing disk", .blocking)
struct FailingDiskTests {
  /// Fails the call that `.fault` in the current folder names, and creates `.hit`.
  ///
  /// The file also has the number of the call, counted from the time when the file appears; -1 refuses
  /// every call.
  private static let library = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <stdarg.h>
    #include <stdatomic.h>
    #include <stdio.h>
    #include <string.h>
    #include <sys/syscall.h>
    #include <unistd.h>
    static int fails(const char *call) {
      static atomic_int calls;
      char wanted[64] = "", name[32] = "";
      int number = 0, file = syscall(SYS_openat, AT_FDCWD, ".fault", O_RDONLY);
      if (file < 0) return 0;
      syscall(SYS_read, file, wanted, 63);
      syscall(SYS_close, file);
      if (sscanf(wanted, "%31s %d", name, &number) != 2 || strcmp(name, call)) return 0;
      if (atomic_fetch_add(&calls, 1) + 1 != number && number != -1) return 0;
      syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, ".hit", O_CREAT | O_WRONLY, 0600));
      errno = number < 0 ? EPERM : EIO;
      return 1;
    }
    #define CALL(type, name, parameters, ...) type name parameters { \\
      if (fails(#name)) return -1; \\
      return ((type (*) parameters)dlsym(RTLD_NEXT, #name))(__VA_ARGS__); }
    CALL(int, fsync, (int a), a)
    CALL(int, fstat, (int a, void *b), a, b)
    CALL(int, stat, (const char *a, void *b), a, b)
    CALL(int, lstat, (const char *a, void *b), a, b)
    CALL(int, fstatat, (int a, const char *b, void *c, int d), a, b, c, d)
    CALL(int, faccessat, (int a, const char *b, int c, int d), a, b, c, d)
    CALL(ssize_t, pread, (int a, void *b, size_t c, off_t d), a, b, c, d)
    CALL(ssize_t, pwrite, (int a, const void *b, size_t c, off_t d), a, b, c, d)
    CALL(int, ftruncate, (int a, off_t b), a, b)
    CALL(int, fchmod, (int a, mode_t b), a, b)
    CALL(int, fstatvfs, (int a, void *b), a, b)
    CALL(int, flock, (int a, int b), a, b)
    CALL(int, linkat, (int a, const char *b, int c, const char *d, int e), a, b, c, d, e)
    CALL(int, renameat, (int a, const char *b, int c, const char *d), a, b, c, d)
    CALL(int, unlinkat, (int a, const char *b, int c), a, b, c)
    int openat(int folder, const char *name, int flags, ...) {
      va_list rest;
      va_start(rest, flags);
      mode_t mode = va_arg(rest, int);
      va_end(rest);
      return fails("openat") ? -1 : syscall(SYS_openat, folder, name, flags, mode);
    }
    """

  private static let calls = [
    "fsync", "fstat", "stat", "lstat", "fstatat", "faccessat", "pread", "pwrite", "ftruncate",
    "fchmod", "fstatvfs", "flock", "linkat", "renameat", "unlinkat", "openat",
  ]

  /// A save of which every call fails once.
  struct Save: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The file; nil when it is new.
    var before: String?
    /// Whether it has a second name, so that it is overwritten instead of replaced.
    var isLinked = false
    /// The keys that change the text, and the file afterwards.
    let keys: String
    let after: String
  }

  private static let saves = [
    Save(
      testDescription: "a file", before: "one \u{1B}[31mred\u{1B}[0m\ntwo\n", keys: "a",
      after: "aone \u{1B}[31mred\u{1B}[0m\ntwo\n"),
    Save(testDescription: "a new file", keys: "a", after: "a\n"),
    Save(
      testDescription: "a file that grows in place", before: "one\n", isLinked: true, keys: "a",
      after: "aone\n"),
    Save(
      testDescription: "a file that shrinks in place", before: "one\n", isLinked: true,
      keys: "\u{1B}[3~\u{1B}[3~", after: "e\n"),
  ]

  /// A folder with the library beside it.
  private func folder() throws -> WorkFolder {
    let folder = try WorkFolder(["fault.c": Self.library], besideProgram: true)
    let compiler = try TerminalProcess(
      "clang", ["-shared", "-fPIC", "-o", "../fault.so", "fault.c"], workingFolder: folder.path)
    guard try compiler.waitForExit() == .exited(0) else { throw TerminalFailure("no library") }
    unlink(folder.path + "/fault.c")
    return folder
  }

  /// With the program that was built with the tests: a static one does not load the library.
  private static func environment(_ folder: WorkFolder) -> [String: String] {
    ["LD_PRELOAD": folder.state + "/../fault.so", "PATH": TerminalProgram.built("")]
  }

  @Test(arguments: saves)
  func `A save says what is true, knows its own file, and leaves nothing behind`(save: Save) throws
  {
    let folder = try folder()
    for call in Self.calls {
      for number in 1...(isThorough ? 99 : 2) {
        guard try fail("\(call) \(number)", of: save, in: folder) else { break }
      }
    }
  }

  /// Saves twice, the first time with a failing call.
  /// - Returns: whether there was such a call.
  private func fail(_ fault: String, of save: Save, in folder: WorkFolder) throws -> Bool {
    func path(_ name: String) -> String { folder.path + "/" + name }
    if let before = save.before { try folder.write(before, to: "file.ans") }
    if save.isLinked { #expect(link(path("file.ans"), path("two")) == 0) }
    let names = ["file.ans"] + (save.isLinked ? ["two"] : [])

    let program = try folder.start(["file.ans"], environment: Self.environment(folder))
    try program.waitUntilShown("Ln 1, Col 1")
    try program.send(keys: save.keys, until: " •")
    try folder.write(fault, to: ".fault")
    let screen = try program.send(.control("s"), until: "an answer") {
      !$0.contains(" •") || $0.contains("cannot save") || $0.contains("saved file.ans, but")
    }
    let isHit = unlink(path(".hit")) == 0
    unlink(path(".fault"))
    let text =
      save.before == nil && screen.contains("cannot save") ? nil : try folder.text(of: "file.ans")
    let copies = try folder.names.filter { $0.hasSuffix(".save") }
    if screen.contains("cannot save") {
      let kept = try copies.map { try folder.text(of: $0) }
      #expect(text == save.before || kept == [save.after] && text != save.after, "\(fault)")
      #expect(copies.isEmpty == !screen.contains("the new content is in"), "\(fault)")
    } else {
      #expect(text == save.after, "\(fault)")
    }

    // The system works again.
    try program.send(keys: "b", until: " •")
    try program.send(.control("s"), until: "the file is saved, and no question") {
      !$0.contains(" •") || $0.contains("another program")
    }
    let last = program.screen
    #expect(!last.contains("another program"), "\(fault)\n\(last)")
    if last.contains("another program") { program.send(.escape) }
    #expect(try folder.text(of: "file.ans").contains("b"), "\(fault)")
    #expect(try program.quit() == .exited(0), "\(fault)")
    let next = try folder.start(["file.ans"], environment: Self.environment(folder))
    try next.waitUntilShown("Ln 1, Col 1")
    try next.waitUntil(outside: "only the file is left after \(fault): \(folder.names)") {
      // An empty journal is one that could not be removed.
      let journals = folder.journals.map {
        (try? Data(contentsOf: URL(fileURLWithPath: $0)).count) ?? 0
      }
      return try folder.names == names && journals.count == 1 && journals[0] > 0
    }
    #expect(try next.quit() == .exited(0))
    #expect(!next.screen.contains("interrupted"), "\(fault)")
    #expect(folder.journals.isEmpty, "\(fault)")
    for name in names { unlink(path(name)) }
    for journal in folder.journals { unlink(journal) }
    return isHit
  }

  @Test func `Where no mode can be set, a file is overwritten in place`() throws {
    let folder = try folder()
    try folder.write("one\n", to: "file.ans", mode: 0o640)
    let program = try folder.start(["file.ans"], environment: Self.environment(folder))
    try program.waitUntilShown("Ln 1, Col 1")
    try program.send(keys: "a", until: " •")
    try folder.write("fchmod -1", to: ".fault")
    try program.save()
    #expect(
      try folder.text(of: "file.ans") == "aone\n"
        && folder.status(of: "file.ans").st_mode & 0o777 == 0o640)
    #expect(try program.quit() == .exited(0))
  }

  @Test func `Converting says that the file is written, and fails`() throws {
    let folder = try folder()
    try folder.write("text\n", to: "file.txt")
    // The last flush is that of the folder.
    try folder.write("fsync 2", to: ".fault")
    let program = try TerminalProcess(
      "inkwheel", ["convert", "file.txt", "-o", "file.html"],
      environment: Self.environment(folder), workingFolder: folder.path)
    #expect(try program.waitForExit() == .exited(1))
    let words = program.screen.lines.joined()
    #expect(words.contains("saved file.html, but the disk reported an error"), "\(words)")
    #expect(try folder.text(of: "file.html").contains("text"))
  }
}
