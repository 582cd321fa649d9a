// Types into a text without a file, keeps a journal, and reports on standard output.
// Tests kill it at any moment and check what can be recovered from the journal.
//
// Usage: JournalTyper FOLDER DELAY [full]
// Each line of output: the time of a key press in milliseconds, and a digest of the text after it.

import Files
import Glibc
import Recovery
import StyledText

func fail(_ message: String) -> Never {
  print("failed:", message)
  exit(1)
}

func now() -> JournalTime {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return JournalTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
}

func report(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  if write(1, bytes, bytes.count) != bytes.count { exit(0) }
}

/// Types, deletes or undoes, deterministically.
func change(_ document: inout RecordedDocument, key: Int) {
  let text = document.text
  let offset = TextOffset(key &* 7919 % (text.utf8Count + 1))
  if key % 11 == 10 {
    _ = document.undo()
  } else if key % 7 == 6, offset < text.endOffset {
    document.perform(
      .delete(offset..<offset + 1), selectionBefore: Selection(offset),
      selectionAfter: Selection(offset), joining: .deleting)
  } else {
    document.perform(
      .insert(StyledString("\(key)\n"), at: offset), selectionBefore: Selection(offset),
      selectionAfter: Selection(offset), joining: .typing)
  }
}

/// Types until it is killed.
func type(in store: RecoveryStore, policy: JournalWriter.Policy) throws {
  var (writer, file) = try store.begin(.untitled, terminal: "none", at: now(), policy: policy)
  var document = RecordedDocument()
  for key in 0... {
    let time = now()
    if writer.waitingTime(at: time) == 0, let batch = writer.take() {
      try file.write(batch)
      writer.written()
    }
    change(&document, key: key)
    report("\(time.milliseconds) \(ContentDigest.of(Array(document.text.string.utf8)))")
    for operation in document.takeOperations() { writer.append(operation, at: time) }
    usleep(1000)
  }
}

/// Writes a key press, then fails to write a large batch as if the disk were full, then writes it.
func fillDisk(in store: RecoveryStore) throws {
  func insertion(_ text: String) -> JournalOperation {
    .perform(
      .insert(StyledString(text), at: .zero), selectionBefore: Selection(.zero),
      selectionAfter: Selection(.zero), joining: .other)
  }
  func size(_ file: JournalFile) throws -> Int { try TextFile.load(file.path).count }
  var (writer, file) = try store.begin(.untitled, at: now())
  writer.append(insertion("kept"), at: now())
  guard let first = writer.take() else { fail("nothing to write") }
  try file.write(first)
  writer.written()
  let before = try size(file)
  writer.append(insertion(String(repeating: "x", count: 200_000)), at: now())
  guard let batch = writer.take() else { fail("nothing more to write") }

  // With the signal ignored, writing beyond the limit fails as on a full disk.
  signal(SIGXFSZ, SIG_IGN)
  let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  var limit = rlimit()
  getrlimit(resource, &limit)
  let old = limit.rlim_cur
  limit.rlim_cur = rlim_t(before + 100_000)
  setrlimit(resource, &limit)
  do {
    try file.write(batch)
    fail("the limit had no effect")
  } catch {
    guard writer.failed(at: now()) else { fail("the failure is not reported") }
  }
  guard try size(file) == before else { fail("part of the batch is in the file") }
  limit.rlim_cur = old
  setrlimit(resource, &limit)
  guard let again = writer.take() else { fail("the failed batch is lost") }
  try file.write(again)
  report("done")
}

let arguments = CommandLine.arguments
guard arguments.count > 2, let delay = Int64(arguments[2]) else { fail("usage") }
var policy = JournalWriter.Policy()
policy.delay = delay
let store = RecoveryStore(folder: arguments[1])
if arguments.count > 3 {
  try fillDisk(in: store)
} else {
  try type(in: store, policy: policy)
}
