import ColorPalettes
import Colorimetry
import TextColorPicker

extension PickerRequest {
  /// What is to be done outside; nil where the picker's owner knows what to send.
  var effect: Effect? {
    switch self {
    case .copy: nil
    case .openPalette(let path): .loadPalette(path: path)
    case .savePalette(let path, let palette):
      .write(path: Self.named(path), bytes: Array(palette.gplText.utf8))
    case .remember(let layout): .remember(.layout(layout))
    }
  }

  /// The path with the ending of GIMP's palettes, if it has none.
  private static func named(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? path : path + ".gpl"
  }
}

extension ColorPicker {
  /// Takes in what came of a request.
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

  /// Says that a colour was sent to the clipboard: nobody confirms that it arrived.
  mutating func tellSent(_ text: String) { showNotice("sent \(text) to the terminal's clipboard") }
}
