// Types into a text without a file, keeps a journal, and reports on standard output.
// Tests kill it at any moment and check what can be recovered from the journal.
//
// Usage: JournalTyper FOLDER DELAY [full]
// Each line of output: the time of a key press in milliseconds, and a digest of the text after it.

import Files
import Glibc
import StyledText

func fail(_ message: String) -> Never {
  print("failed:", message)
  exit(1)
}

func report(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  if write(1, bytes, bytes.count) != bytes.count { exit(0) }
}

func insert(_ text: String, at offset: TextOffset = .zero, into document: inout Document) {
  document.perform(
    .insert(StyledString(text), at: offset), selectionBefore: Selection(offset),
    selectionAfter: Selection(offset), joining: .typing)
}

/// Types, deletes or undoes, deterministically.
func change(_ document: inout Document, key: Int) {
  let text = document.text
  let offset = TextOffset(key &* 7919 % (text.utf8Count + 1))
  if key % 11 == 10 {
    _ = document.undo()
  } else if key % 7 == 6, offset < text.endOffset {
    document.perform(
      .delete(offset..<offset + 1), selectionBefore: Selection(offset),
      selectionAfter: Selection(offset), joining: .deleting)
  } else {
    insert("\(key)\n", at: offset, into: &document)
  }
}

func snapshot(_ document: Document) -> JournalSnapshot {
  JournalSnapshot(
    text: document.text, revision: document.revision, loaded: StyledString(), content: nil)
}

/// Types until it is killed.
func type(into journal: Journal, delay: Int64) throws {
  var document = Document()
  var changed: JournalTime?
  for key in 0... {
    let time = JournalTime.now
    if let since = changed, time.milliseconds - since.milliseconds >= delay {
      try journal.write(snapshot(document), at: time)
      changed = nil
    }
    change(&document, key: key)
    report("\(time.milliseconds) \(ContentDigest.of(Array(document.text.string.utf8)))")
    changed = changed ?? time
    usleep(1000)
  }
}

/// Records a key press, then fails to record a large text as if the disk were full, then records it.
func fillDisk(below journal: Journal, in store: RecoveryStore) throws {
  func size() throws -> Int {
    guard let path = store.journals(about: .untitled).first?.path else { return 0 }
    return try TextFile.load(path).count
  }
  var document = Document()
  insert("kept", into: &document)
  try journal.write(snapshot(document), at: .now)
  let before = try size()
  insert(String(repeating: "x", count: 200_000), into: &document)

  let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  var limit = rlimit()
  getrlimit(resource, &limit)
  let old = limit.rlim_cur
  limit.rlim_cur = rlim_t(before + 100_000)
  setrlimit(resource, &limit)
  do {
    try journal.write(snapshot(document), at: .now)
    fail("the limit had no effect")
  } catch {
    guard try size() == before else { fail("a part of the record is in the file") }
  }
  limit.rlim_cur = old
  setrlimit(resource, &limit)
  try journal.write(snapshot(document), at: .now)
  report("done")
}

let arguments = CommandLine.arguments
guard arguments.count > 2, let delay = Int64(arguments[2]) else { fail("usage") }
let store = RecoveryStore(folder: arguments[1])
let journal = try Journal(.untitled, text: StyledString(), in: store, at: .now)
if arguments.count > 3 {
  try fillDisk(below: journal, in: store)
} else {
  try type(into: journal, delay: delay)
}
