import CFileSystem
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Saving from the editor", .blocking)
struct SavingTests {
  private let top = TerminalProcess.documentTop

  /// Opens a file without root's right to ignore the modes of files.
  private func edit(_ name: String, in folder: WorkFolder) throws -> TerminalProcess {
    let program = try folder.start([name], isOrdinary: true)
    try program.waitUntilShown("Ln 1, Col 1")
    return program
  }

  @Test(
    "The mode of a file is kept", arguments: [0o640, 0o755, 0o600, 0o4711] as [mode_t],
    [false, true])
  func mode(mode: mode_t, besideProgram: Bool) throws {
    let folder = try WorkFolder(besideProgram: besideProgram)
    try folder.write("text\n", to: "file", mode: mode)
    let program = try edit("file", in: folder)
    program.send(keys: "a")
    try program.save()
    #expect(try folder.text(of: "file") == "atext\n")
    #expect(folder.status(of: "file").st_mode & 0o7777 == mode)
    #expect(try folder.names == ["file"], "nothing is left beside it")
    #expect(try program.quit() == .exited(0))
  }

  @Test("A symbolic link stays a link", arguments: [false, true])
  func symbolicLink(besideProgram: Bool) throws {
    let folder = try WorkFolder(besideProgram: besideProgram)
    try folder.write("text\n", to: "target", mode: 0o640)
    #expect(symlink("target", folder.path + "/link") == 0)
    let program = try edit("link", in: folder)
    program.send(keys: "a")
    try program.save()
    #expect(folder.status(of: "link").st_mode & S_IFMT == S_IFLNK)
    #expect(try folder.text(of: "target") == "atext\n")
    #expect(folder.status(of: "target").st_mode & 0o7777 == 0o640)
  }

  @Test("All hard links of a file get the new text")
  func hardLink() throws {
    let folder = try WorkFolder(besideProgram: true)
    try folder.write("text\n", to: "one", mode: 0o644)
    #expect(link(folder.path + "/one", folder.path + "/two") == 0)
    let program = try edit("one", in: folder)
    program.send(keys: "a")
    try program.save()
    #expect(try folder.text(of: "two") == "atext\n")
    #expect(folder.status(of: "one").st_ino == folder.status(of: "two").st_ino)
  }

  @Test("The extended attributes and the owner of a file are kept", arguments: [false, true])
  func attributes(besideProgram: Bool) throws {
    let folder = try WorkFolder(besideProgram: besideProgram)
    try folder.write("text\n", to: "file", mode: 0o640)
    let file = folder.path + "/file"
    // Only root can give files away.
    if geteuid() == 0 { #expect(chown(file, 12345, 23456) == 0) }
    let value = Array("\u{0}any bytes".utf8)
    let hasAttributes = setxattr(file, "user.inkwheel", value, value.count, 0) == 0
    let owner = folder.status(of: "file")
    let program = try folder.edit("file")
    program.send(keys: "a")
    try program.save()
    let status = folder.status(of: "file")
    #expect(status.st_uid == owner.st_uid && status.st_gid == owner.st_gid)
    #expect(status.st_mode & 0o7777 == 0o640)
    #expect(try folder.text(of: "file") == "atext\n")
    // Some file systems have no user attributes.
    if hasAttributes {
      var found = [UInt8](repeating: 0, count: 100)
      #expect(getxattr(file, "user.inkwheel", &found, found.count) == value.count)
      #expect(Array(found[..<value.count]) == value)
    }
    #expect(try folder.names == ["file"], "nothing is left beside it")
  }

  @Test("A read-only file is reported, and the text stays in the editor")
  func readOnlyFile() throws {
    let folder = try WorkFolder(besideProgram: true)
    try folder.write("text\n", to: "file", mode: 0o444)
    let program = try edit("file", in: folder)
    #expect(program.screen.contains("the file is read-only: Alt-W saves under another name"))
    program.send(keys: "a")
    program.send(.control("s"))
    let screen = try program.waitUntilShown("cannot save file: permission denied")
    #expect(screen.text(row: top) == "atext" && screen.contains("file •"))
    #expect(try folder.text(of: "file") == "text\n")
    // The text can be saved in another folder.
    program.send(.alt("w"))
    try program.answer("Save as:", with: "other")
    try program.waitUntilShown("saved other")
    #expect(try folder.text(of: "other") == "atext\n")
    #expect(try program.quit() == .exited(0))
  }

  @Test("A read-only folder refuses new files but not saves of existing ones")
  func readOnlyFolder() throws {
    let folder = try WorkFolder(besideProgram: true)
    try folder.write("text\n", to: "file", mode: 0o644)
    chmod(folder.path, 0o555)
    let program = try edit("new", in: folder)
    program.send(keys: "a")
    program.send(.control("s"))
    let screen = try program.waitUntilShown("cannot save new: permission denied")
    #expect(screen.text(row: top) == "a" && screen.contains("new •"))
    #expect(try folder.names == ["file"])

    let other = try edit("file", in: folder)
    other.send(keys: "a")
    try other.save()
    #expect(try folder.text(of: "file") == "atext\n")
  }

  @Test("A missing folder is reported at once, before anything is typed")
  func missingFolder() throws {
    let program = try TerminalProcess.inkwheel(["no/such/file"], error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    #expect(
      program.complaint
        == "inkwheel: cannot create no/such/file: there is no folder no/such\n")
    #expect(program.screen.lines.allSatisfy { $0.isEmpty }, "the terminal was not touched")
  }

  @Test("Deleting the folder of an edited file loses no text")
  func vanishedFolder() throws {
    let folder = try WorkFolder(besideProgram: false)
    let below = folder.path + "/below"
    try FileManager.default.createDirectory(atPath: below, withIntermediateDirectories: false)
    let program = try edit("below/file", in: folder)
    try FileManager.default.removeItem(atPath: below)
    program.send(keys: "a")
    program.send(.control("s"))
    let screen = try program.waitUntilShown("cannot save file: no such folder")
    #expect(screen.text(row: top) == "a")
    // Answering the question on quitting must not lose the text either.
    program.send(.control("q"))
    try program.waitUntilShown("Unsaved changes")
    program.send(keys: "s")
    try program.waitUntilShown("cannot save file")
    #expect(program.exitStatus == nil)
  }

  @Test("An unchanged file is saved byte for byte, whatever its escape sequences")
  func untouched() throws {
    let bytes = Array(
      "\u{1b}[31;1m\u{1b}[0m\u{1b}[01;31mred\u{1b}[38:2::1:2:3mrgb\u{1b}[m\n\u{1b}[0;0mend\u{1b}[31m"
        .utf8)
    let program = try TerminalProcess.inkwheel(["file"], files: ["file": bytes])
    try program.waitUntilShown("Ln 1, Col 1")
    program.send(.control("s"))
    try program.waitUntilShown("no changes to save")
    #expect(try program.bytes(of: "file") == bytes)
    program.send(keys: "x")
    try program.waitUntilShown("xredrgb")
    program.send(.control("z"))
    try program.waitUntil("undone") { !$0.contains("xred") }
    program.send(.control("s"))
    try program.waitUntilShown("no changes to save")
    #expect(try program.bytes(of: "file") == bytes)
  }

  @Test("The bytes around an edit are kept, line ends and a missing last one included")
  func otherBytes() throws {
    let bytes =
      Array("a\r\nb\n\u{1b}[1;31mc\rd\u{1b}[0m\r\u{1b}[5A\u{1b}[38;2;1m".utf8) + [0xff, 0x00, 0xe2]
    let program = try TerminalProcess.inkwheel(["file"], files: ["file": bytes])
    // The movement in it would be replayed.
    try program.waitUntilShown("replayed · Ln 1, Col 1")
    program.send(.alt("v"))
    try program.waitUntilShown("file: ")
    program.send(keys: "x")
    try program.save()
    #expect(try program.bytes(of: "file") == Array("x".utf8) + bytes)
    program.send(.control("z"))
    try program.waitUntil("undone") { $0.text(row: top) == "a" }
    try program.save()
    #expect(try program.bytes(of: "file") == bytes)
  }
}
