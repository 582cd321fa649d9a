import Colorimetry
package import TerminalCore

/// The capabilities of a terminal and of the connection to it.
package struct TerminalReport: Hashable, Sendable {
  /// Why a terminal was not queried.
  package enum Silence: Hashable, Sendable {
    /// There is no terminal.
    case noTerminal
    /// It would print the requests.
    case unfit
    /// TERM does not name it, and it has not told that it can place the cursor.
    case mute
    /// The program is in the background.
    case inBackground
  }

  /// The description of the terminal.
  package struct Description: Hashable, Sendable {
    /// The origin of a description; raw values are stable between versions.
    package enum Source: String, Hashable, Sendable {
      /// A terminfo entry.
      case terminfo
      /// inkwheel itself, by the name in TERM.
      case name
      /// inkwheel itself, by the terminal's answers.
      case answers
    }

    /// Its origin.
    package let source: Source
    /// The file of a terminfo entry.
    package let path: String?
    /// The terminal that it describes.
    package let name: String
    /// The number of colours.
    package let colors: Int
    /// The capability that announces 24-bit colours.
    package let exactColorCapability: String?

    init(
      source: Source = .terminfo, path: String? = nil, name: String, colors: Int = 256,
      exactColorCapability: String? = nil
    ) {
      self.source = source
      self.path = path
      self.name = name
      self.colors = colors
      self.exactColorCapability = exactColorCapability
    }

    init(_ description: TerminalDescription) {
      var path: String?
      switch description.source {
      case .terminfo(let file): (source, path) = (.terminfo, file)
      case .name: source = .name
      case .answers: source = .answers
      }
      self.path = path
      name = description.family?.term ?? description.term
      colors = description.entry[number: "colors"] ?? 0
      exactColorCapability = description.entry.exactColorCapability
    }
  }

  /// The terminal's answer to `DepthQuery`.
  package enum DepthAnswer: String, Hashable, Sendable {
    /// It was not asked.
    case notAsked
    /// It did not answer.
    case none
    /// It has 24-bit colours.
    case exact
    /// It has other colours.
    case other
  }

  /// The path of the terminal.
  package internal(set) var device = "/dev/tty"
  /// Why it cannot be used; nil if it can.
  package internal(set) var problem: String?
  /// TERM.
  package internal(set) var term = ""
  /// Its description; nil if it cannot place the cursor or has not told.
  package internal(set) var description: Description?
  /// The size in cells; nil if the terminal does not report it.
  package internal(set) var size: Size?
  /// The size of a cell in pixels; nil if the terminal does not report it.
  package internal(set) var cell: Size?
  /// The depth that is used and how it was detected, including the terminal's answer.
  package internal(set) var depth = DepthDetection(depth: .monochrome, source: .colorCount(0))
  /// The terminal's answer about 24-bit colours.
  package internal(set) var depthAnswer = DepthAnswer.notAsked
  /// Why it was not queried; nil if it was.
  package internal(set) var silence: Silence?
  /// Its answers.
  package internal(set) var answers = TerminalAnswers()
  /// The time from the requests to the first byte of an answer.
  package internal(set) var roundTrip: Duration?
  /// The name of the character locale, and the variable that sets it.
  package internal(set) var locale: (name: String, variable: String)? {
    get { localeName.isEmpty ? nil : (localeName, localeVariable) }
    set { (localeName, localeVariable) = newValue ?? ("", "") }
  }
  private var localeName = ""
  private var localeVariable = ""
  /// The encoding of that locale.
  package internal(set) var charset = "UTF-8"
  /// Whether there is a locale with UTF-8 that is always the same, C.UTF-8.
  package internal(set) var hasStandardLocale = true
  /// Whether the locale is not installed.
  package internal(set) var isLocaleMissing = false
  /// The multiplexer, if there is one.
  package internal(set) var multiplexer: Multiplexer?
  /// The settings of tmux.
  package internal(set) var tmux: TmuxSettings?
  /// Whether the terminal is on another machine, by SSH.
  package internal(set) var isRemote = false
  /// Whether the connection is mosh.
  package internal(set) var isMosh = false

  init() {}

  /// Whether TERM says which terminal it is.
  package var isNamed: Bool { TerminalDescription.isName(term) }

  /// Whether the terminal is in UTF-8, by the columns that it gave to a character of two bytes; nil
  /// without an answer.
  package var isUnicode: Bool? { answers.columns.first.map { $0 == 1 } }
}
