import AtomicFiles
import ColorControls
import Demo
import Recording
import StyledText
import TerminalCore
import TextFormats

/// Writes single frames of a demo as pictures.
struct DemoPicture {
  /// The title of the demo.
  let title: String
  /// The colours that the cells do not set.
  let defaultColors: DefaultColors
  /// The look of SVG pictures.
  let look: PictureOptions

  /// Writes a frame to a file, which is replaced if it exists.
  /// - Parameter path: the path, whose ending is that of the format: `.svg`, or `.ans` for text with
  ///   SGR sequences.
  func save(_ frame: Frame, to path: String) throws(ScriptedTerminal.FrameError) {
    do throws(TextFileError) {
      try TextFile.save(bytes(of: frame, isSVG: path.lowercased().hasSuffix(".svg")), to: path)
    } catch {
      throw ScriptedTerminal.FrameError(error.message)
    }
  }

  private func bytes(of frame: Frame, isSVG: Bool) -> [UInt8] {
    guard isSVG else { return Array(frame.ansiText.utf8) }
    var picture = AnimatedSVG(
      title: title, text: defaultColors.effectiveText,
      background: defaultColors.effectiveBackground, look: look)
    picture.frame(frame, at: .zero)
    return picture.svg(until: .zero)
  }
}
