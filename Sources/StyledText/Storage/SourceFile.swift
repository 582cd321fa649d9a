import Synchronization

/// State shared by all source texts of a file.
///
/// It caches the decoded texts of those used most recently. Without the cache every redraw would
/// decode the visible lines again; with all texts kept the file would be in memory twice.
final class SourceFile: Sendable {
  private struct Entry {
    let source: SourceText
    let text: ChunkText
  }

  private struct State {
    var entries: [Entry] = []
    var next = 0
  }

  private static let capacity = 16
  /// Whether sequences other than those of styles and links are text.
  let isRaw: Bool
  private let knownLength = Mutex<Int?>(nil)
  private let state = Mutex(State())

  init(isRaw: Bool) { self.isRaw = isRaw }

  /// The number of bytes, once the whole file has been read.
  var length: Int? {
    get { knownLength.withLock { $0 } }
    set { knownLength.withLock { $0 = newValue } }
  }

  /// Returns the decoded text of a source text, from the cache if possible.
  func text(of source: SourceText, _ decode: () -> ChunkText) -> ChunkText {
    let known = state.withLock { state in
      state.entries.first { $0.source === source }?.text
    }
    if let known { return known }
    let text = decode()
    state.withLock { state in
      let entry = Entry(source: source, text: text)
      if state.entries.count < Self.capacity {
        state.entries.append(entry)
      } else {
        state.entries[state.next] = entry
        state.next = (state.next + 1) % Self.capacity
      }
    }
    return text
  }
}
