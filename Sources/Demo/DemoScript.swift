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
    case text(ScreenPattern)
    /// The current position of the pointer.
    case pointer
  }

  /// What can be waited for.
  package enum Condition: Hashable, Sendable {
    /// A pattern on the screen.
    case shown(ScreenPattern)
    /// The text and the cursor have not changed for a while.
    case settled
  }

  /// What can be expected.
  package enum Expectation: Hashable, Sendable {
    /// A pattern on the screen.
    case shown(ScreenPattern)
    /// No match of a pattern on the screen.
    case hidden(ScreenPattern)
    /// The exit status of the last program.
    case status(Int32)
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
    /// Waits for a condition.
    case wait(Condition, timeout: Duration)
    /// Writes the screen to a file, whose path is relative to the working directory.
    case frame(String)
    /// Ends the demo unless it is as expected.
    case expect(Expectation)
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
  /// The smallest screen for the script; nil for that of `size`.
  package internal(set) var leastSize: Size?
  /// The files in the demo's folder.
  package internal(set) var files: [File] = []
  /// The steps, in order.
  package internal(set) var steps: [Step] = []

  /// The screen that the script needs, captions included; nil for any.
  package var neededSize: Size? { leastSize ?? size }

  /// The size of a recording before the script changes it: 80x24 or what the script needs, unless it
  /// has a size of its own.
  package var initialSize: Size {
    let least = leastSize ?? Self.standardSize
    return size
      ?? Size(
        columns: max(least.columns, Self.standardSize.columns),
        rows: max(least.rows, Self.standardSize.rows))
  }

  /// The largest size of a recording of the script.
  package var largestSize: Size {
    var largest = initialSize
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
