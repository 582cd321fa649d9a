import Glibc
import TestSupport
import Testing

/// An editor that runs as a job of a shell, which then checks for input that was left.
///
/// The shell prints `stopped<LEFT>` when the job stops and waits for Enter, and at the end
/// `ended STATUS<LEFT>`.
struct EditorJob {
  let shell: TerminalProcess
  /// The process of the editor.
  let editor: pid_t

  /// Starts the job and waits for its first frame.
  ///
  /// - Parameters:
  ///   - stub: The answers of the terminal; nil for those of the emulated screen.
  ///   - reading: The options of `read` for what is left.
  init(
    _ stub: TerminalStub? = nil, text: String = "text\n", environment: [String: String?] = [:],
    reading: String = "-t 0.7 -N 500"
  ) throws {
    shell = try TerminalProcess.shell(
      """
      set -m
      (echo $BASHPID > pid; exec inkwheel --motion reduced note.ans)
      status=$?
      if [ $status = 148 ]; then
        IFS= read -rs \(reading) left; printf 'stopped<%q>\\n' "$left"
        read -r line; printf '\\033[2J'; fg %1 > fg; status=$?
      fi
      printf 'gone\\n'; IFS= read -rs \(reading) left; printf 'ended %s<%q>\\n' $status "$left"
      """, environment: environment, files: ["note.ans": text])
    shell.stub = stub
    try shell.waitUntilShown("Ln 1, Col 1")
    editor = try #require(pid_t(try shell.text(of: "pid").filter(\.isNumber)))
  }

  /// Stops the editor and waits for the shell.
  func stop() throws {
    kill(editor, SIGTSTP)
    try shell.waitUntilShown("stopped<''>")
  }

  /// Checks that the terminal is as the shell had it.
  func expectRestored() throws {
    if let stub = shell.stub {
      #expect(stub.kittyDepth == [0, 0])
      #expect(stub.modifiedKeys == 0)
    }
    try shell.expectRestored()
  }

  /// Waits for the end of the editor, without any input left.
  func expectEnd(_ status: Int) throws {
    try shell.waitUntilShown("ended \(status)<''>")
    try expectRestored()
  }
}
