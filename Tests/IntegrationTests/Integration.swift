import Foundation
import TestSupport
import Testing

/// Where the integrations are.
enum Integration {
  /// The folder with a folder for each integration.
  static let folder = SourceFiles.root.appendingPathComponent("Sources/inkwheel/Integrations").path

  /// The lines of the block that the page on integrations has under a heading, with this folder instead
  /// of the installed one.
  static func block(under heading: String) throws -> String {
    let lines = try SourceFiles.text(at: "docs/integrations.md")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { $0 != "## \(heading)" }
    let block = section.drop { !$0.hasPrefix("```") }.dropFirst().prefix { $0 != "```" }
    try #require(!block.isEmpty)
    return block.joined(separator: "\n").replacing("/usr/local/share/inkwheel", with: folder) + "\n"
  }
}

extension TerminalProcess {
  /// What the picker shows as long as it is open.
  static let pickerHint = "Alt-H help"

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
