/// Counts multiple clicks: the terminal reports each press on its own.
package struct ClickCounter: Sendable {
  /// The longest time between two presses of a multiple click.
  package static let interval: Duration = .milliseconds(400)

  private var last: (position: Point, button: Mouse.Button, time: Duration, clicks: Int)?

  /// Creates a counter without a previous press.
  package init() {}

  /// Returns the mouse action with its click count: 1, 2, 3 and then 1 again.
  /// - Parameter time: the time of the action, from any fixed origin.
  package mutating func count(_ mouse: Mouse, at time: Duration) -> Mouse {
    guard case .press = mouse.action else {
      // A drag ends a multiple click.
      if mouse.action == .drag, mouse.position != last?.position { last = nil }
      return mouse
    }
    var clicks = 1
    if let last, last.position == mouse.position, last.button == mouse.button,
      time - last.time <= Self.interval, last.clicks < 3
    {
      clicks = last.clicks + 1
    }
    last = (mouse.position, mouse.button, time, clicks)
    var mouse = mouse
    mouse.action = .press(clicks: clicks)
    return mouse
  }
}
