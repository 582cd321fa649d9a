import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Saving from the editor", .blocking)
struct SavingTests {
  private let top = TerminalProcess.documentTop

  /// Opens a file without root's right to ignore the modes of files.
  private func edit(_ name: String, in folder: WorkFolder) throws -> TerminalProcess {
    try folder.start([name], isOrdinary: true, until: "Ln 1, Col 1")
  }

  /// `SavingMetadataTests` has every kind of file, with its owner and attributes.
  @Test(arguments: [false, true])
  func `Saving through a link keeps it, and the mode of the file`(besideProgram: Bool) throws {
    let folder = try WorkFolder(besideProgram: besideProgram)
    try folder.write("text\n", to: "target", mode: 0o640)
    #expect(symlink("target", folder.path + "/link") == 0)
    let program = try folder.edit("link")
    program.send(keys: "a")
    try program.save()
    #expect(folder.status(of: "link").st_mode & S_IFMT == S_IFLNK)
    #expect(try folder.text(of: "target") == "atext\n")
    #expect(folder.status(of: "target").st_mode & 0o7777 == 0o640)
    #expect(try folder.names == ["link", "target"], "nothing is left beside them")
  }

  @Test func `A read-only file is reported, and the text stays in the editor`() throws {
    let folder = try WorkFolder(besideProgram: true)
    try folder.write("text\n", to: "file", mode: 0o444)
    let program = try edit("file", in: folder)
    #expect(program.screen.contains("the file is read-only: Alt-W saves under another name"))
    program.send(keys: "a")
    let screen = try program.send(.control("s"), until: "cannot save file: permission denied")
    #expect(screen.text(row: top) == "atext" && screen.contains("file •"))
    #expect(try folder.text(of: "file") == "text\n")
    // The text can be saved in another folder.
    program.send(.alt("w"))
    try program.answer("Save as:", with: "other")
    try program.waitUntilShown("saved other")
    #expect(try folder.text(of: "other") == "atext\n")
    #expect(try program.quit() == .exited(0))
  }

  @Test func `A read-only folder refuses new files and saves of existing ones`() throws {
    let folder = try WorkFolder(besideProgram: true)
    try folder.write("text\n", to: "file", mode: 0o644)
    chmod(folder.path, 0o555)
    let program = try edit("new", in: folder)
    program.send(keys: "a")
    let screen = try program.send(.control("s"), until: "cannot save new: permission denied")
    #expect(screen.text(row: top) == "a" && screen.contains("new •"))
    #expect(try folder.names == ["file"])

    let other = try edit("file", in: folder)
    other.send(keys: "a")
    other.send(.control("s"))
    try other.waitUntilShown("the directory is not writable")
    #expect(try folder.text(of: "file") == "text\n")
  }

  @Test func `Deleting the folder of an edited file loses no text`() throws {
    let folder = try WorkFolder(besideProgram: false)
    let below = folder.path + "/below"
    try FileManager.default.createDirectory(atPath: below, withIntermediateDirectories: false)
    let program = try edit("below/file", in: folder)
    try FileManager.default.removeItem(atPath: below)
    program.send(keys: "a")
    let screen = try program.send(.control("s"), until: "cannot save file: no such directory")
    #expect(screen.text(row: top) == "a")
    // Answering the question on quitting must not lose the text either.
    try program.send(.control("q"), until: "Unsaved changes")
    try program.send(keys: "s", until: "cannot save file")
    #expect(program.exitStatus == nil)
  }

  @Test func `An unchanged file is saved byte for byte, whatever its escape sequences`() throws {
    let bytes = Array(
      "\u{1b}[31;1m\u{1b}[0m\u{1b}[01;31mred\u{1b}[38:2::1:2:3mrgb\u{1b}[m\n\u{1b}[0;0mend\u{1b}[31m"
        .utf8)
    let program = try TerminalProcess.inkwheel(
      ["file"], files: ["file": bytes], until: "Ln 1, Col 1")
    try program.send(.control("s"), until: "no changes to save")
    #expect(try program.bytes(of: "file") == bytes)
    try program.send(keys: "x", until: "xredrgb")
    try program.send(.control("z"), until: "undone") { !$0.contains("xred") }
    try program.send(.control("s"), until: "no changes to save")
    #expect(try program.bytes(of: "file") == bytes)
  }

  @Test
  func `The bytes around an edit are kept, line ends and a missing last one included`() throws {
    let bytes =
      Array("a\r\nb\n\u{1b}[1;31mc\rd\u{1b}[0m\r\u{1b}[5A\u{1b}[38;2;1m".utf8) + [0xff, 0x00, 0xe2]
    let program = try TerminalProcess.inkwheel(["file"], files: ["file": bytes])
    // The movement in it would be replayed.
    try program.waitUntilShown("Alt-V as text")
    try program.send(.alt("v"), until: "file: ")
    program.send(keys: "x")
    try program.save()
    #expect(try program.bytes(of: "file") == Array("x".utf8) + bytes)
    try program.send(.control("z"), until: "undone") { $0.text(row: top) == "a" }
    try program.save()
    #expect(try program.bytes(of: "file") == bytes)
  }
}
