import Foundation
import TestSupport
import Testing

@Suite("The scripts of the integrations", .blocking)
struct ScriptTests {
  /// Runs a checker and returns what it prints, with its status if that is not 0.
  private func check(_ program: String, _ arguments: [String]) throws -> String {
    let process = try TerminalProcess(program, arguments, output: .pipe, error: .pipe)
    let status = try process.waitForExit()
    let text = String(decoding: process.standardOutput + process.standardError, as: UTF8.self)
    return status == .exited(0) ? text : "\(text)\(status)"
  }

  @Test(.needs("shellcheck"), arguments: ["inkwheel", "completion"])
  func `shellcheck finds nothing`(script: String) throws {
    #expect(
      try check("shellcheck", ["-s", "bash", Integration.folder + "/bash/\(script).bash"]) == "")
  }

  @Test(.needs("zsh"), arguments: ["inkwheel.zsh", "_inkwheel"])
  func `zsh accepts its scripts`(script: String) throws {
    #expect(try check("zsh", ["-n", Integration.folder + "/zsh/" + script]) == "")
  }

  @Test(.needs("fish"), arguments: ["inkwheel", "completion"])
  func `fish accepts its scripts`(script: String) throws {
    #expect(try check("fish", ["--no-execute", Integration.folder + "/fish/\(script).fish"]) == "")
  }

  @Test(.needs("emacs")) func `Emacs compiles its file without warnings`() throws {
    let code = """
      (progn
        (require 'bytecomp)
        (let ((byte-compile-error-on-warn t)
              (byte-compile-dest-file-function (lambda (_) (make-temp-file "elc"))))
          (kill-emacs (if (byte-compile-file "\(Integration.folder)/emacs/inkwheel.el") 0 1))))
      """
    let output = try check("emacs", ["-Q", "--batch", "--eval", code])
    #expect(output == "")
  }

  /// package-lint wants the address of a home page, and there is none.
  @Test(
    .needs("emacs"),
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/share/emacs/site-lisp/elpa-src"),
      "package-lint is missing: make deps-oracles"))
  func `package-lint finds nothing but the missing home page`() throws {
    let code = """
      (progn
        (let ((default-directory "/usr/share/emacs/site-lisp/elpa-src/"))
          (normal-top-level-add-subdirs-to-load-path))
        (require 'package-lint)
        (with-temp-buffer
          (insert-file-contents "\(Integration.folder)/emacs/inkwheel.el" t)
          (emacs-lisp-mode)
          (dolist (finding (package-lint-buffer))
            (princ (format "%s\\n" (nth 3 finding))))))
      """
    #expect(
      try check("emacs", ["-Q", "--batch", "--eval", code])
        == "Package should have a Homepage or URL header.\n")
  }

  @Test(.needs("vim")) func `Vim finds the tags of its help file`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("help-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(atPath: Integration.folder + "/vim/doc", toPath: folder.path)
    #expect(
      try check("vim", ["-u", "NONE", "-es", "-c", "helptags \(folder.path)", "-c", "q"]) == "")
    let tags = try String(
      contentsOf: folder.appendingPathComponent("tags"), encoding: .utf8
    ).split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    for tag in [":Inkwheel", ":InkwheelInsert", "<Plug>(inkwheel)", "inkwheel-repeat"] {
      #expect(tags.contains { $0 == tag })
    }
  }
}
