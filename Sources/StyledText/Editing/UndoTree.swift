import _RopeModule

/// All reachable states of a text as a tree: an edit after an undo begins a branch, and what was
/// undone stays reachable.
///
/// States are numbered in the order of their creation, from 0, the initial text.
struct UndoTree: Sendable {
  /// A state and the step that leads to it from its parent; the oldest state has neither.
  private struct Node: Sendable {
    var step: UndoStep?
    var parent: Int?
    /// The child that redo leads to: the most recent one.
    var next: Int?
    var cost = 0
  }

  /// The reachable states by number.
  private var nodes = [0: Node()]
  /// The oldest of them.
  private var root = 0
  private var newest = 0
  private var cost = 0
  private let limit: Int

  /// The current state.
  private(set) var current = 0

  /// - Parameter limit: about how many bytes of memory the steps may use.
  init(limit: Int) { self.limit = limit }

  var canUndo: Bool { current != root }

  var canRedo: Bool { nodes[current]?.next != nil }

  /// The step that led to the current state.
  var last: UndoStep? { nodes[current]?.step }

  /// Adds a step from the current state to a new one.
  mutating func add(_ step: UndoStep) {
    newest += 1
    nodes[newest] = Node(step: step, parent: current, cost: step.cost)
    nodes[current]?.next = newest
    current = newest
    cost += step.cost
    prune()
  }

  /// Replaces the step that led to the current state.
  mutating func replaceLast(_ step: UndoStep) {
    guard let old = nodes[current] else { return }
    cost += step.cost - old.cost
    nodes[current]?.step = step
    nodes[current]?.cost = step.cost
  }

  /// Ends the last step, so that the next edit begins a new one.
  mutating func endLast() { nodes[current]?.step?.continuation = nil }

  /// Goes to the parent state and returns the step to be undone.
  mutating func undo() -> UndoStep? {
    guard let node = nodes[current], let parent = node.parent else { return nil }
    nodes[parent]?.next = current
    current = parent
    return node.step
  }

  /// Goes to the state that redo leads to and returns the step to be redone.
  mutating func redo() -> UndoStep? {
    guard let next = nodes[current]?.next else { return nil }
    current = next
    return last
  }

  /// The state created before the current one, on any branch.
  var earlier: Int? { (root..<current).last(where: contains) }

  /// The state created after the current one, on any branch.
  var later: Int? { (current..<newest).map { $0 + 1 }.first(where: contains) }

  /// The position of the current state among all reachable states in the order of their creation,
  /// counted from 1.
  var position: (number: Int, count: Int) { (nodes.keys.count { $0 <= current }, nodes.count) }

  /// Whether a state is reachable.
  func contains(_ state: Int) -> Bool { nodes[state] != nil }

  /// Returns the path from the current state to another: the number of steps to undo, and then the
  /// states to redo through.
  func path(to state: Int) -> (undoCount: Int, redone: [Int]) {
    var targets = [state]
    while let parent = nodes[targets[targets.count - 1]]?.parent { targets.append(parent) }
    var undoCount = 0
    var ancestor = current
    while !targets.contains(ancestor), let parent = nodes[ancestor]?.parent {
      ancestor = parent
      undoCount += 1
    }
    let redone = targets.prefix { $0 != ancestor }.reversed()
    return (undoCount, Array(redone))
  }

  /// Makes redo lead to a child of the current state.
  mutating func setRedoTarget(_ child: Int) { nodes[current]?.next = child }

  /// Drops the oldest states while the memory limit is exceeded, undone branches included.
  private mutating func prune() {
    while cost > limit, let oldest = (root..<newest).lazy.map({ $0 + 1 }).first(where: contains),
      oldest != current
    {
      if isAncestor(oldest) {
        // It becomes the root.
        cost -= nodes[oldest]?.cost ?? 0
        nodes[root] = nil
        nodes[oldest] = Node(next: nodes[oldest]?.next)
        root = oldest
      } else {
        remove(oldest)
      }
      // States that it led to, or the root before it, have higher numbers.
      for state in oldest + 1...newest {
        if let parent = nodes[state]?.parent, !contains(parent) { remove(state) }
      }
    }
  }

  private func isAncestor(_ state: Int) -> Bool {
    var ancestor = current
    while ancestor > state, let parent = nodes[ancestor]?.parent { ancestor = parent }
    return ancestor == state
  }

  private mutating func remove(_ state: Int) {
    guard let node = nodes.removeValue(forKey: state), let parent = node.parent else { return }
    if nodes[parent]?.next == state { nodes[parent]?.next = nil }
    cost -= node.cost
  }
}

/// The edits that are undone together.
struct UndoStep: Sendable {
  /// The splices in the order they were made; the offsets of each refer to the text after the one
  /// before.
  var splices: [Splice]
  let selectionBefore: Selection
  var selectionAfter: Selection
  /// What continues this step where it has left the selection, or nil when nothing can.
  var continuation: Continuation?

  /// Adds another edit to the step.
  mutating func append(_ splice: Splice) {
    if let last = splices.last, let joined = last.joined(with: splice) {
      splices[splices.count - 1] = joined
    } else {
      splices.append(splice)
    }
  }

  /// About how many bytes of memory it uses.
  var cost: Int { splices.reduce(128) { $0 + $1.cost } }

  /// What an edit that continues a step is like: of the same kind, with one change or with one on each
  /// line of a rectangle.
  struct Continuation: Hashable, Sendable {
    private let kind: EditKind
    private let count: Int

    /// Nil for an edit that stands alone.
    ///
    /// Typing or deleting a line break stands alone, so that undo works line by line.
    init?(after edit: Edit, kind: EditKind, in text: StyledString) {
      guard kind != .other, let first = edit.changes.first?.range else { return nil }
      for change in edit.changes {
        guard case .replace(_, with: let new) = change, new.lineCount == 1,
          new.isEmpty == (kind == .deleting)
        else { return nil }
      }
      // In a rectangle every change lies on one line; a single change may span several.
      guard
        edit.changes.count > 1
          || text.line(containing: first.lowerBound) == text.line(containing: first.upperBound)
      else { return nil }
      (self.kind, count) = (kind, edit.changes.count)
    }
  }
}

/// A replaced part of a text with its old and new content, which can be undone and redone.
///
/// Both texts share their storage with the document, so that even a splice of the whole text is
/// cheap.
struct Splice: Sendable {
  /// The start of both texts.
  var start: TextOffset
  /// The text before.
  var old: StyledString
  /// The text after.
  var new: StyledString
  /// Whether text changes and not only styles.
  let changesText: Bool

  /// Applies an edit to `text`; nil when the edit is empty.
  init?(_ edit: Edit, in text: inout StyledString) {
    guard let first = edit.changes.first, let last = edit.changes.last else { return nil }
    let before = text
    text.apply(edit)
    let span = first.range.lowerBound..<last.range.upperBound
    start = span.lowerBound
    changesText = edit.changes.contains { if case .replace = $0 { true } else { false } }
    old = before[span]
    new = text[start..<span.upperBound + (text.utf8Count - before.utf8Count)]
  }

  /// The range of `old` in the text before.
  var oldRange: Range<TextOffset> { start..<start + old.utf8Count }

  /// The range of `new` in the text after.
  var newRange: Range<TextOffset> { start..<start + new.utf8Count }

  /// Replaces the old text by the new one, or the other way round.
  func apply(to text: inout StyledString, isUndone: Bool) {
    let (range, part) = isUndone ? (newRange, old) : (oldRange, new)
    text.replaceChunks(range.bytes, with: part.rope)
  }

  /// Returns this splice and a later one as a single splice, or nil when they do not touch.
  func joined(with next: Splice) -> Splice? {
    var result = self
    if next.oldRange.lowerBound >= newRange.lowerBound,
      next.oldRange.upperBound <= newRange.upperBound
    {
      // Inside or at the end of the new text, such as when typing continues.
      let offset = newRange.lowerBound.distance(to: next.start)
      result.new.replaceSubrange(
        TextOffset(offset)..<TextOffset(offset + next.old.utf8Count), with: next.new)
      return result
    }
    guard next.new.isEmpty, new.isEmpty else { return nil }
    if next.oldRange.upperBound == start {
      result.start = next.start
      result.old = next.old + old
      return result
    }
    if next.start == start {
      result.old = old + next.old
      return result
    }
    return nil
  }

  /// An estimate of the memory in bytes that only this splice uses.
  var cost: Int { 128 + old.storageCost + new.storageCost }
}

extension StyledString {
  /// About how many bytes of memory the chunks use.
  ///
  /// Bytes of a file do not count, since the file is in memory only once. Those of one block do: that
  /// is a pasted text, or a small file.
  var storageCost: Int {
    var cost = 0
    for chunk in rope {
      switch chunk.content {
      case .source(let source):
        let isWhole = source.block.bytes.count == source.block.file.length
        cost += 256 + (isWhole ? source.range.count : 0)
      case .own(let text):
        cost +=
          128 + text.bytes.count + text.runs.count * MemoryLayout<ChunkText.Run>.stride
          + text.styles.count * MemoryLayout<TextStyle>.stride
      }
    }
    return cost
  }
}
