package import TerminalCore

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
    /// The first character of the first match of a pattern.
    case text(String)
    /// The current position of the pointer.
    case pointer
  }

  /// A single action.
  package enum Action: Hashable, Sendable {
    /// A key or a paste.
    case event(Event)
    /// A button press or a turn of the wheel.
    case mouse(Mouse.Action, Target)
    /// Moves the pointer to a fraction, in eighths, of the distance from the point of the press.
    case drag(Target, eighths: Int)
    /// Releases the button.
    case release
    /// Shows a caption; an empty one clears it.
    case caption(String)
    /// Sets a marker in a recording.
    case marker(String)
    /// Changes the size of the screen; nil for the size of the script.
    case resize(Size?)
    /// Waits for a pattern on the screen.
    case wait(String, timeout: Duration)
    /// Jumps to another step unless the screen has room for that size.
    case room(Size, otherwise: Int)
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

  /// The title of recordings.
  package internal(set) var title = ""
  /// The size that the script is made for; nil for any size.
  package internal(set) var size: Size?
  /// The files in the demo's folder.
  package internal(set) var files: [File] = []
  /// The steps, in order.
  package internal(set) var steps: [Step] = []

  /// The largest size that the script sets; at least the standard one if it has no size of its own.
  package var largestSize: Size {
    var largest = size ?? Self.standardSize
    for step in steps {
      guard case .resize(let requested?) = step.action else { continue }
      largest = Size(
        columns: max(largest.columns, requested.columns), rows: max(largest.rows, requested.rows))
    }
    return largest
  }

  /// Whether the script starts a program.
  package var startsPrograms: Bool {
    steps.contains { if case .run = $0.action { true } else { false } }
  }

  /// Whether the script has captions, which take a row of the screen.
  package var hasCaptions: Bool {
    steps.contains { if case .caption = $0.action { true } else { false } }
  }
}

/// An error in a script, when it is parsed or played.
package struct DemoScriptError: Error, Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The message, free of control characters.
  package var problem: String
}
