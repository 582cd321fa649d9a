public import Terminal

/// The controls that get the keyboard one after the other, with Tab and Shift-Tab.
///
///     var focus = FocusOrder(["name", "color"])
///     let own = context.focused(focus.current == "color")
///     if !focus.delivers(event, to: "color")
///       || picker.update(event, in: area, screen: frame.size, context: own) == .ignored
///     {
///       focus.update(event)
///     }
public struct FocusOrder<Control: Hashable> {
  /// The controls, in the order of Tab.
  public let controls: [Control]
  /// The controls that are left out.
  public var disabled: Set<Control> = [] { didSet { if !isEnabled(current) { move(by: 1) } } }
  /// The control with the keyboard; nil for none.
  public var current: Control?

  /// Creates an order whose first control has the keyboard.
  public init(_ controls: [Control]) {
    self.controls = controls
    current = controls.first
  }

  /// Whether an event is for a control: keys and pastes are for the one with the keyboard, the mouse is
  /// for all that are enabled.
  public func delivers(_ event: Event, to control: Control) -> Bool {
    switch event {
    case .key, .paste: control == current
    case .mouse: isEnabled(control)
    default: true
    }
  }

  /// Handles Tab and Shift-Tab.
  @discardableResult
  public mutating func update(_ event: Event) -> ControlOutcome {
    guard case .key(let key) = event, key.code == .tab, key.modifiers.isSubset(of: .shift) else {
      return .ignored
    }
    move(by: key.modifiers.isEmpty ? 1 : -1)
    return .handled
  }

  /// Moves the keyboard on, to the first control after the last one, or back.
  public mutating func move(by steps: Int) {
    let enabled = controls.filter { isEnabled($0) || $0 == current }
    let index = enabled.firstIndex { $0 == current } ?? (steps > 0 ? -1 : 0)
    let next = enabled.isEmpty ? nil : enabled[(index + steps).wrapped(to: enabled.count)]
    current = isEnabled(next) ? next : nil
  }

  private func isEnabled(_ control: Control?) -> Bool {
    control.map { !disabled.contains($0) } ?? false
  }
}
