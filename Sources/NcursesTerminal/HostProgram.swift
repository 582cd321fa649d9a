import Glibc
import Terminal
import UnicodeText

/// A program that runs this one on its own screen, such as an editor that inserts its output.
///
/// Editors do not say so in the environment: of Vim, Neovim, nano, micro, Kakoune and Emacs only
/// the first two set variables, which a shell inside them passes on. So the processes are asked.
package struct HostProgram {
  /// What is known about a program.
  struct Kind: Sendable {
    /// The name for messages.
    let name: String
    /// The names of its files up to a dot or hyphen, as in `vim.basic`.
    let files: Set<String>
    /// What to do instead.
    let remedy: String
    /// The modes that it leaves on while it runs a command on its screen; measured.
    ///
    /// Vim turns off those of mouse and paste itself. The others give the terminal away or keep it.
    var modes: Set<Int> = []
    /// Whether it is known to read keys while it waits for a filter.
    var readsDuringFilters = false
    /// Whether it must be told that its screen was overwritten.
    ///
    /// Vim draws nothing after a filter without output, and nano only what changes. It redraws
    /// everything after a change of the size, and blocks that signal while it reads the output of a
    /// command.
    var needsRedrawSignal = false
  }

  private static let known = [
    Kind(
      name: "Vim", files: ["vim", "vi", "view", "vimdiff", "rvim", "rview", "ex"],
      remedy: "Use “:r !inkwheel pick”, or the plugin", modes: [1049, 1, 66],
      needsRedrawSignal: true),
    Kind(name: "Neovim", files: ["nvim"], remedy: "Use “:terminal inkwheel pick”, or the plugin"),
    Kind(
      name: "nano", files: ["nano", "rnano", "pico"], remedy: usualRemedy,
      modes: [1049, 1, 66, 2004], needsRedrawSignal: true),
    Kind(
      name: "Kakoune", files: ["kak"], remedy: "Use the plugin, or a tmux popup",
      readsDuringFilters: true),
    Kind(
      name: "micro", files: ["micro"],
      remedy: "Press Ctrl-B and run “inkwheel pick” there, or use the plugin",
      readsDuringFilters: true),
    Kind(name: "Helix", files: ["hx", "helix"], remedy: "Use a tmux popup"),
    Kind(
      name: "Emacs", files: ["emacs"],
      remedy: "Run “inkwheel pick” in M-x term, or use the inkwheel package"),
  ]

  private static let usualRemedy = "Run it from a shell, or in a tmux popup"

  /// Programs that give the terminal to what they run.
  private static let shells: Set = [
    "sh", "bash", "dash", "zsh", "ksh", "mksh", "ksh93", "fish", "nu", "elvish", "xonsh", "tcsh",
    "csh", "busybox", "env", "sudo", "doas", "su", "timeout", "nice", "setsid", "xargs", "login",
  ]

  /// What is known about it; nil if nothing is.
  let kind: Kind?
  /// The process.
  let status: ProcessStatus

  private init(_ status: ProcessStatus) {
    kind = Self.kind(ofProgram: status.name)
    self.status = status
  }

  static func kind(ofProgram name: String) -> Kind? {
    known.first { $0.files.contains(String(name.prefix { $0 != "." && $0 != "-" })) }
  }

  /// The name for messages, without control characters.
  var name: String {
    let scalars = status.name.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }
    return kind?.name ?? String(String.UnicodeScalarView(scalars))
  }

  // MARK: Finding it

  /// Finds the program that shares the process group, since it started this one without job
  /// control; the nearest one that is known, or else the nearest one.
  static var sharingGroup: HostProgram? {
    let group = getpgrp()
    // The most common case: a shell has started this program in its own group.
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
    return programs.first { $0.kind != nil } ?? programs.first
  }

  // MARK: Messages

  /// The name and the remedy of a program that runs others without a terminal; nil if none of the
  /// programs that started this one is known for that.
  package static var adviceWithoutTerminal: String? {
    let hosts = ProcessStatus.ancestors.map(HostProgram.init)
    return hosts.first { $0.kind != nil }
      .map { "\($0.name) runs this command without a terminal. \($0.remedy)" }
  }

  /// The message for a terminal whose keys the host reads as well.
  ///
  /// It is short, since editors show the start of the first line.
  var sharedKeys: String { "\(name) also reads the keyboard. \(remedy)" }

  /// The message for a terminal that the host keeps in the foreground.
  var background: String { "\(name) is using the terminal. \(remedy)" }

  private var remedy: String {
    "\(kind?.remedy ?? Self.usualRemedy); see docs/integrations.md."
  }
}

/// What the system knows about a process (`/proc`).
struct ProcessStatus: Hashable {
  /// Its number.
  let number: pid_t
  /// The name of its program.
  let name: String
  /// The number of its parent.
  let parent: pid_t
  /// Its process group.
  let group: pid_t
  /// The device number of its controlling terminal; 0 without one.
  let terminal: Int

  /// Reads the status of a process; nil if there is none.
  init?(_ number: pid_t) {
    // `number (name) state parent group session terminal …`; the name may contain anything.
    let text = Self.contents(of: "/proc/\(number)/stat")
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return nil }
    let fields = text[close...].split(separator: " ").dropFirst().prefix(5).map { Int($0) }
    guard fields.count == 5, let parent = fields[1], let group = fields[2], let terminal = fields[4]
    else { return nil }
    self.number = number
    (self.parent, self.group, self.terminal) = (pid_t(parent), pid_t(group), terminal)
    // `vim` may have been started as `editor`.
    name = Self.program(number) ?? String(text[text.index(after: open)..<close])
  }

  /// The processes that started this one, nearest first.
  ///
  /// They are read one by one, since the first may be enough.
  static var ancestors: UnfoldSequence<ProcessStatus, pid_t> {
    sequence(state: getppid()) { next in
      guard next > 1, let status = ProcessStatus(next) else { return nil }
      next = status.parent
      return status
    }
  }

  /// Whether a thread of the process waits for a terminal, or for several files, as programs do
  /// that read keys.
  ///
  /// A program that waits for a child or for the output of one waits elsewhere. Where the system
  /// does not tell, the answer is true.
  var waitsForFiles: Bool {
    guard let folder = opendir("/proc/\(number)/task") else { return true }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let thread = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !thread.hasPrefix(".") else { continue }
      // The function of the kernel in which it waits.
      let function = Self.contents(of: "/proc/\(number)/task/\(thread)/wchan")
      if function.isEmpty || function == "0" { return true }
      if ["poll", "select", "n_tty_read", "wait_woken"].contains(where: function.contains) {
        return true
      }
    }
    return false
  }

  private static func program(_ number: pid_t) -> String? {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/\(number)/exe", &path, path.count)
    guard count > 0 else { return nil }
    return String(decoding: path[..<count].map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
      .fileName
  }

  private static func contents(of path: String) -> String {
    String(decoding: TerminfoEntry.contents(of: path) ?? [], as: UTF8.self)
  }
}

/// Running inside another program: its modes, and whether the keys are for this one.
extension NcursesTerminal {
  /// How long answers may take where the host may be reading them.
  private var readerLimit: Duration {
    .seconds(TerminalOptions.isRemote(options.environment) ? 5 : 1)
  }

  /// How long a program that ends right after its start waits for the initial modes.
  private static let modesLimit = Duration.milliseconds(500)

  // MARK: Keys

  /// Checks that the program which started this one left the terminal to it.
  ///
  /// A program that gives the terminal away sets its ordinary mode; one that leaves it raw and
  /// waits for files goes on reading keys. Both programs would get some of them.
  func checkHost() throws(TerminalError) {
    host = HostProgram.sharingGroup
    possibleReader = nil
    silentSince = nil
    // A shell's background job is stopped by the system until the shell continues it.
    if let group = device.otherForeground, let host = HostProgram.inForeground(group) {
      throw TerminalError(message: host.background)
    }
    guard let host, device.isRaw else { return }
    if host.kind?.readsDuringFilters == true { throw TerminalError(message: host.sharedKeys) }
    // It may wait for output only, so the answers decide: see `timeForReader`.
    if host.status.waitsForFiles { possibleReader = host }
  }

  /// Whether another program takes the answers of the terminal.
  var sharesKeys: Bool {
    guard possibleReader != nil, let silentSince else { return false }
    return .now - silentSince >= readerLimit
  }

  /// The time after which missing answers prove that the host takes them; nil if none is
  /// outstanding.
  ///
  /// Which of two readers gets the input is chance, so the answers are watched up to the end.
  func timeForReader() throws(TerminalError) -> Duration? {
    guard let host = possibleReader else { return nil }
    guard estimator.areExpected || pacer.link.isWaiting else {
      silentSince = nil
      return nil
    }
    let start = silentSince ?? .now
    silentSince = start
    if sharesKeys { throw TerminalError(message: host.sharedKeys) }
    return max(start + readerLimit - .now, .zero)
  }

  // MARK: Modes

  /// Returns the modes of the host that are known without the terminal.
  ///
  /// Asking tmux takes a few milliseconds, so it is done only inside another program.
  func modesOfHost() -> InitialModes {
    var found = InitialModes()
    found.assumed = options.isNested ? InitialModes.own : host?.kind?.modes ?? []
    // A program that still reads keys has not left its screen.
    if possibleReader != nil { found.assumed.formUnion([1049, 1, 66, 2004]) }
    if host != nil || options.isNested, options.environment["TMUX_PANE"]?.isEmpty == false,
      let terminal = ProcessStatus(getpid())?.terminal, let modes = TmuxPane.modes(of: terminal)
    {
      found.report(modes)
    }
    return found
  }

  /// Handles the report of a private mode.
  func handleModeReport(_ mode: Int, state: Int) {
    if awaitsInitialModes { sequences.found.report(mode, state: state) }
    guard isRunning, !isLeaving else { return }
    switch mode {
    case InitialModes.Number.pixelMouse where hasRequestedPixels:
      if state == 1 { cellPixels = device.cellPixels }
    case InitialModes.Number.pixelMouse where (1...2).contains(state):
      hasRequestedPixels = true
      device.write(sequences.pixelRequest)
    case InitialModes.Number.characters where (1...3).contains(state):
      if state == 2 { set(mode) }
      measureWholeEmoji()
    case InitialModes.Number.appearance where state == 2 && options.asksForColors: set(mode)
    case _ where InitialModes.Number.escapingKeys.contains(mode) && state == 2: set(mode)
    default: break
    }
  }

  /// Sets a mode that is off.
  private func set(_ mode: Int) {
    guard !sequences.lateModes.contains(mode) else { return }
    sequences.lateModes.append(mode)
    // A crash has to undo what is about to be set.
    arm()
    device.write(sequences.setting([mode]))
  }

  /// Draws emoji of several scalars as a whole, because the terminal measures them so.
  func measureWholeEmoji() {
    guard emojiWidth != .whole, glyphSet != .ascii else { return }
    emojiWidth = .whole
    painter?.change(to: emojiWidth)
    queued.append(.emojiWidthChanged(isWhole: true))
  }

  /// Ends the answers about the initial modes: from now on a crash returns to them as well.
  func saveInitialModes() {
    guard awaitsInitialModes else { return }
    awaitsInitialModes = false
    arm()
  }

  /// Makes the host draw its screen again if it would not do so by itself.
  func redrawHost() {
    guard let host, host.kind?.needsRedrawSignal == true, sequences.found.isAlternate else {
      return
    }
    kill(host.status.number, SIGWINCH)
  }

  /// Waits a moment for the initial modes, when the program ends right after its start.
  func waitForInitialModes() {
    let earlier = queued.count
    defer { queued.removeSubrange(earlier...) }
    let end = ContinuousClock.now + min(estimator.timeout(at: .now), Self.modesLimit)
    awaitAnswers(until: end) { awaitsInitialModes && estimator.areExpected && !sharesKeys }
    awaitsInitialModes = false
  }
}
