import Glibc

/// A program that runs this one on its own screen, such as an editor that inserts its output.
///
/// Editors do not say so in the environment: of Vim, Neovim, nano, micro, Kakoune and Emacs only
/// the first two set variables, which a shell inside them passes on. So the processes are asked.
package struct HostProgram: Hashable {
  /// The programs whose habits are known.
  enum Kind: Hashable {
    case vim, neovim, nano, kakoune, micro, helix, emacs
    case other

    /// - Parameter name: the file name of a program, such as `vim.basic`.
    init(program name: String) {
      let stem = name.prefix { $0 != "." && $0 != "-" }
      switch stem {
      case "vim", "vi", "view", "vimdiff", "rvim", "rview", "ex": self = .vim
      case "nvim": self = .neovim
      case "nano", "rnano", "pico": self = .nano
      case "kak": self = .kakoune
      case "micro": self = .micro
      case "hx", "helix": self = .helix
      case "emacs": self = .emacs
      default: self = .other
      }
    }
  }

  /// Programs that give the terminal to what they run.
  private static let shells: Set = [
    "sh", "bash", "dash", "zsh", "ksh", "mksh", "ksh93", "fish", "nu", "elvish", "xonsh", "tcsh",
    "csh", "busybox", "env", "sudo", "doas", "su", "timeout", "nice", "setsid", "xargs", "login",
  ]

  let kind: Kind
  /// The process.
  let status: ProcessStatus

  private init(_ status: ProcessStatus) {
    kind = Kind(program: status.name)
    self.status = status
  }

  /// The name for messages, without control characters.
  var name: String {
    switch kind {
    case .vim: "Vim"
    case .neovim: "Neovim"
    case .nano: "nano"
    case .kakoune: "Kakoune"
    case .micro: "micro"
    case .helix: "Helix"
    case .emacs: "Emacs"
    case .other:
      String(
        status.name.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }.map(Character.init))
    }
  }

  /// The modes that it leaves on while it runs a command on its screen; measured.
  ///
  /// Vim turns off those of mouse and paste itself. The others give the terminal away or keep it.
  var modes: Set<Int> {
    switch kind {
    case .vim: [1049, 1, 66]
    case .nano: [1049, 1, 66, 2004]
    case .neovim, .kakoune, .micro, .helix, .emacs, .other: []
    }
  }

  /// Whether it is known to read keys while it waits for a filter.
  var readsDuringFilters: Bool { kind == .kakoune || kind == .micro }

  /// Whether it must be told that its screen was overwritten.
  ///
  /// nano draws only what changes. It redraws everything after a change of the size, and blocks that
  /// signal while it reads the output of a command.
  var needsRedrawSignal: Bool { kind == .nano }

  // MARK: Finding it

  /// Finds the program that shares the process group, since it started this one without job
  /// control; the nearest one that is known, or else the nearest one.
  static var sharingGroup: HostProgram? {
    let group = getpgrp()
    // The usual case: a shell has started this program in a group of its own.
    guard getpgid(getppid()) == group else { return nil }
    return nearest(ProcessStatus.ancestors.prefix { $0.group == group })
  }

  /// Finds the program that keeps the terminal in the foreground, while this one is in the
  /// background.
  static func inForeground(_ group: pid_t) -> HostProgram? {
    nearest(ProcessStatus.ancestors.filter { $0.group == group })
  }

  private static func nearest(_ ancestors: [ProcessStatus]) -> HostProgram? {
    let programs = ancestors.filter { !shells.contains($0.name) }.map(HostProgram.init)
    return programs.first { $0.kind != .other } ?? programs.first
  }

  // MARK: Messages

  /// The name and the remedy of a program that runs others without a terminal; nil if none of the
  /// programs that started this one is known for that.
  package static var adviceWithoutTerminal: String? {
    let hosts = ProcessStatus.ancestors.map(HostProgram.init)
    return hosts.first { $0.kind != .other }
      .map { "\($0.name) runs this command without a terminal. \($0.remedy)" }
  }

  /// The message for a terminal whose keys the host reads as well.
  ///
  /// It is short, since editors show the start of the first line.
  var sharedKeys: String { "\(name) would take some of the keys. \(remedy)" }

  /// The message for a terminal that the host keeps in the foreground.
  var background: String { "\(name) keeps the terminal to itself. \(remedy)" }

  private var remedy: String {
    let advice =
      switch kind {
      case .vim: "Use “:r !inkwheel pick”, or the plug-in"
      case .neovim: "Use “:terminal inkwheel pick”, or the plug-in"
      case .micro: "Press Ctrl-B and run “inkwheel pick” there, or use the plug-in"
      case .emacs: "Run “inkwheel pick” in M-x term, or use the package"
      case .kakoune: "Use the plug-in, or a pop-up of tmux"
      case .helix: "Use a pop-up of tmux"
      case .nano, .other: "Run it from a shell, or in a pop-up of tmux"
      }
    return advice + "; see docs/integrations.md."
  }
}
