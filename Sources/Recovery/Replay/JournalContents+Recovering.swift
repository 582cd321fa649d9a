package import StyledText

extension JournalContents {
  /// The default limit of the growth of a recovered text, in bytes.
  package static let maxGrowth = 1 << 30

  /// Replays the operations after a checkpoint, or returns nil when `text` is not the text of the
  /// checkpoint.
  ///
  /// - Parameters:
  ///   - text: the complete text of the file at the checkpoint.
  ///   - checkpoint: one of `checkpoints`.
  ///   - maxGrowth: by how many bytes the text may grow; protects against damaged journals.
  ///
  /// Undo and redo work as far back as the journal goes. A preview that was active is kept as an
  /// undo step. The document counts `text` as its saved state.
  package func recover(
    from text: StyledString, at checkpoint: JournalCheckpoint, maxGrowth: Int = maxGrowth
  ) -> Recovery? {
    if let content = checkpoint.base.content, content.textCount != text.utf8Count { return nil }
    return bytes.withUnsafeBytes { buffer in
      replay(buffer, from: text, at: checkpoint, maxBytes: text.utf8Count + maxGrowth)
    }
  }

  private func replay(
    _ buffer: UnsafeRawBufferPointer, from text: StyledString, at checkpoint: JournalCheckpoint,
    maxBytes: Int
  ) -> Recovery? {
    guard var cursor = try? JournalCursor(buffer), cursor.next() != nil else { return nil }
    cursor.setTime(header.owner.since)
    var replay = JournalReplay(text, maxBytes: maxBytes)
    var end = Recovery.End(length: cursor.length, chain: cursor.chain, time: cursor.time)
    var count = 0
    var hasStarted = checkpoint.mark == 0
    var isComplete = true
    while var record = cursor.next() {
      do {
        switch record.kind {
        case .header: throw JournalFault.malformed
        case .content, .owner, .saved, .saving, .discarded: break
        case .styles:
          for _ in 0..<(try record.decoder.count(ofAtLeast: 6)) {
            end.styles.append(try record.decoder.style())
          }
        case .mark:
          end.mark = try record.decoder.count()
          if hasStarted {
            _ = replay.apply(.mark(end.mark))
          } else {
            hasStarted = end.mark == checkpoint.mark
          }
        default:
          guard hasStarted else { break }
          guard let operation = try record.decoder.operation(record.kind, styles: end.styles),
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
