import Foundation
import TestSupport
import Testing

/// `make install` and `make uninstall`, with the program that is tested instead of a release.
@Suite("Installing and removing", .blocking, .timeLimit(.minutes(15)))
struct InstallTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private func run(_ script: String) throws -> String {
    let program = try TerminalProcess(
      "bash", ["-c", "set -euo pipefail\n" + script],
      environment: [
        "PATH": try Integration.path, "ROOT": Self.root,
        "PROGRAM": try TerminalProgram.inkwheel(),
      ], output: .pipe, error: .pipe)
    #expect(try program.waitForExit(timeout: .seconds(120)) == .exited(0))
    #expect(String(decoding: program.standardError, as: UTF8.self) == "")
    return String(decoding: program.standardOutput, as: UTF8.self)
  }

  /// Shell functions: `make` with the program and folders of the test, and a list of all files.
  private static let functions = #"""
    echo licences > licences
    mk() {
      make -s -C "$ROOT" "$1" BINARY="$PROGRAM" LICENCES="$PWD/licences" STAGE="$PWD/stage" \
        DESTDIR="$PWD/dest dir" PREFIX="/opt/my apps"
    }
    list() { (cd "dest dir" && find . | LC_ALL=C sort); }
    mkdir "dest dir"

    """#

  @Test("Everything is put below the prefix, and nothing is left of it")
  func installing() throws {
    let output = try run(
      Self.functions + #"""
        list > before
        mk install > log
        list
        mk install > log
        "dest dir/opt/my apps/bin/inkwheel" --version
        mk uninstall > log
        list > after
        cmp before after && echo same
        mk uninstall
        """#)
    let lines = Set(output.split(separator: "\n").map(String.init))
    for file in [
      "bin/inkwheel", "share/man/man1/inkwheel.1", "share/man/man1/inkwheel-pick.1",
      "share/man/man7/inkwheel-keys.7", "share/bash-completion/completions/inkwheel",
      "share/zsh/site-functions/_inkwheel", "share/fish/vendor_completions.d/inkwheel.fish",
      "share/inkwheel/vim/plugin/inkwheel.vim", "share/inkwheel/tmux/inkwheel.conf",
      "share/doc/inkwheel/LICENSE", "share/doc/inkwheel/LICENCES-OF-PARTS",
      "share/doc/inkwheel/docs/keys.md",
    ] {
      #expect(lines.contains("./opt/my apps/" + file), "\(file)")
    }
    #expect(lines.contains("same"))
    #expect(lines.contains { $0.hasPrefix("Nothing is installed below ") })
  }

  @Test("Files of others and their folders stay")
  func othersStay() throws {
    let output = try run(
      Self.functions + #"""
        share="dest dir/opt/my apps/share"
        mkdir -p "$share/man/man1" "$share/zsh"
        echo other > "$share/man/man1/other.1"
        list > before
        mk install > log
        echo later > "$share/man/man7/later.7"
        mk uninstall > log
        list > after
        diff before after || true
        """#)
    #expect(
      output.split(separator: "\n").filter { $0.hasPrefix(">") || $0.hasPrefix("<") } == [
        "> ./opt/my apps/share/man/man7", "> ./opt/my apps/share/man/man7/later.7",
      ])
  }

  @Test("A new version removes what it no longer has")
  func upgrading() throws {
    let output = try run(
      Self.functions + #"""
        mk install > log
        touch "dest dir/opt/my apps/share/man/man1/inkwheel-old.1"
        echo share/man/man1/inkwheel-old.1 >> "dest dir/opt/my apps/share/inkwheel/installed"
        mk install > log
        list | grep -c inkwheel-old || true
        mk uninstall > log
        list
        """#)
    #expect(output == "0\n.\n")
  }

  @Test("shellcheck finds nothing in the scripts", .needs("shellcheck"))
  func shellcheck() throws {
    #expect(
      try run(
        #"cd "$ROOT/.packaging"; shellcheck stage install uninstall linked licences-of-parts dist deb check-deb"#
      ) == "")
  }
}
