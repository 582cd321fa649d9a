import _RopeModule

/// All reachable states of a text as a tree: an edit after an undo begins a branch, and what was
/// undone stays reachable.
///
/// States are numbered in the order of their creation, from 0, the initial text.
struct UndoTree: Sendable {
  /// A state and the step that leads to it from its parent.
  private struct Node: Sendable {
    var step: UndoStep
    let parent: Int
    /// The child that redo leads to: the most recent one.
    var next: Int?
    var cost: Int
  }

  /// The nodes by state number, beginning with `first`; nil for dropped states.
  private var nodes: [Node?] = []
  private var first = 1
  /// The oldest reachable state, which has no step.
  private var root = 0
  private var nextOfRoot: Int?
  private var cost = 0
  private let limit: Int

  /// The current state.
  private(set) var current = 0

  /// - Parameter limit: about how many bytes of memory the steps may use.
  init(limit: Int) { self.limit = limit }

  private subscript(state: Int) -> Node? {
    get { nodes.indices.contains(state - first) ? nodes[state - first] : nil }
    set { if nodes.indices.contains(state - first) { nodes[state - first] = newValue } }
  }

  private func next(after state: Int) -> Int? { state == root ? nextOfRoot : self[state]?.next }

  private mutating func setNext(_ next: Int?, after state: Int) {
    if state == root { nextOfRoot = next } else { self[state]?.next = next }
  }

  var canUndo: Bool { current != root }

  var canRedo: Bool { next(after: current) != nil }

  /// The step that led to the current state.
  var last: UndoStep? { self[current]?.step }

  /// Adds a step from the current state to a new one.
  mutating func add(_ step: UndoStep) {
    let state = first + nodes.count
    let cost = step.cost
    nodes.append(Node(step: step, parent: current, cost: cost))
    setNext(state, after: current)
    current = state
    self.cost += cost
    prune()
  }

  /// Replaces the step that led to the current state.
  mutating func replaceLast(_ step: UndoStep) {
    guard var node = self[current] else { return }
    let cost = step.cost
    self.cost += cost - node.cost
    node.step = step
    node.cost = cost
    self[current] = node
  }

  /// Ends the last step, so that the next edit begins a new one.
  mutating func endLast() { self[current]?.step.continuation = nil }

  /// Goes to the parent state and returns the step to be undone.
  mutating func undo() -> UndoStep? {
    guard let node = self[current] else { return nil }
    setNext(current, after: node.parent)
    current = node.parent
    return node.step
  }

  /// Goes to the state that redo leads to and returns the step to be redone.
  mutating func redo() -> UndoStep? {
    guard let next = next(after: current), let node = self[next] else { return nil }
    current = next
    return node.step
  }

  /// The state created before the current one, on any branch.
  var earlier: Int? {
    if current == root { return nil }
    return (first..<current).last { self[$0] != nil } ?? root
  }

  /// The state created after the current one, on any branch.
  var later: Int? {
    (max(first, current + 1)..<max(first + nodes.count, current + 1)).first { self[$0] != nil }
  }

  /// The position of the current state among all reachable states in the order of their creation,
  /// counted from 1.
  var position: (number: Int, count: Int) {
    let reachable = nodes.indices.filter { nodes[$0] != nil }
    return (1 + reachable.count { first + $0 <= current }, 1 + reachable.count)
  }

  /// Whether a state is reachable.
  func contains(_ state: Int) -> Bool { state == root || self[state] != nil }

  /// Returns the path from the current state to another: the number of steps to undo, and then the
  /// states to redo through.
  func path(to state: Int) -> (undoCount: Int, redone: [Int]) {
    var targets = [state]
    while let parent = self[targets[targets.count - 1]]?.parent { targets.append(parent) }
    var undoCount = 0
    var ancestor = current
    while !targets.contains(ancestor), let node = self[ancestor] {
      ancestor = node.parent
      undoCount += 1
    }
    let redone = targets.prefix { $0 != ancestor }.reversed()
    return (undoCount, Array(redone))
  }

  /// Makes redo lead to a child of the current state.
  mutating func setRedoTarget(_ child: Int) { setNext(child, after: current) }

  /// Drops the oldest states while the memory limit is exceeded, undone branches included.
  private mutating func prune() {
    while cost > limit,
      let oldest = (first..<first + nodes.count).first(where: { self[$0] != nil }),
      oldest != current
    {
      // If it is an ancestor of the current state, it becomes the root.
      let next = self[oldest]?.next
      let isRoot = isAncestor(oldest)
      remove(oldest)
      if isRoot { (root, nextOfRoot) = (oldest, next) }
      // States that it led to, or the root before it, have higher numbers.
      for state in oldest + 1..<first + nodes.count {
        if let parent = self[state]?.parent, parent != root, self[parent] == nil { remove(state) }
      }
    }
    while let first = nodes.first, first == nil, !nodes.isEmpty {
      nodes.removeFirst()
      self.first += 1
    }
  }

  private func isAncestor(_ state: Int) -> Bool {
    var ancestor = current
    while ancestor > state, let node = self[ancestor] { ancestor = node.parent }
    return ancestor == state
  }

  private mutating func remove(_ state: Int) {
    guard let node = self[state] else { return }
    if next(after: node.parent) == state { setNext(nil, after: node.parent) }
    cost -= node.cost
    self[state] = nil
  }
}

/// The edits that are undone together.
struct UndoStep: Sendable {
  /// The splices in the order they were made; the offsets of each refer to the text after the one
  /// before.
  var splices: [Splice]
  let selectionBefore: Selection
  var selectionAfter: Selection
  /// Where another edit continues this step, or nil when none can.
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

  /// The carets at which a step can grow: one, or one on each line of a rectangle.
  ///
  /// To recognise those of a rectangle, the first, the last and their number suffice.
  struct Continuation: Hashable, Sendable {
    private let kind: EditKind
    private let first: TextOffset
    private let last: TextOffset
    private let count: Int

    /// Finds the carets at which an edit can be continued, or nil when it stands alone.
    ///
    /// Typing or deleting a line break stands alone, so that undo works line by line.
    init?(after edit: Edit, kind: EditKind, in text: StyledString) {
      guard kind != .other, !edit.isEmpty else { return nil }
      var growth = 0
      var ends: (first: TextOffset, last: TextOffset)?
      for change in edit.changes {
        guard case .replace(let range, with: let new) = change, new.lineCount == 1,
          new.isEmpty == (kind == .deleting)
        else { return nil }
        let end = range.lowerBound + growth + new.utf8Count
        ends = (ends?.first ?? end, end)
        growth += new.utf8Count - range.utf8Count
      }
      // In a rectangle every change lies on one line; a single change may span several.
      guard let ends,
        edit.changes.count > 1
          || text.line(containing: edit.changes[0].range.lowerBound)
            == text.line(containing: edit.changes[0].range.upperBound)
      else { return nil }
      (first, last) = ends
      (self.kind, count) = (kind, edit.changes.count)
    }

    /// Whether an edit of a kind continues at these carets.
    func isContinued(by edit: Edit, kind: EditKind) -> Bool {
      guard kind == self.kind, edit.changes.count == count,
        let start = edit.changes.first?.range, let end = edit.changes.last?.range
      else { return false }
      let beginsHere = start.lowerBound == first && end.lowerBound == last
      return kind == .typing
        ? beginsHere && start.isEmpty && end.isEmpty
        : beginsHere || start.upperBound == first && end.upperBound == last
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
