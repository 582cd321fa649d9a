package import StyledText

extension JournalContents {
  /// Texts that are recovered are at most this much longer than what they start from.
  package static let mostGrowth = 1 << 30

  /// Does what happened after a start again; nil when the text is not the one it happened to.
  ///
  /// - Parameters:
  ///   - text: the text as the file of the start is read, to its end.
  ///   - start: one of `starts`.
  ///   - mostGrowth: how many bytes longer the text may become; protects from damaged journals.
  ///
  /// Undo and redo work as far as the journal goes back. A preview that was going on is kept, as a
  /// step that can be undone. The document counts as saved with the text that was handed in.
  package func recover(
    from text: StyledString, at start: JournalStart, mostGrowth: Int = mostGrowth
  ) -> Recovery? {
    if let content = start.base.content, content.textCount != text.utf8Count { return nil }
    return bytes.withUnsafeBytes { buffer in
      replay(buffer, from: text, at: start, mostBytes: text.utf8Count + mostGrowth)
    }
  }

  private func replay(
    _ buffer: UnsafeRawBufferPointer, from text: StyledString, at start: JournalStart,
    mostBytes: Int
  ) -> Recovery? {
    guard var cursor = try? JournalCursor(buffer), cursor.next() != nil else { return nil }
    cursor.setTime(header.owner.since)
    var replay = JournalReplay(text, mostBytes: mostBytes)
    var end = Recovery.End(length: cursor.length, chain: cursor.chain, time: cursor.time)
    var count = 0
    var hasStarted = start.mark == 0
    var isComplete = true
    while var record = cursor.next() {
      do {
        switch record.kind {
        case .header: throw JournalFault.malformed
        case .content, .owner, .saved, .saving: break
        case .styles:
          for _ in 0..<(try record.reader.count(ofAtLeast: 6)) {
            end.styles.append(try record.reader.style())
          }
        case .mark:
          end.mark = try record.reader.count()
          if hasStarted {
            _ = replay.apply(.mark(end.mark))
          } else {
            hasStarted = end.mark == start.mark
          }
        default:
          guard hasStarted else { break }
          guard let operation = try record.reader.operation(record.kind, styles: end.styles),
            replay.apply(operation)
          else { throw JournalFault.malformed }
          count += 1
        }
      } catch {
        isComplete = false
        break
      }
      end.length = cursor.length
      end.chain = cursor.chain
      end.time = cursor.time
    }
    let endedPreview = replay.finish()
    return Recovery(
      document: replay.document, selection: replay.selection, operationCount: count,
      isComplete: isComplete && hasStarted, end: end, endedPreview: endedPreview)
  }
}
