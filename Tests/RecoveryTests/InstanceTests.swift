import Foundation
import Testing

@testable import Recovery
@testable import StyledText

@Suite("Instances")
struct InstanceTests {
  let time = JournalTime(milliseconds: 1_700_000_000_000)

  func owner(_ change: (inout JournalOwner) -> Void = { _ in }) -> JournalOwner {
    var owner = JournalOwner.current(terminal: nil, since: time)
    change(&owner)
    return owner
  }

  @Test("Two instances with the same file open notice each other, whatever path they use")
  func twoInstances() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.linkItem(atPath: path, toPath: folder + "/hard")
      let store = RecoveryStore(folder: folder + "/state")
      let base = JournalBase(ofFileAt: path, format: "")
      let hard = JournalBase(ofFileAt: folder + "/hard", format: "")
      let first = try store.begin(base, terminal: "/dev/pts/1", at: time)
      var watch = InstanceWatch(store)
      let alone = watch.update(for: base, except: first.file)
      #expect(alone == nil)
      #expect(store.instances(of: base, except: first.file).isEmpty)

      let later = JournalTime(milliseconds: time.milliseconds + 9)
      let second = try store.begin(hard, terminal: "/dev/pts/2", at: later)
      let seen = try #require(store.instances(of: hard, except: second.file).first)
      #expect(seen.state == .alive)
      #expect(seen.owner.terminal == "/dev/pts/1")
      #expect(seen.owner.since == time)
      #expect(seen.owner.process == ProcessInfo.processInfo.processIdentifier)
      #expect(seen.owner.isCurrent)
      let told = watch.update(for: base, except: first.file)
      #expect(told?.map(\.owner.terminal) == ["/dev/pts/2"])
      let again = watch.update(for: base, except: first.file)
      #expect(again == nil, "told once")
      #expect(watch.instances.count == 1)

      second.file.remove()
      let left = watch.update(for: base, except: first.file)
      #expect(left == [])
      first.file.remove()
      #expect(store.instances(of: base, except: nil).isEmpty)
    }
  }

  @Test("A journal left by an ended process is not an instance")
  func deadOwner() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      let store = RecoveryStore(folder: folder + "/state")
      let base = JournalBase(ofFileAt: path, format: "")
      try store.begin(base, at: time).file.close()
      #expect(store.journals(about: base).map(\.state) == [.dead])
      #expect(store.instances(of: base, except: nil).isEmpty)
    }
  }

  @Test("A held lock means a living owner, whatever its process ID")
  func heldLock() {
    #expect(owner { $0.process = 99_999_999 }.state(given: .busy) == .alive)
    #expect(owner { $0.host = "elsewhere" }.state(given: .busy) == .alive)
  }

  @Test("A free lock means a dead owner, except on another host")
  func freeLock() {
    #expect(owner { $0.process = 99_999_999 }.state(given: .taken) == .dead)
    #expect(
      owner {
        $0.process = 1; $0.processStart = 0
      }.state(given: .taken) == .unknown)
    #expect(owner { $0.host = "elsewhere" }.state(given: .taken) == .unknown)
  }

  @Test("Without locks the process ID, its start time and the boot ID decide")
  func withoutLocks() {
    #expect(owner().state(given: .unsupported) == .alive)
    #expect(owner { $0.processStart += 1 }.state(given: .unsupported) == .dead, "reused process ID")
    #expect(owner { $0.boot = "another" }.state(given: .unsupported) == .dead)
    #expect(owner { $0.process = 99_999_999 }.state(given: .unsupported) == .dead)
    #expect(owner { $0.process = -1 }.state(given: .unsupported) == .dead)
    #expect(owner { $0.host = "elsewhere" }.state(given: .unsupported) == .unknown)
  }
}
