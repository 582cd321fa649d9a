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
  /// - Parameter path: the path, whose ending is that of the format: `.svg`, `.png`, or `.ans` for
  ///   text with SGR sequences.
  func save(_ frame: Frame, to path: String) throws(ScriptedTerminal.FrameError) {
    let bytes = try bytes(of: frame, for: path)
    do throws(TextFileError) {
      try TextFile.save(bytes, to: path)
    } catch {
      throw ScriptedTerminal.FrameError(error.message)
    }
  }

  private func bytes(
    of frame: Frame, for path: String
  ) throws(ScriptedTerminal.FrameError) -> [UInt8] {
    switch DemoScript.PictureFormat(ofPath: path) {
    case .svg?: return svg(of: frame)
    case .png?:
      do throws(PictureConverter.ConversionError) {
        return try PictureConverter.png(svg(of: frame))
      } catch {
        throw ScriptedTerminal.FrameError("cannot draw \(path): \(error.message)")
      }
    case .ans?, nil: return Array(frame.ansiText.utf8)
    }
  }

  private func svg(of frame: Frame) -> [UInt8] {
    var picture = AnimatedSVG(
      title: title, text: defaultColors.effectiveText,
      background: defaultColors.effectiveBackground, look: look)
    picture.frame(frame, at: .zero)
    return picture.svg(until: .zero)
  }
}
