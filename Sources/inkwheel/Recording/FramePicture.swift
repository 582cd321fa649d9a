import Formats
import Picker
import StyledText
import SystemPackage
import Terminal

/// Draws single frames as SVG pictures.
struct FramePicture {
  /// The title of the picture.
  let title: String
  /// The colours that the cells do not set.
  let defaultColors: DefaultColors
  /// The look of the picture.
  let look: PictureOptions

  /// Returns a frame in SVG.
  func svg(of frame: Frame) -> [UInt8] {
    var picture = AnimatedSVG(
      title: title, text: defaultColors.effectiveText,
      background: defaultColors.effectiveBackground, look: look)
    picture.frame(frame, at: .zero)
    return picture.svg(until: .zero)
  }
}
