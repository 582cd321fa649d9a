package import TerminalCore

/// What a demo does: programs to start, keys to press and words to say, with their times.
///
/// The language is described in `docs/demos.md`.
package struct DemoScript: Hashable, Sendable {
  /// A file that the demo begins with, in its own folder.
  package struct File: Hashable, Sendable {
    /// Its name there.
    package var name: String
    /// Its content; nil for a copy of the file that has this path, seen from the script.
    package var content: [UInt8]?
    /// The path of the file to copy.
    package var source: String
    /// The line that asks for it.
    package var line: Int
  }

  /// Where on the screen something is done with the mouse.
  package enum Target: Hashable, Sendable {
    /// A cell.
    case cell(Point)
    /// The first character of what a pattern finds.
    case text(String)
    /// Where the pointer is already: what was found before may be somewhere else by now.
    case pointer
  }

  /// Something that is done at a moment.
  package enum Action: Hashable, Sendable {
    /// A key or a paste.
    case event(Event)
    /// The button goes down, the wheel turns.
    case mouse(Mouse.Action, Target)
    /// The pointer goes a part of the way, in eighths, from where the button went down.
    case drag(Target, eighths: Int)
    /// The button goes up where the pointer is.
    case release
    /// Says something, or nothing any more.
    case caption(String)
    /// Marks the moment in a recording.
    case marker(String)
    /// Another size of the screen; nil for all of it.
    case resize(Size?)
    /// Waits for a pattern on the screen.
    case wait(String, timeout: Duration)
    /// Goes on at another step unless the screen can have that size.
    case room(Size, otherwise: Int)
    /// Ends the program and shows what is being typed into a shell.
    case prompt(String)
    /// Starts a program.
    case run([String])
    /// Nothing: the time before it counts.
    case rest
  }

  /// An action, and the time between the one before and this one.
  package struct Step: Hashable, Sendable {
    /// The time that passes before it.
    package var delay: Duration
    /// What is done.
    package var action: Action
    /// The line of the script, from 1.
    package var line: Int
  }

  /// The title of recordings.
  package internal(set) var title = ""
  /// The size that the script is made for; nil for any.
  package internal(set) var size: Size?
  /// The files that it begins with.
  package internal(set) var files: [File] = []
  /// What is done, in order.
  package internal(set) var steps: [Step] = []

  /// The largest size that it asks for; the standard one at least where it has no size of its own.
  package var largestSize: Size {
    var largest = size ?? Self.standardSize
    for step in steps {
      guard case .resize(let wanted?) = step.action else { continue }
      largest = Size(
        columns: max(largest.columns, wanted.columns), rows: max(largest.rows, wanted.rows))
    }
    return largest
  }

  /// Whether it starts a program.
  package var startsPrograms: Bool {
    steps.contains { if case .run = $0.action { true } else { false } }
  }

  /// Whether anything is said, so that a line is kept for it.
  package var hasCaptions: Bool {
    steps.contains { if case .caption = $0.action { true } else { false } }
  }
}

/// Why a script is none, or cannot go on.
package struct DemoScriptError: Error, Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// What is wrong, free of control characters.
  package var problem: String
}
