import Foundation
import TestSupport
import Testing

/// Where the integrations are.
enum Integration {
  /// The folder with a folder for each integration.
  static let folder = SourceFiles.root.appendingPathComponent("Sources/inkwheel/Integrations").path
}

extension TerminalProcess {
  /// What the picker shows as long as it is open.
  static let pickerHint = "Enter keep"

  /// Waits for the picker, types a colour and accepts it.
  ///
  /// - Parameter shown: What the host shows once it has the colour.
  func pick(_ color: String, until shown: String) throws {
    try waitUntilShown(Self.pickerHint)
    send(keys: color)
    try waitUntilShown(color)
    send(.enter)
    try waitUntilClosed(shown)
  }

  /// Waits for the picker and cancels it.
  ///
  /// - Parameters:
  ///   - key: The key that cancels.
  ///   - shown: What the host shows afterwards.
  func cancelPicking(with key: String = "\u{1B}", until shown: String) throws {
    try waitUntilShown(Self.pickerHint)
    send(keys: key)
    try waitUntilClosed(shown)
  }

  /// Waits until the window of the picker is closed: keys before that may still go to it.
  private func waitUntilClosed(_ shown: String) throws {
    // The frames of popups, and the name of the buffer in Emacs.
    let signs = [Self.pickerHint, "═══", "───", "*inkwheel*"]
    try waitUntil("“\(shown)” in the host") { screen in
      screen.contains(shown) && !signs.contains { screen.contains($0) }
    }
  }
}
