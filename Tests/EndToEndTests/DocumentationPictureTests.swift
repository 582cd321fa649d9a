import Foundation
import TestSupport
import Testing

@Suite("The pictures in the documentation", .blocking)
struct DocumentationPictureTests {
  @Test("The pictures match the program (`make pictures` redraws them)")
  func upToDate() throws {
    let folder = DocumentationPage.root.appendingPathComponent("docs/pictures")
    let program = try TerminalProcess(
      "bash",
      [folder.appendingPathComponent("draw").path, try TerminalProgram.inkwheel(), "."],
      environment: ["TERM": nil], output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".svg") }
    #expect(names.count >= 3)
    for name in names {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      #expect(Data(try program.bytes(of: name)) == bytes, "\(name) is not up to date")
      // The film compresses to a sixth on its way to a browser.
      #expect(bytes.count < 2_000_000, "\(name)")
      #expect(!Array(bytes).contains(text: "<script"), "\(name)")
    }
  }

  @Test("The captured screens match the program (`make pictures`)", .needs("tmux", "vim"))
  func captured() throws {
    let folder = DocumentationPage.root.appendingPathComponent("docs/pictures")
    let program = try TerminalProcess(
      "bash",
      [folder.appendingPathComponent("capture").path, try TerminalProgram.inkwheel(), "."],
      output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    for name in ["shell.ans", "vim.ans"] {
      let kept = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let texts = [kept, try program.text(of: name)].map {
        $0.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      }
      #expect(texts[0] == texts[1], "\(name) is not up to date")
    }
  }

  @Test func `Every picture is shown on a page`() throws {
    let folder = DocumentationPage.root.appendingPathComponent("docs/pictures")
    let shown = try DocumentationPage.all().flatMap(\.links).filter { $0.hasSuffix(".svg") }
      .map { ($0 as NSString).lastPathComponent }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".svg") }
    #expect(Set(shown) == Set(names))
  }
}
