import _RopeModule

extension Edit {
  /// The text after this edit.
  public func applied(to text: StyledString) -> StyledString {
    var result = text
    result.apply(self)
    return result
  }

  /// The edit that takes this one back, for the text before this one.
  ///
  /// `edit.inverse(in: text).applied(to: edit.applied(to: text)) == text`
  public func inverse(in text: StyledString) -> Edit {
    var moved = 0
    return Edit(
      changes.map { change in
        let start = change.range.lowerBound + moved
        let range = start..<start + change.newCount
        moved += change.newCount - change.range.utf8Count
        return .replace(range, with: text[change.range])
      })
  }

  /// Where a place of the text before lies in the text after.
  ///
  /// A place at the edge of replaced text stays at that edge. `bias` decides for places inside
  /// replaced text and for places where text is inserted.
  public func map(_ offset: TextOffset, bias: Bias) -> TextOffset {
    var moved = 0
    for change in changes {
      let range = change.range
      if offset < range.lowerBound { break }
      guard case .replace = change else { continue }
      if range.isEmpty {
        if offset == range.lowerBound, bias == .before { break }
      } else if offset == range.lowerBound {
        break
      } else if offset < range.upperBound {
        let start = range.lowerBound + moved
        return bias == .before ? start : start + change.newCount
      }
      moved += change.newCount - range.utf8Count
    }
    return offset + moved
  }

  /// Whether every change puts there what is there already.
  func isNoChange(in text: StyledString) -> Bool {
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
  /// Changes the text as an edit says.
  public mutating func apply(_ edit: Edit) {
    // From the end to the start, places further ahead stay right. Many changes are cheaper in one
    // walk through the chunks.
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
