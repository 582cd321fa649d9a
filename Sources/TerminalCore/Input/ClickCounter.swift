/// Counts quick presses at one place: the terminal reports each press as the first.
public struct ClickCounter: Sendable {
  /// The longest time between two presses that belong together.
  public static let interval: Duration = .milliseconds(400)

  private var last: (place: Point, button: Mouse.Button, time: Duration, clicks: Int)?

  /// A counter that has seen nothing.
  public init() {}

  /// The same mouse event with the clicks of a press counted: 1, 2, 3 and then 1 again.
  /// - Parameter time: when it happened, from any fixed origin.
  public mutating func count(_ mouse: Mouse, at time: Duration) -> Mouse {
    guard case .press = mouse.action else {
      // What was dragged is no click, and the next press begins anew.
      if mouse.action == .drag, mouse.position != last?.place { last = nil }
      return mouse
    }
    var clicks = 1
    if let last, last.place == mouse.position, last.button == mouse.button,
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
