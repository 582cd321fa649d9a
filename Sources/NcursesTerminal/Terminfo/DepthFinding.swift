public import Colorimetry

/// A colour depth and where it is known from.
public struct DepthFinding: Hashable, Sendable {
  /// Where a depth is known from, the first of these that says something.
  public enum Source: Hashable, Sendable {
    /// The user's choice.
    case choice
    /// NO_COLOR (https://no-color.org).
    case noColor
    /// COLORTERM is `truecolor` or `24bit`.
    case colorterm
    /// This capability of the terminal's description says that colours are exact.
    case capability(String)
    /// The name of the terminal.
    case name
    /// The terminal's own answer.
    case reply
    /// The number of colours in the terminal's description.
    case colorCount(Int)
  }

  /// The depth.
  public let depth: ColorDepth
  /// Where it is known from.
  public let source: Source

  private static let truecolorNames = [
    "xterm-kitty", "foot", "alacritty", "wezterm", "xterm-ghostty",
  ]

  /// What the terminal itself told.
  static let reply = DepthFinding(depth: .truecolor, source: .reply)

  init(depth: ColorDepth, source: Source) {
    self.depth = depth
    self.source = source
  }

  /// What is known without asking the terminal.
  /// - Parameters:
  ///   - forced: the user's choice.
  ///   - environment: TERM, COLORTERM and NO_COLOR are looked at.
  ///   - colors: the number of colours in the description.
  ///   - capability: what in the description says that colours are red, green and blue.
  init(
    forced: ColorDepth?, environment: [String: String], colors: Int, capability: String? = nil
  ) {
    if let forced {
      self.init(depth: forced, source: .choice)
    } else if environment["NO_COLOR"]?.isEmpty == false {
      self.init(depth: .monochrome, source: .noColor)
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
      self.init(depth: .truecolor, source: .colorterm)
    } else if let capability {
      self.init(depth: .truecolor, source: .capability(capability))
    } else if Self.isTruecolor(name: environment["TERM"] ?? "") {
      self.init(depth: .truecolor, source: .name)
    } else {
      self.init(
        depth: colors >= 256 ? .indexed256 : colors >= 8 ? .ansi16 : .monochrome,
        source: .colorCount(colors))
    }
  }

  /// What is known of a terminal with this description; without one only the environment counts.
  init(forced: ColorDepth?, environment: [String: String], entry: TerminfoEntry?) {
    self.init(
      forced: forced, environment: environment, colors: entry?[number: "colors"] ?? 0,
      capability: entry?.exactColorCapability)
  }

  private static func isTruecolor(name: String) -> Bool {
    name.hasSuffix("-direct")
      || truecolorNames.contains { name == $0 || name.hasPrefix($0 + "-") }
  }

  /// Whether the terminal's own answer would say more.
  ///
  /// A description without colours was chosen by somebody.
  var isOpen: Bool {
    if case .colorCount = source { return depth > .monochrome }
    return false
  }
}

extension TerminfoEntry {
  /// The capability that says that colours are red, green and blue.
  ///
  /// `RGB` is ncurses' own (user_caps(5)), `Tc` and `setrgbf` are those of tmux and Neovim.
  var exactColorCapability: String? {
    if self[flag: "RGB"] || self[number: "RGB"] != nil || self[string: "RGB"] != nil {
      return "RGB"
    }
    if self[flag: "Tc"] { return "Tc" }
    return self[string: "setrgbf"] == nil ? nil : "setrgbf"
  }
}
