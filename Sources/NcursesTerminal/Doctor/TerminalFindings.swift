import Colorimetry
public import TerminalCore

/// What can be found out about a terminal and the way to it.
public struct TerminalFindings: Hashable, Sendable {
  /// Why a terminal was not asked anything.
  public enum Silence: Hashable, Sendable {
    /// There is none.
    case noTerminal
    /// It would print the questions, or nothing is known of it.
    case unfit
    /// Another program has the terminal now.
    case inBackground
  }

  /// Where the description of the terminal is.
  public struct Description: Hashable, Sendable {
    /// The file.
    public let path: String
    /// The name it was found by.
    public let name: String
    /// Whether it is not TERM's own but one that will do.
    public let isSubstitute: Bool
    /// The number of colours in it.
    public let colors: Int
    /// The capability in it that says that colours are exact.
    public let exactColorCapability: String?

    init(
      path: String, name: String, isSubstitute: Bool = false, colors: Int = 256,
      exactColorCapability: String? = nil
    ) {
      self.path = path
      self.name = name
      self.isSubstitute = isSubstitute
      self.colors = colors
      self.exactColorCapability = exactColorCapability
    }
  }

  /// What the terminal said when asked for exact colours.
  public enum DepthAnswer: String, Hashable, Sendable {
    /// It was not asked.
    case notAsked
    /// It did not answer.
    case none
    /// It shows them.
    case exact
    /// It shows others.
    case other
  }

  /// The path of the terminal.
  public internal(set) var device = "/dev/tty"
  /// What is in the way of using it; nil for nothing.
  public internal(set) var problem: String?
  /// TERM.
  public internal(set) var term = ""
  /// Its description; nil where there is none.
  public internal(set) var description: Description?
  /// The size; nil where the terminal does not tell.
  public internal(set) var size: Size?
  /// Width and height of a cell in pixels; nil where the terminal does not tell.
  public internal(set) var cell: Size?
  /// The depth that is used, and how it is known, the terminal's answer included.
  public internal(set) var depth = DepthFinding(depth: .monochrome, source: .colorCount(0))
  /// What the terminal said of exact colours.
  public internal(set) var depthAnswer = DepthAnswer.notAsked
  /// Why it was not asked; nil when it was.
  public internal(set) var silence: Silence?
  /// What it answered.
  public internal(set) var answers = TerminalAnswers()
  /// The time from the question to the first byte of an answer.
  public internal(set) var roundTrip: Duration?
  /// The name of the locale for characters, and the variable it is from.
  public internal(set) var locale: (name: String, variable: String)? {
    get { localeName.isEmpty ? nil : (localeName, localeVariable) }
    set { (localeName, localeVariable) = newValue ?? ("", "") }
  }
  private var localeName = ""
  private var localeVariable = ""
  /// The encoding of that locale.
  public internal(set) var charset = "UTF-8"
  /// Whether the C library does not have the locale.
  public internal(set) var isLocaleMissing = false
  /// What draws between this and the terminal.
  public internal(set) var multiplexer: Multiplexer?
  /// What tmux told of itself.
  public internal(set) var tmux: TmuxSettings?
  /// Whether the terminal is on another machine, by SSH.
  public internal(set) var isRemote = false
  /// Whether mosh is in between.
  public internal(set) var isMosh = false

  init() {}

  /// Whether the terminal is in UTF-8, by what it did with a character of two bytes; nil without an
  /// answer.
  public var isUnicode: Bool? { answers.columns.first.map { $0 == 1 } }
}
