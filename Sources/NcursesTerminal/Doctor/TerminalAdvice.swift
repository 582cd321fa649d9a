import Colorimetry

/// Advice for the user on how to get more out of the terminal, with commands.
package struct TerminalAdvice: Hashable, Sendable {
  /// The subject; raw values are stable between versions.
  package enum Subject: String, CaseIterable, Hashable, Sendable {
    /// TERM does not name a terminal.
    case termUnset = "term-unset"
    /// The description of the terminal is missing.
    case descriptionMissing = "description-missing"
    /// NO_COLOR is set.
    case noColor = "no-color"
    /// COLORTERM is not set, for example because SSH does not pass it on.
    case colorterm
    /// TERM inside tmux or screen stands for too few colours.
    case multiplexerTerm = "multiplexer-term"
    /// The multiplexer does not know that the outer terminal has 24-bit colours.
    case multiplexerColors = "multiplexer-colors"
    /// tmux does not pass the clipboard on.
    case tmuxClipboard = "tmux-clipboard"
    /// tmux does not report the focus.
    case tmuxFocus = "tmux-focus"
    /// tmux delays Escape.
    case tmuxEscape = "tmux-escape"
    /// The terminal is not in UTF-8.
    case terminalCharset = "terminal-charset"
    /// The locale is not in UTF-8, or not installed.
    case locale
    /// The background colour is unknown.
    case background
    /// The line could be compressed.
    case compression
    /// The terminal does not report its size.
    case size
  }

  /// The subject.
  package let subject: Subject
  /// The problem, in one or two sentences.
  package let text: String
  /// Lines for a shell or a configuration file, as `text` says.
  package let commands: [String]

  init(_ subject: Subject, _ text: String, _ commands: [String] = []) {
    self.subject = subject
    self.text = text
    self.commands = commands
  }
}

extension TerminalReport {
  /// Returns all advice, most important first.
  /// - Parameter knowsBackground: whether the background is known from an option or COLORFGBG.
  package func advice(knowsBackground: Bool) -> [TerminalAdvice] {
    termAdvice + colorAdvice + tmuxAdvice + textAdvice + lineAdvice(knowsBackground)
  }

  /// The value that TERM should have in tmux or screen, and the configuration line that sets it.
  private var multiplexerSetting: (term: String, file: String, line: String)? {
    guard let multiplexer else { return nil }
    let term = "\(multiplexer.rawValue)-256color"
    return switch multiplexer {
    case .tmux: (term, "~/.tmux.conf", "set -g default-terminal \(term)")
    case .screen: (term, "~/.screenrc", "term \(term)")
    }
  }

  /// The value that TERM should have by the terminal's answers; nil if they do not tell.
  private var answeredTerm: String? {
    guard let description, description.source == .answers,
      let family = TerminalFamily.all.first(where: { $0.term == description.name })
    else { return nil }
    return family.isExact || family.functions != .modern ? family.term : family.term + "-256color"
  }

  private var termAdvice: [TerminalAdvice] {
    guard isNamed else {
      let shown = term.isEmpty ? "TERM is not set" : "TERM=\(term) does not name the terminal"
      let context =
        multiplexer.map { "Inside \($0.rawValue)" }
        ?? (answeredTerm == nil ? "In most terminals" : "For this terminal")
      let name = multiplexerSetting?.term ?? answeredTerm ?? "xterm-256color"
      return [
        TerminalAdvice(.termUnset, "\(shown). \(context), type:", ["export TERM=\(name)"])
      ]
    }
    guard description?.source != .terminfo else { return [] }
    let missing =
      "There is no description of TERM=\(term) here"
      + (description == nil ? ". " : ", which other programs may need. ")
    if let multiplexer, let setting = multiplexerSetting {
      return [
        TerminalAdvice(
          .descriptionMissing,
          missing
            + "Inside \(multiplexer.rawValue) it should be one of its own. For \(setting.file):",
          [setting.line])
      ]
    }
    if isRemote {
      return [
        TerminalAdvice(
          .descriptionMissing,
          missing + "Copy it from the machine in front of you (HOST is this one), where you type:",
          ["infocmp -x \(term) | ssh HOST -- tic -x -"])
      ]
    }
    return [
      TerminalAdvice(
        .descriptionMissing,
        missing + "Debian and Ubuntu have many in a package; or use a common one:",
        ["sudo apt-get install ncurses-term", "export TERM=xterm-256color"])
    ]
  }

  // MARK: Colours

  private var colorAdvice: [TerminalAdvice] {
    switch depth.source {
    case .noColor:
      return [
        TerminalAdvice(
          .noColor, "NO_COLOR turns all colours off. To turn them on once, or always:",
          ["inkwheel --color truecolor", "unset NO_COLOR"])
      ]
    case .choice: return []
    default: break
    }
    switch multiplexer {
    case .tmux: return tmuxColorAdvice
    case .screen: return screenColorAdvice
    case nil: break
    }
    if depth.source == .reply {
      guard isRemote else { return [] }
      return [
        TerminalAdvice(
          .colorterm,
          """
          The terminal has confirmed that it shows exact colours. Other programs look at \
          COLORTERM, which SSH does not pass on. For ~/.profile here:
          """, ["export COLORTERM=truecolor"]),
        Self.forwarding,
      ]
    }
    guard depth.depth < .truecolor, depth.isUncertain else { return [] }
    if isMosh {
      return [
        TerminalAdvice(
          .colorterm,
          "mosh 1.4 and newer pass exact colours on, but do not say so. If your terminal shows them:",
          ["export COLORTERM=truecolor"])
      ]
    }
    // It answered that it has no 24-bit colours.
    if depthAnswer == .other || description?.name == "linux" { return [] }
    let advice = TerminalAdvice(
      .colorterm,
      """
      The terminal does not say whether it shows exact colours. If it does (most do), put this \
      into ~/.profile\(isRemote ? " here" : ""):
      """, ["export COLORTERM=truecolor"])
    return isRemote ? [advice, Self.forwarding] : [advice]
  }

  private static let forwarding = TerminalAdvice(
    .colorterm,
    """
    Or let SSH pass it on: the first line into ~/.ssh/config on the machine in front of you, the \
    second into /etc/ssh/sshd_config here.
    """, ["SendEnv COLORTERM", "AcceptEnv COLORTERM"])

  private var multiplexerTermAdvice: [TerminalAdvice] {
    guard let setting = multiplexerSetting, let description, isNamed, description.colors < 256
    else { return [] }
    return [
      TerminalAdvice(
        .multiplexerTerm, "TERM=\(term) stands for few colours. For \(setting.file):",
        [setting.line])
    ]
  }

  private var tmuxColorAdvice: [TerminalAdvice] {
    var all: [TerminalAdvice] = []
    if !term.hasPrefix("tmux") { all += multiplexerTermAdvice }
    if tmux?.showsExactColors != true, tmux != nil || depth.depth < .truecolor {
      all.append(
        TerminalAdvice(
          .multiplexerColors,
          """
          tmux rounds colours for the outer terminal. If that one shows exact colours, put \
          this into ~/.tmux.conf, then leave tmux and attach again:
          """, ["set -as terminal-features \",\(tmux?.outerTerm ?? "xterm-256color"):RGB\""]))
    }
    if depth.depth < .truecolor {
      all.append(
        TerminalAdvice(
          .colorterm,
          """
          tmux takes exact colours but does not tell the programs in it. The first line is for \
          this shell, the second for new windows:
          """, ["export COLORTERM=truecolor", "tmux set-environment -g COLORTERM truecolor"]))
    }
    return all
  }

  private var screenColorAdvice: [TerminalAdvice] {
    var all = multiplexerTermAdvice
    if depth.depth < .truecolor {
      all.append(
        TerminalAdvice(
          .multiplexerColors,
          """
          \(screenVersion.map { "This is screen \($0). Version" } ?? "screen") 5 and newer pass exact \
          colours on, with the first line in ~/.screenrc and the second in the shell:
          """, ["truecolor on", "export COLORTERM=truecolor"]))
    }
    return all
  }

  /// The version of a screen that is too old for exact colours.
  ///
  /// Its secondary attributes are 83 (S) and the version as in 40900.
  private var screenVersion: String? {
    guard let attributes = answers.secondaryAttributes, attributes.count > 1, attributes[0] == 83,
      (1..<50_000).contains(attributes[1])
    else { return nil }
    let version = attributes[1]
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  // MARK: tmux

  private var tmuxAdvice: [TerminalAdvice] {
    guard let tmux else { return [] }
    var all: [TerminalAdvice] = []
    if let clipboard = tmux.clipboard, clipboard != "on" {
      all.append(
        TerminalAdvice(
          .tmuxClipboard,
          "tmux does not let programs set the clipboard (\(clipboard)). For ~/.tmux.conf:",
          ["set -g set-clipboard on"]))
    }
    if tmux.reportsFocus == false {
      all.append(
        TerminalAdvice(
          .tmuxFocus,
          "The ring turns even in the background, as tmux does not report the focus. For ~/.tmux.conf:",
          ["set -g focus-events on"]))
    }
    if let time = tmux.escapeTime, time > 50 {
      all.append(
        TerminalAdvice(
          .tmuxEscape, "tmux delays the Escape key by \(time) ms. For ~/.tmux.conf:",
          ["set -sg escape-time 10"]))
    }
    return all
  }

  // MARK: Text and line

  private var textAdvice: [TerminalAdvice] {
    var all: [TerminalAdvice] = []
    if isUnicode == false {
      all.append(
        TerminalAdvice(
          .terminalCharset,
          multiplexer == .screen
            ? "screen is not in UTF-8. For ~/.screenrc; or start it like the second line:"
            : "The terminal is not in UTF-8. Change its preferences; xterm can be started like this:",
          multiplexer == .screen ? ["defutf8 on", "screen -U"] : ["xterm -u8"]))
    }
    if isLocaleMissing, let locale {
      // inkwheel needs none, and here is none for other programs.
      guard hasStandardLocale else { return all }
      all.append(
        TerminalAdvice(
          .locale, "The locale \(locale.name) is not installed here. This one is:",
          ["export \(locale.variable)=C.UTF-8"]))
    } else if charset != "UTF-8", locale != nil || isUnicode != true {
      all.append(
        TerminalAdvice(
          .locale,
          "The locale is not in UTF-8, so inkwheel draws in ASCII with marks for other text. To fix it:",
          ["export \(locale?.variable ?? "LANG")=C.UTF-8"]))
    }
    return all
  }

  private func lineAdvice(_ knowsBackground: Bool) -> [TerminalAdvice] {
    var all: [TerminalAdvice] = []
    if problem == nil, size == nil {
      all.append(
        TerminalAdvice(
          .size, "The terminal does not report its size. Set it, for example:",
          ["stty columns 80 rows 24"]))
    }
    if problem == nil, !knowsBackground, answers.background == nil {
      all.append(
        TerminalAdvice(
          .background, "The background is assumed to be dark. If it is light:",
          ["inkwheel --background light"]))
    }
    if isRemote, !isMosh {
      all.append(
        TerminalAdvice(
          .compression,
          """
          With compression the ring needs about a sixth of the bandwidth. Connect like this, or \
          put the second line into ~/.ssh/config:
          """, ["ssh -C HOST", "Compression yes"]))
    }
    return all
  }
}
