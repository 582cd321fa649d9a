import ColorControls
import Recovery
import StyledText
import TerminalCore

extension EditorModel {
  /// Shows the start screen until the first key.
  package mutating func showStartScreen() { startScreen = StartScreen() }

  /// What the start screen says, with the keys that the user has bound.
  var startLines: [StartScreen.Line] {
    let bound: [(Command, [String])] = [
      (.textColor, ["pick a colour", "colour"]), (.openSample, ["open the sample", "sample"]),
    ]
    return [StartScreen.Line(key: "a–z", wordings: ["begin to write", "write"])]
      + bound.compactMap { command, wordings in
        let key = keys.text.commands.firstKeys(for: [command]).first
        return key.map { StartScreen.Line(key: $0.name, wordings: wordings, command: command) }
      }
  }

  /// Paints the ring of the start screen for the next frame.
  mutating func paintStartScreen() {
    guard var screen = startScreen else { return }
    screen.paint(
      startLines, in: areas.document, isMoving: terminal.allowsMotion, context: terminal.context)
    startScreen = screen
  }

  /// Removes the start screen at the first sign of a user; the message works as always.
  /// - Returns: the command of the line that a click is on.
  mutating func leaveStartScreen(at message: Message) -> Command? {
    guard startScreen != nil else { return nil }
    switch message {
    case .event(.key), .event(.paste), .typed, .opened, .missing, .openedSample, .recoverable:
      startScreen = nil
    case .event(.mouse(let mouse)):
      guard case .press = mouse.action else { break }
      startScreen = nil
      if mouse.button == .primary {
        return StartScreen.command(at: mouse.position, of: startLines, in: areas.document)
      }
    default: break
    }
    return nil
  }

  /// Asks for the sample, which takes the place of a text without changes.
  mutating func openSample() -> [Effect] {
    guard !document.isModified else {
      warn("save the text first: the sample would replace it")
      return []
    }
    return [.openSample]
  }

  /// Shows the sample as a new text without a name.
  mutating func showSample() {
    show(OpenedFile(ANSITextReader.read([]), path: ""))
    file.path = nil
    let sample = ANSITextReader.read(Array(Sample.text.utf8)).text
    document.perform(
      Edit([.replace(.zero ..< .zero, with: sample)]), selectionBefore: selection,
      selectionAfter: selection)
    document.markSaved()
    viewport.reset()
    tell("a sample: try anything, nothing is saved unless you save it")
  }
}
