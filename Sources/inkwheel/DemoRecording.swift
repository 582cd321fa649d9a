import Editor
import TerminalCore
import TextColorPicker

/// What is kept of a demo that nobody sees.
final class DemoRecording {
  private var cast: Asciicast
  /// The lines of the recording.
  private(set) var castBytes: [UInt8] = []

  init(title: String, ground: TerminalGround, picture: Bool) {
    cast = Asciicast(
      Asciicast.Header(
        title: title, text: ground.shownText, background: ground.shownBackground))
  }

  func note(_ frame: Frame, at now: Duration) { castBytes += cast.frame(frame, at: now) }

  func mark(_ text: String, at now: Duration) { castBytes += cast.marker(text, at: now) }

  func end(at now: Duration) { castBytes += cast.end(at: now) }

  /// The picture.
  var pictureBytes: [UInt8] { [] }
}
