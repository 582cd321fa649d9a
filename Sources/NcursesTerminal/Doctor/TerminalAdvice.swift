/// Advice for the user on how to get more out of the terminal: the problem, and lines for a shell or a
/// configuration file, as the text says.
package typealias TerminalAdvice = (text: String, commands: [String])

extension TerminalReport {
  /// All advice, most important first.
  package var advice: [TerminalAdvice] {
    ([nameAdvice, colorAdvice] + tmuxAdvice + [textAdvice]).compactMap { $0 }
  }

  private var nameAdvice: TerminalAdvice? {
    guard isNamed else {
      let shown = term.isEmpty ? "TERM is not set" : "TERM=\(term) does not name the terminal"
      let name = multiplexer?.rawValue ?? "xterm"
      return ("\(shown). For this terminal, type:", ["export TERM=\(name)-256color"])
    }
    guard !hasTerminfo else { return nil }
    let missing = "terminfo has no entry for TERM=\(term) here, which other programs may need. "
    return isRemote
      ? (
        missing + "Copy it from your local machine, where you type (HOST is this machine):",
        ["infocmp -x \(term) | ssh HOST -- tic -x -"]
      )
      : (
        missing + "Install a package (Debian and Ubuntu), or use a common type:",
        ["sudo apt-get install ncurses-term", "export TERM=xterm-256color"]
      )
  }

  private var colorAdvice: TerminalAdvice? {
    let lines = ["export COLORTERM=truecolor"]
    switch depth.source {
    case .reply where isRemote:
      return (
        "The terminal has confirmed that it shows 24-bit colours. Other programs look at COLORTERM, "
          + "which SSH does not pass on. Add to ~/.profile here:", lines
      )
    case .colorCount where depth.isUncertain && confirmsTruecolor != false && term != "linux":
      return (
        "The terminal does not say whether it shows 24-bit colours. If it does (most do), add this "
          + "to ~/.profile\(isRemote ? " here" : ""):", lines
      )
    default: return nil
    }
  }

  private var tmuxAdvice: [TerminalAdvice?] {
    guard let tmux else { return [] }
    let outer = tmux.outerTerm ?? "xterm-256color"
    return [
      (
        tmux.supportsTruecolor != true,
        "tmux reduces colours to 256 for the outer terminal. If that shows more, attach again then",
        "set -as terminal-features \",\(outer):RGB\""
      ),
      (
        tmux.clipboard ?? "on" != "on", "tmux does not let programs set the clipboard",
        "set -g set-clipboard on"
      ),
      (
        tmux.escapeTime ?? 0 > 50, "tmux delays the Escape key by \(tmux.escapeTime ?? 0) ms",
        "set -sg escape-time 10"
      ),
    ].filter(\.0).map { ("\($0.1). Add to ~/.tmux.conf:", [$0.2]) }
  }

  private var textAdvice: TerminalAdvice? {
    let isOther = charset != "UTF-8" && (locale != nil || isUnicode != true)
    guard isLocaleMissing || isOther else { return nil }
    let name = isLocaleMissing ? "\(locale?.name ?? "") is not installed" : "does not use UTF-8"
    return (
      "The locale \(name), so inkwheel draws other characters as marks. To fix this:",
      ["export \(locale?.variable ?? "LANG")=C.UTF-8"]
    )
  }
}
