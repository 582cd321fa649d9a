/// Advice for the user on how to get more out of the terminal, with commands.
package struct TerminalAdvice: Hashable, Sendable {
  /// The problem, in one or two sentences.
  package let text: String
  /// Lines for a shell or a configuration file, as `text` says.
  package let commands: [String]
}

extension [TerminalAdvice] {
  fileprivate mutating func add(_ text: String, _ commands: String...) {
    append(TerminalAdvice(text: text, commands: commands))
  }
}

extension TerminalReport {
  /// All advice, most important first.
  package var advice: [TerminalAdvice] {
    var advice: [TerminalAdvice] = []
    addNameAdvice(to: &advice)
    addColorAdvice(to: &advice)
    addTmuxAdvice(to: &advice)
    addTextAdvice(to: &advice)
    return advice
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
    return family.hasTruecolor || family.functions != .modern
      ? family.term : family.term + "-256color"
  }

  private func addNameAdvice(to all: inout [TerminalAdvice]) {
    guard isNamed else {
      let shown = term.isEmpty ? "TERM is not set" : "TERM=\(term) does not name the terminal"
      let context =
        multiplexer.map { "Inside \($0.rawValue)" }
        ?? (answeredTerm == nil ? "In most terminals" : "For this terminal")
      let name = multiplexerSetting?.term ?? answeredTerm ?? "xterm-256color"
      return all.add("\(shown). \(context), type:", "export TERM=\(name)")
    }
    guard description?.source != .terminfo else { return }
    let missing =
      "terminfo has no entry for TERM=\(term) here"
      + (description == nil ? ". " : ", which other programs may need. ")
    if let setting = multiplexerSetting {
      all.add(missing + "Give the multiplexer its own name. Add to \(setting.file):", setting.line)
    } else if isRemote {
      all.add(
        missing + "Copy it from your local machine, where you type (HOST is this machine):",
        "infocmp -x \(term) | ssh HOST -- tic -x -")
    } else {
      all.add(
        missing + "Install a package (Debian and Ubuntu), or use a common type:",
        "sudo apt-get install ncurses-term", "export TERM=xterm-256color")
    }
  }

  // MARK: Colours

  private func addColorAdvice(to all: inout [TerminalAdvice]) {
    if depth.source == .choice { return }
    if depth.source == .noColor {
      return all.add(
        "NO_COLOR turns all colours off. To turn them on once, or always:",
        "inkwheel --color truecolor", "unset NO_COLOR")
    }
    if let multiplexer { return addColorAdvice(in: multiplexer, to: &all) }
    let setting = "export COLORTERM=truecolor"
    if depth.source == .reply {
      guard isRemote else { return }
      all.add(
        """
        The terminal has confirmed that it shows 24-bit colours. Other programs look at \
        COLORTERM, which SSH does not pass on. Add to ~/.profile here:
        """, setting)
    } else {
      guard depth.depth < .truecolor, depth.isUncertain else { return }
      if isMosh {
        return all.add(
          "mosh 1.4 and later support 24-bit colour but do not advertise it. If your terminal shows it:",
          setting)
      }
      // It answered that it has no 24-bit colours.
      if depthAnswer == .other || description?.name == "linux" { return }
      all.add(
        """
        The terminal does not say whether it shows 24-bit colours. If it does (most do), add this \
        to ~/.profile\(isRemote ? " here" : ""):
        """, setting)
    }
    guard isRemote else { return }
    all.add(
      """
      Or let SSH pass it on: the first line into ~/.ssh/config on your local machine, the second \
      into /etc/ssh/sshd_config here.
      """, "SendEnv COLORTERM", "AcceptEnv COLORTERM")
  }

  private func addColorAdvice(in multiplexer: Multiplexer, to all: inout [TerminalAdvice]) {
    if let setting = multiplexerSetting, let description, isNamed, description.colors < 256 {
      all.add("TERM=\(term) stands for few colours. Add to \(setting.file):", setting.line)
    }
    let isLow = depth.depth < .truecolor
    if multiplexer == .tmux, tmux?.supportsTruecolor != true, tmux != nil || isLow {
      all.add(
        """
        tmux reduces colours to 256 for the outer terminal. If that supports 24-bit colour, add \
        this to ~/.tmux.conf, then detach and attach again:
        """, "set -as terminal-features \",\(tmux?.outerTerm ?? "xterm-256color"):RGB\"")
    }
    switch multiplexer {
    case .tmux where isLow:
      all.add(
        """
        tmux takes 24-bit colours but does not tell the programs in it. The first line is for \
        this shell, the second for new windows:
        """, "export COLORTERM=truecolor", "tmux set-environment -g COLORTERM truecolor")
    case .screen where isLow:
      all.add(
        """
        screen 5 and later support 24-bit colour, with the first line in ~/.screenrc and the \
        second in the shell:
        """, "truecolor on", "export COLORTERM=truecolor")
    default: break
    }
  }

  // MARK: tmux and text

  private func addTmuxAdvice(to all: inout [TerminalAdvice]) {
    guard let tmux else { return }
    if let clipboard = tmux.clipboard, clipboard != "on" {
      all.add(
        "tmux does not let programs set the clipboard (\(clipboard)). Add to ~/.tmux.conf:",
        "set -g set-clipboard on")
    }
    if tmux.reportsFocus == false {
      all.add(
        """
        tmux does not report focus, so the ring keeps turning in the background. Add to \
        ~/.tmux.conf:
        """, "set -g focus-events on")
    }
    if let time = tmux.escapeTime, time > 50 {
      all.add(
        "tmux delays the Escape key by \(time) ms. Add to ~/.tmux.conf:", "set -sg escape-time 10")
    }
  }

  private func addTextAdvice(to all: inout [TerminalAdvice]) {
    if answers.hasEightBitKeys {
      all.add(
        """
        Alt with a letter types another letter, such as è for Alt-H. Change that in the settings of \
        the terminal; for xterm, add this to ~/.Xresources:
        """, "XTerm*metaSendsEscape: true")
    }
    if isUnicode == false, multiplexer == .screen {
      all.add(
        "screen does not use UTF-8. Add the first line to ~/.screenrc, or start it with the second:",
        "defutf8 on", "screen -U")
    } else if isUnicode == false {
      all.add(
        "The terminal does not use UTF-8. Change its preferences; xterm can be started like this:",
        "xterm -u8")
    }
    if isLocaleMissing, let locale {
      all.add(
        "The locale \(locale.name) is not installed here. This one is:",
        "export \(locale.variable)=C.UTF-8")
    } else if charset != "UTF-8", locale != nil || isUnicode != true {
      all.add(
        "The locale does not use UTF-8, so inkwheel draws other characters as marks. To fix this:",
        "export \(locale?.variable ?? "LANG")=C.UTF-8")
    }
  }
}
