import Glibc
import Testing

@testable import inkwheel

@Suite("The temporary folder of a demo")
struct SandboxTests {
  @Test(arguments: [
    ("note.ans", "/note.ans"), ("/etc/passwd", "/etc/passwd"), ("~/note.ans", "/note.ans"),
    ("../../note.ans", "/note.ans"), ("a/./b/../c", "/a/c"), ("", ""),
  ])
  func `Every path leads into the folder`(path: String, inside: String) throws {
    let sandbox = try FileLocations(demoIn: Environment().temporaryFolder)
    defer { sandbox.remove() }
    let root = sandbox.resolve("")
    #expect(sandbox.resolve(path) == root + inside)
    #expect(sandbox.state == nil && sandbox.isTemporary)
  }

  @Test func `The folder is removed with its files`() throws {
    let sandbox = try FileLocations(demoIn: Environment().temporaryFolder)
    let file = sandbox.resolve("note.ans")
    let descriptor = open(file, O_WRONLY | O_CREAT, 0o600)
    #expect(descriptor >= 0)
    close(descriptor)
    sandbox.remove()
    #expect(access(sandbox.resolve(""), F_OK) == -1)
  }
}
