import ColorControls
import Editor
import Recording
import TerminalCore
import TextFormats

/// The recordings of a demo that is played without a terminal.
final class DemoRecording {
  private var cast: Asciicast?
  private var picture: AnimatedSVG?
  /// The asciicast.
  private(set) var castBytes: [UInt8] = []
  /// The animated SVG.
  private(set) var pictureBytes: [UInt8] = []

  /// - Parameters:
  ///   - cast: the version of the asciicast; nil for none.
  ///   - picture: the look of the animated SVG; nil for none.
  init(
    title: String, defaultColors: DefaultColors, cast: Asciicast.Version?, picture: PictureOptions?
  ) {
    let (text, background) = (defaultColors.effectiveText, defaultColors.effectiveBackground)
    self.cast = cast.map {
      Asciicast(
        Asciicast.Header(title: title, text: text, background: background), version: $0)
    }
    self.picture = picture.map {
      AnimatedSVG(title: title, text: text, background: background, look: $0)
    }
  }

  func note(_ frame: Frame, at now: Duration) {
    if let lines = cast?.frame(frame, at: now) { castBytes += lines }
    picture?.frame(frame, at: now)
  }

  func mark(_ text: String, at now: Duration) {
    if let line = cast?.marker(text, at: now) { castBytes += line }
    if text == "poster" { picture?.setPoster(at: now) }
  }

  func end(at now: Duration) {
    if let line = cast?.end(at: now, status: 0) { castBytes += line }
    if let bytes = picture?.svg(until: now) { pictureBytes = bytes }
  }
}
