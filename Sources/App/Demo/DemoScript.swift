package import Terminal
import UnicodeText

/// A demo script: programs to start, keys to press and captions to show, with their times.
///
/// The language is described in `docs/demos.md`.
package struct DemoScript: Hashable, Sendable {
  /// A file in the demo's own folder.
  package struct File: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its content; nil for a copy of the file at `source`.
    package var content: [UInt8]?
    /// The path of the file to copy, relative to the script.
    package var source: String
    /// The line of the script that defines it.
    package var line: Int
  }

  /// A position for the mouse.
  package enum Target: Hashable, Sendable {
    /// A cell.
    case cell(Point)
    /// The first character of the first occurrence of a text.
    case text(String)
    /// The current position of the pointer.
    case pointer
  }

  /// A single action.
  package enum Action: Hashable, Sendable {
    /// A key or a paste.
    case event(Event)
    /// A button press, its release or a turn of the wheel.
    case mouse(Mouse.Action, Target)
    /// Moves the pointer to a fraction, in eighths, of the distance from the point of the press.
    case drag(Target, eighths: Int)
    /// Shows a caption; an empty one clears it.
    case caption(String)
    /// Sets a marker in a recording.
    case marker(String)
    /// Waits for a text on the screen.
    case wait(String, timeout: Duration)
    /// Writes the screen to a file of the working directory.
    case frame(String)
    /// Ends the program and shows a command being typed into a shell.
    case prompt(String)
    /// Starts a program.
    case run([String])
    /// Does nothing; only its delay counts.
    case rest
  }

  /// An action and the time before it.
  package struct Step: Hashable, Sendable {
    /// The time that passes before it.
    package var delay: Duration
    /// The action.
    package var action: Action
    /// The line of the script, from 1.
    package var line: Int
  }

  /// The tour, which `inkwheel demo` plays: the script `tour.demo` of this folder.
  ///
  /// A caption is shown while its subject is on the screen: it comes after the key that it is about, and the
  /// keys that lead to the next one are quick.
  package static var tour: String { String(decoding: PackageResources.tour_demo, as: UTF8.self) }

  /// The smallest screen that the tour can be played on.
  package static let tourSize = Size(columns: 80, rows: 23)

  /// The title of recordings.
  package internal(set) var title = ""
  /// The size that the script is made for; nil for any size.
  package internal(set) var size: Size?
  /// The files in the demo's folder.
  package internal(set) var files: [File] = []
  /// The steps, in order.
  package internal(set) var steps: [Step] = []

  /// The size of a recording whose script has none.
  package static let standardSize = Size(columns: 80, rows: 24)

  /// Whether the script starts a program.
  package var startsPrograms: Bool {
    steps.contains { if case .run = $0.action { true } else { false } }
  }

  /// Whether the script has captions, which take a row of the screen.
  package var hasCaptions: Bool {
    steps.contains { if case .caption = $0.action { true } else { false } }
  }

  /// Whether a frame of the script is written as a picture.
  package var drawsPicture: Bool {
    steps.contains { if case .frame(let path) = $0.action { Self.isPicture(path) } else { false } }
  }

  /// Whether a frame with a path is written as a picture, and not as text with SGR sequences.
  package static func isPicture(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }
}

/// An error in a script, when it is parsed or played.
package struct DemoScriptError: Error, Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The message, free of control characters except for line ends.
  package var problem: String

  /// Returns an error that shows what was on the screen.
  /// - Parameters:
  ///   - problem: the problem, on one line.
  ///   - screen: the screen; nil before anything is shown.
  static func shown(_ problem: String, on screen: Frame?, line: Int) -> DemoScriptError {
    DemoScriptError(
      line: line, problem: VisibleMark.sanitized(problem) + description(of: screen))
  }

  private static func description(of screen: Frame?) -> String {
    guard let screen else { return ", and nothing is on the screen yet" }
    let size = screen.size.notation
    var rows = screen.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    while rows.last?.isEmpty == true { rows.removeLast() }
    guard !rows.isEmpty else { return "; the screen of \(size) is empty" }
    // The margin makes spaces at the start visible, as in a “file” of a script.
    return rows.reduce("; the screen of \(size) is:") {
      $0 + "\n| " + VisibleMark.sanitized(String($1))
    }
  }
}
