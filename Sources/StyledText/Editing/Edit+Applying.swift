import _RopeModule

extension Edit {
  /// Returns the text with this edit applied.
  public func applied(to text: StyledString) -> StyledString {
    var result = text
    result.apply(self)
    return result
  }

  /// Returns the edit that reverts this one.
  ///
  /// `text` is the text before this edit.
  public func inverse(in text: StyledString) -> Edit {
    var shift = 0
    return Edit(
      changes.map { change in
        let start = change.range.lowerBound + shift
        let range = start..<start + change.newCount
        shift += change.newCount - change.range.utf8Count
        return .replace(range, with: text[change.range])
      })
  }

  /// Maps an offset in the text before the edit to one in the text after it.
  ///
  /// An offset at the edge of replaced text stays at that edge. `bias` decides for offsets inside
  /// replaced text and at insertion points.
  public func map(_ offset: TextOffset, bias: Bias) -> TextOffset {
    var shift = 0
    for change in changes {
      let range = change.range
      if offset < range.lowerBound { break }
      guard case .replace = change else { continue }
      if range.isEmpty {
        if offset == range.lowerBound, bias == .before { break }
      } else if offset == range.lowerBound {
        break
      } else if offset < range.upperBound {
        let start = range.lowerBound + shift
        return bias == .before ? start : start + change.newCount
      }
      shift += change.newCount - range.utf8Count
    }
    return offset + shift
  }

  /// Whether the edit leaves `text` unchanged.
  func isNoOp(in text: StyledString) -> Bool {
    changes.allSatisfy { change in
      switch change {
      case .replace(let range, with: let new):
        range.utf8Count == new.utf8Count && text[range] == new
      case .restyle(let range, let style):
        text[range].restyled(by: style) == text[range]
      }
    }
  }
}

extension StyledString {
  /// Applies an edit.
  public mutating func apply(_ edit: Edit) {
    // Applied from the last to the first, changes do not shift the offsets of those before them.
    // For many changes one pass over the chunks is cheaper.
    guard edit.changes.count > 16 else {
      for change in edit.changes.reversed() { apply(change) }
      return
    }
    var rewriter = TextRewriter(self, edit.changes)
    self = rewriter.rewritten()
  }

  private mutating func apply(_ change: Edit.Change) {
    switch change {
    case .replace(let range, with: let text): replaceSubrange(range, with: text)
    case .restyle(let range, let style):
      checkBounds(range)
      checkScalars(range)
      guard !range.isEmpty else { return }
      replaceChunks(range.bytes, with: self[range].restyled(by: style).rope)
    }
  }
}
