/// Every state of a text that can be gone back to, as a tree: an edit after an undo begins a branch,
/// and what was undone stays within reach.
///
/// States have numbers in the order in which they came to be, from 0, the text at the start.
struct UndoTree: Sendable {
  /// A state and the step that leads to it from its parent.
  private struct Node: Sendable {
    var step: UndoStep
    let parent: Int
    /// The child that redo leads to: the one where the text was last.
    var next: Int?
    var cost: Int
  }

  /// By number, beginning with `first`; nil for those that were given up.
  private var nodes: [Node?] = []
  private var first = 1
  /// The oldest state that can be reached, which has no step.
  private var root = 0
  private var nextOfRoot: Int?
  private var cost = 0
  private let limit: Int

  /// The number of the state the text is in.
  private(set) var current = 0

  /// - Parameter limit: about how many bytes of memory the steps may hold.
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

  /// The last step, unless something was undone since; it can be changed in place.
  var last: UndoStep? { self[current]?.step }

  /// Adds a step to the state of now, which leads to a new state.
  mutating func add(_ step: UndoStep) {
    let state = first + nodes.count
    let cost = step.cost
    nodes.append(Node(step: step, parent: current, cost: cost))
    setNext(state, after: current)
    current = state
    self.cost += cost
    prune()
  }

  /// Puts another step in the place of the last one.
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
    self[current]?.step.joint = nil
  }

  /// Goes to the state before; the step is to be taken back.
  mutating func undo() -> UndoStep? {
    guard let node = self[current] else { return nil }
    setNext(current, after: node.parent)
    current = node.parent
    return node.step
  }

  /// Goes to the state that was left by an undo; the step is to be made again.
  mutating func redo() -> UndoStep? {
    guard let next = next(after: current), let node = self[next] else { return nil }
    current = next
    return node.step
  }

  /// The state that came to be right before this one, on whatever branch.
  var earlier: Int? {
    if current == root { return nil }
    return (first..<current).last { self[$0] != nil } ?? root
  }

  /// The state that came to be right after this one, on whatever branch.
  var later: Int? {
    (max(first, current + 1)..<max(first + nodes.count, current + 1)).first { self[$0] != nil }
  }

  /// Which of the states that can be reached this one is, in the order of their making, from 1.
  var place: (number: Int, count: Int) {
    let places = nodes.indices.filter { nodes[$0] != nil }
    return (1 + places.count { first + $0 <= current }, 1 + places.count)
  }

  /// Whether there is such a state.
  func contains(_ state: Int) -> Bool { state == root || self[state] != nil }

  /// The way to a state: how many steps are to be undone, and the states to go through after that.
  func way(to state: Int) -> (undone: Int, redone: [Int]) {
    var targets = [state]
    while let parent = self[targets[targets.count - 1]]?.parent { targets.append(parent) }
    var undone = 0
    var place = current
    while !targets.contains(place), let node = self[place] {
      place = node.parent
      undone += 1
    }
    let redone = targets.prefix { $0 != place }.reversed()
    return (undone, Array(redone))
  }

  /// Makes a child of the state of now the one that redo leads to.
  mutating func choose(_ child: Int) { setNext(child, after: current) }

  /// Gives up the oldest states when there is too much: first what was undone and left behind.
  private mutating func prune() {
    while cost > limit,
      let oldest = (first..<first + nodes.count).first(where: { self[$0] != nil }),
      oldest != current
    {
      if isAncestor(oldest) {
        // The oldest state on the way to this one: nothing leads back from it any more.
        let next = self[oldest]?.next
        remove(oldest)
        let forgotten = root
        root = oldest
        nextOfRoot = next
        removeBranches(of: forgotten)
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
    var place = current
    while place > state, let node = self[place] { place = node.parent }
    return place == state
  }

  private mutating func remove(_ state: Int) {
    cost -= self[state]?.cost ?? 0
    self[state] = nil
  }

  /// Removes a state and all that came out of it; children have higher numbers than their parents.
  private mutating func removeBranch(_ state: Int) {
    if let parent = self[state]?.parent, next(after: parent) == state {
      setNext(nil, after: parent)
    }
    var gone: Set<Int> = [state]
    for other in state..<first + nodes.count {
      guard let node = self[other], other == state || gone.contains(node.parent) else { continue }
      gone.insert(other)
      remove(other)
    }
  }

  /// Removes what came out of a state that is gone.
  private mutating func removeBranches(of state: Int) {
    for other in first..<first + nodes.count where self[other]?.parent == state {
      removeBranch(other)
    }
  }
}
