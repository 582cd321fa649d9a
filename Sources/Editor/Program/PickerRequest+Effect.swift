package import ColorControls
import ColorPalettes
import Colorimetry

extension PickerRequest {
  /// The effect of the request; nil for a copy, whose text only the picker's owner knows.
  var effect: Effect? {
    switch self {
    case .copy: nil
    case .openPalette(let path): .loadPalette(path: path)
    case .savePalette(let path, let palette):
      .write(path: Self.withExtension(path), bytes: Array(palette.gplText.utf8))
    case .remember(let layout): .remember(.layout(layout))
    }
  }

  /// Returns the path with the extension of GIMP palettes if it has none.
  private static func withExtension(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? path : path + ".gpl"
  }
}

extension ColorPicker {
  /// Adopts what the user has set.
  package mutating func adopt(_ settings: ProgramSettings) {
    keys = settings.keys.picker
    steps = settings.steps
    library.builtInNames = settings.palettes
    library.names = settings.names
  }

  /// Handles the answer to a request.
  mutating func take(_ message: Message) {
    switch message {
    case .loadedPalette(let path, let bytes):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      do {
        show(try ColorPalette(reading: bytes, fileName: name))
      } catch {
        showNotice("⚠ " + error.message)
      }
    case .wrote(let path): showNotice("saved as \(path)")
    case .failed(let reason): showNotice("⚠ " + reason)
    default: break
    }
  }

  /// Reports that a colour was sent to the clipboard; terminals do not confirm its arrival.
  mutating func tellSent(_ text: String) { showNotice("sent \(text) to the terminal's clipboard") }
}
