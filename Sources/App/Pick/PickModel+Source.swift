import Color
import Picker
import StyledText
package import Terminal

/// Taking the colour from a text: `inkwheel pick --from`.
extension PickModel: EyedropperApp {
  static let clicksToTake = 2

  var colorSource: ColorSource { source ?? ColorSource(StyledString(), nil) }

  var layout: TextLayout {
    TextLayout(text: colorSource.text, checkpoints: viewport.checkpoints, wrapWidth: nil)
  }

  /// Takes a colour from a text before the picker is shown.
  package mutating func takeColor(from source: ColorSource) {
    self.source = source
    push(Eyedropper<PickModel>(at: .zero, side: .foreground))
  }

  /// Opens the picker on the colour; without one, goes back to it, or ends where it has not been opened.
  mutating func take(
    _ choice: ColorSource.Choice?, with eyedropper: Eyedropper<PickModel>
  ) -> [Effect] {
    guard let choice else { return self.eyedropper == nil ? quit() : [] }
    self.eyedropper = eyedropper
    beginPicking(Color(choice.value))
    begin(in: palettes, isGiven: true)
    if case .rgb = choice.color { return [] }
    showMessage(choice.words)
    return []
  }

  // MARK: Drawing

  private var sourceArea: Rect { terminal.contentArea(minimum: 4) }

  /// The rows of the text, above what is said about the colour.
  var textArea: Rect { sourceArea.rows(from: 0, count: max(sourceArea.rows - 1, 0)) }

  package var promptRow: Rect { sourceArea.rows(from: textArea.rows) }

  func renderSource(into frame: inout Frame) {
    let context = terminal.context
    frame.fill(textArea)
    DocumentPane.reading(
      colorSource.text, viewport: viewport, palette: colorSource.palette, context: context
    )
    .render(into: &frame, in: textArea)
    HintLine(hints: baseHints).render(into: &frame, in: hintRow, context: context)
  }
}
