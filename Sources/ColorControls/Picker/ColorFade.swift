package import Colorimetry
import TerminalCore

/// The animation of a change that would be abrupt otherwise: the first colour that replaces several
/// ones, and the first turn of the ring from a grey.
struct ColorFade: Hashable, Sendable {
  /// The colours that the centre of the ring showed before.
  let before: [RGB8]
  /// Its course.
  let transition: Transition

  private static let duration = Duration.milliseconds(200)

  /// Creates a fade; its first picture already shows a part of the change, because it answers a key.
  init(from before: [RGB8], at elapsed: Duration, isMotionReduced: Bool) {
    self.before = before
    transition = Transition(
      start: elapsed - Self.duration / 6, duration: isMotionReduced ? .zero : Self.duration)
  }

  /// Returns its progress at a time; nil once it has ended.
  func progress(at elapsed: Duration) -> Double? {
    transition.isRunning(at: elapsed) ? transition.progress(at: elapsed) : nil
  }
}

extension ColorPicker {
  /// Returns the picked colour as it is shown at a time: on the first turn of the ring from a grey it
  /// fades in.
  package func shownColor(at elapsed: Duration) -> RGB8 {
    guard let fade, fade.before.count == 1, let progress = fade.progress(at: elapsed) else {
      return model.rgb8
    }
    return OKLab.mix(OKLab(fade.before[0]), OKLab(model.rgb8), progress).rgb8
  }

  /// Starts the animation of a change, or ends the one before.
  mutating func animateChange(from before: ColorViewModel, at elapsed: Duration) {
    let colors = before.center?.colors ?? [before.rgb8]
    let gainsChroma = isOnRing && before.isNearlyGray && !model.isNearlyGray
    fade =
      colors.count > 1 || gainsChroma
      ? ColorFade(from: colors, at: elapsed, isMotionReduced: isMotionReduced) : nil
  }

  private var isOnRing: Bool {
    guard case .control(let index) = focus, controls.indices.contains(index),
      case .ring = controls[index]
    else { return false }
    return true
  }

  /// Returns the model with the centre of its ring as it is at a time.
  func shownModel(at elapsed: Duration) -> ColorViewModel {
    guard let fade, let progress = fade.progress(at: elapsed) else { return model }
    var shown = model
    shown.center = RingCenter(colors: fade.before, progress: progress)
    return shown
  }
}
