public import Color

/// A colour depth and how it was detected.
package struct DepthDetection: Hashable, Sendable {
  /// The source of a depth.
  ///
  /// Earlier cases take precedence.
  package enum Source: Hashable, Sendable {
    /// The user's choice.
    case choice
    /// NO_COLOR (https://no-color.org).
    case noColor
    /// FORCE_COLOR is 0 to 3 (https://force-color.org).
    case forceColor
    /// COLORTERM is `truecolor` or `24bit`.
    case colorterm
    /// This capability of the description says that the terminal has 24-bit colours.
    case capability(String)
    /// The name of the terminal.
    case name
    /// tmux knows that its terminal has 24-bit colours.
    case tmux
    /// The terminal's answer to `DepthQuery`.
    case reply
    /// The number of colours in the terminal's description.
    case colorCount(Int)
  }

  /// The depth.
  package let depth: ColorDepth
  /// The source of the depth.
  package let source: Source

  /// tmux knows that its terminal has 24-bit colours; it answers `DepthQuery` for itself, if at all.
  static let tmux = DepthDetection(depth: .truecolor, source: .tmux)

  /// The terminal confirmed 24-bit colours.
  static let reply = DepthDetection(depth: .truecolor, source: .reply)
}

extension DepthDetection {
  /// Detects the depth without asking the terminal.
  /// - Parameters:
  ///   - forced: the user's choice.
  ///   - environment: TERM, COLORTERM, NO_COLOR and FORCE_COLOR are read.
  ///   - entry: the description; without one only the environment counts.
  init(forced: ColorDepth?, environment: [String: String], entry: TerminfoEntry?) {
    if let forced {
      self.init(depth: forced, source: .choice)
    } else if environment["NO_COLOR"]?.isEmpty == false {
      self.init(depth: .monochrome, source: .noColor)
    } else if let depth = Self.forced[environment["FORCE_COLOR"] ?? ""] {
      self.init(depth: depth, source: .forceColor)
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
      self.init(depth: .truecolor, source: .colorterm)
    } else if let capability = entry?.truecolorCapability {
      self.init(depth: .truecolor, source: .capability(capability))
    } else if Self.isTruecolor(name: environment["TERM"] ?? "") {
      self.init(depth: .truecolor, source: .name)
    } else {
      let colors = entry?.numbers["colors"] ?? 0
      self.init(
        depth: colors >= 256 ? .indexed256 : colors >= 8 ? .ansi16 : .monochrome,
        source: .colorCount(colors))
    }
  }

  /// The values of FORCE_COLOR that tell a depth.
  private static let forced: [String: ColorDepth] = [
    "0": .monochrome, "false": .monochrome, "1": .ansi16, "2": .indexed256, "3": .truecolor,
  ]

  private static func isTruecolor(name: String) -> Bool {
    name.hasSuffix("-direct") || TerminalFamily(term: name)?.hasTruecolor == true
  }

  /// Whether asking the terminal could tell more.
  ///
  /// A description without colours was chosen on purpose and is respected.
  package var isUncertain: Bool {
    if case .colorCount = source { return depth > .monochrome }
    return false
  }
}

extension TerminfoEntry {
  /// The capability that announces 24-bit colours.
  ///
  /// `RGB` is ncurses' own (user_caps(5)), `Tc` and `setrgbf` are those of tmux and Neovim.
  var truecolorCapability: String? {
    ["RGB", "Tc", "setrgbf"].first {
      flags.contains($0) || numbers[$0] != nil || strings[$0] != nil
    }
  }
}

extension ColorDepth {
  /// Detects the depth of the terminal that an environment names, without opening it.
  /// - Parameters:
  ///   - environment: TERM, COLORTERM, NO_COLOR, FORCE_COLOR, TERMINFO, TERMINFO_DIRS and HOME are
  ///     read.
  ///   - forced: the user's choice, which takes precedence.
  public init(environment: [String: String], forced: ColorDepth? = nil) {
    let entry = (try? TerminalDescription.find(environment: environment))?.entry
    self = DepthDetection(forced: forced, environment: environment, entry: entry).depth
  }
}

/// Asks a terminal whether it shows 24-bit colours.
///
/// A colour that is in no palette is selected, and the current rendition requested (DECRQSS). A
/// terminal that rounds colours, or does not know 24-bit ones, answers something else or nothing.
///
/// Sources: https://github.com/termstandard/colors, `DECRQSS` in
/// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum DepthQuery {
  /// Selects the colour, requests the rendition, and resets it.
  ///
  /// A terminal that does not know DCS strings prints some of this; the first frame covers it.
  static let bytes = Array("\u{1B}[0;48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m".utf8)

  /// Whether a DCS string reports exactly that colour.
  /// - Parameter answer: what follows `ESC P`: `1$r0;48:2::1:2:3m` from xterm, foot and Ghostty,
  ///   `1$r48:2:1:2:3m` from kitty, `1$r0;48;2;1;2;3m` from others.
  static func isAffirmed(by answer: String) -> Bool {
    guard answer.hasPrefix("1$r"), answer.hasSuffix("m") else { return false }
    let parameters = answer.dropFirst(3).dropLast().split(
      separator: ";", omittingEmptySubsequences: false)
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter {
      case "48:2:1:2:3", "48:2::1:2:3": return true
      case "38", "48":
        let hasTruecolor = rest.first == "2"
        let color = rest.dropFirst().prefix(3)
        if parameter == "48", hasTruecolor, Array(color) == ["1", "2", "3"] { return true }
        // Skips the numbers that belong to the colour.
        rest = rest.dropFirst(hasTruecolor ? 4 : 2)
      default: break
      }
    }
    return false
  }

  /// Whether a terminal should be asked.
  ///
  /// tmux and screen do not answer, or answer for themselves instead of the outer terminal.
  static func isWorthwhile(
    after detection: DepthDetection, entry: TerminfoEntry, environment: [String: String]
  ) -> Bool {
    detection.isUncertain && !entry.isPlain && Multiplexer(environment: environment) == nil
  }
}
