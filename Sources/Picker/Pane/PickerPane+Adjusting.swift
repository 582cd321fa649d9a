import Color
import Terminal

/// A colour made readable, to go on or back from.
struct ReadableColor: Hashable, Sendable {
  /// The colour before.
  let before: Color
  /// What it has become.
  let shown: RGB8
}

/// A key that is held, or pressed in quick succession.
struct HeldKey: Hashable, Sendable {
  private var key: Key?
  private var last = Duration.zero
  private var count = 0

  /// The longest time between two presses of a held key.
  private static let interval = Duration.milliseconds(120)

  /// Counts a press, and returns how many steps it stands for: one at first, then three, then eight.
  ///
  /// Keys that arrive at the same moment, as after a pause of the connection, are not held.
  mutating func steps(for key: Key, at elapsed: Duration) -> Int {
    let pause = elapsed - last
    let isHeld = key == self.key && pause > .zero && pause <= Self.interval
    (self.key, last, count) = (key, elapsed, isHeld ? count + 1 : 1)
    return count <= 8 ? 1 : count <= 16 ? 3 : 8
  }
}

extension PickerPane {
  /// Returns how many times a key acts on a control: several times while an arrow is held, as far as
  /// that is a small part of the way.
  mutating func steps(for key: Key, onControl index: Int, at elapsed: Duration) -> Int {
    guard case .step(let direction, by: 1) = keys.controls[key], !isOnColumns,
      controls[index].control.acceleratesHeldKeys
    else { return 1 }
    let parameters = controls[index].control.parameters
    let isVertical = direction == .up || direction == .down
    guard let component = (isVertical ? parameters.last : parameters.first)?.component else {
      return 1
    }
    let steps = (component.range.upperBound - component.range.lowerBound) / component.step
    return min(heldKey.steps(for: key, at: elapsed), max(Int(min(steps, 1e6) / 45), 1))
  }

  /// Adds the colour to the user's own list, which is a palette that can be saved.
  mutating func collect() {
    let isShown = browser.isOpen && browser.page == .palette(0)
    let count = library.collect(Color(model.rgb8, alpha: model.color.alpha))
    if isShown { browser.rows = [] }
    let next = keys.picker.label(for: .nextPalette)
    let colors = count == 1 ? "1 colour" : "\(count) colours"
    notice = Notice("\(colors) in my list" + (next.isEmpty ? "" : ", \(next) shows it"))
  }

  /// Changes the lightness, 0...1, or the chroma in OKLCH, as far as sRGB has the colour.
  mutating func adjust(lightness: Double = 0, chroma: Double = 0) -> ControlOutcome {
    var changed = model.color.converted(to: .oklch)
    changed.components.x = (changed.components.x + lightness).clamped(to: 0...1)
    changed.components.y = max(changed.components.y + chroma, 0)
    setColor(changed.fitted(to: .srgb).converted(to: .oklch, keepingHueOf: changed))
    return .changed
  }

  /// Moves the lightness until the colour can be read on its background: to 4.5:1, again to 7:1,
  /// and then back.
  mutating func makeReadable() -> ControlOutcome {
    guard let contrastBackground, let contrast = contrast(of: model.rgb8) else {
      notice = "there is no background to compare with"
      return .handled
    }
    let background = Color(contrastBackground)
    let last = readable.flatMap { $0.shown == model.rgb8 ? $0 : nil }
    let level = contrast.nextLevel
    let origin = last?.before ?? model.color
    if let level, let found = origin.reaching(level.ratio, on: background) {
      setColor(found)
      readable = ReadableColor(before: origin, shown: model.rgb8)
      return .changed
    }
    readable = nil
    guard last != nil else {
      notice =
        level == nil
        ? "\(contrast.text()) is enough already" : "7:1 cannot be reached here"
      return .handled
    }
    setColor(origin)
    return .changed
  }
}
