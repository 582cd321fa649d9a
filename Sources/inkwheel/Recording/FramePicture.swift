import Formats
import Picker
import StyledText
import SystemPackage
import Terminal
import UnicodeText

/// Draws single frames as SVG pictures.
struct FramePicture {
  /// The title of the picture.
  let title: String
  /// The colours that the cells do not set.
  let defaultColors: DefaultColors
  /// The look of the picture.
  let look: PictureOptions

  /// An animation without frames.
  var animation: AnimatedSVG {
    AnimatedSVG(
      title: title, text: defaultColors.effectiveText,
      background: defaultColors.effectiveBackground, look: look)
  }

  /// Returns a frame in SVG.
  func svg(of frame: Frame) -> [UInt8] {
    var picture = animation
    picture.frame(frame, at: .zero)
    return picture.svg(until: .zero)
  }
}

extension Size {
  /// Reads the value of `--size`.
  init(argument text: String) throws {
    guard let size = Size(notation: text) else {
      throw Failure.wrongInput(Size.complaint(about: VisibleMark.sanitized(text)))
    }
    self = size
  }
}
