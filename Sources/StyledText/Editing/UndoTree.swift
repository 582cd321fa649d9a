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
  init(limit: Int) {
    self.limit = limit
  }

  private subscript(state: Int) -> Node? {
    get { nodes.indices.contains(state - first) ? nodes[state - first] : nil }
    set { if nodes.indices.contains(state - first) { nodes[state - first] = newValue } }
  }

  private func next(after state: Int) -> Int? {
    state == root ? nextOfRoot : self[state]?.next
  }

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
  mutating func endLast() {
    self[current]?.step.continuation = nil
  }

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
      if isAncestor(oldest) {
        // The oldest state is an ancestor of the current one, so it becomes the root.
        let next = self[oldest]?.next
        remove(oldest)
        let oldRoot = root
        root = oldest
        nextOfRoot = next
        removeBranches(of: oldRoot)
      } else {
        removeBranch(oldest)
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
    cost -= self[state]?.cost ?? 0
    self[state] = nil
  }

  /// Removes a state and all its descendants, which have higher numbers.
  private mutating func removeBranch(_ state: Int) {
    if let parent = self[state]?.parent, next(after: parent) == state {
      setNext(nil, after: parent)
    }
    var removed: Set<Int> = [state]
    for other in state..<first + nodes.count {
      guard let node = self[other], other == state || removed.contains(node.parent) else {
        continue
      }
      removed.insert(other)
      remove(other)
    }
  }

  /// Removes the remaining descendants of a removed state.
  private mutating func removeBranches(of state: Int) {
    for other in first..<first + nodes.count where self[other]?.parent == state {
      removeBranch(other)
    }
  }
}
