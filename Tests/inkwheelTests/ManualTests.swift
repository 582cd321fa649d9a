import App
import Picker
import Terminal
import Testing

@testable import inkwheel

@Suite("Manual pages")
struct ManualTests {
  /// The lines of a page after its name.
  private func lines(_ add: (inout ManualPage) -> Void) -> [String] {
    var page = ManualPage("inkwheel-x", number: 5, summary: "a file")
    page.section("DESCRIPTION")
    add(&page)
    return page.source(date: "2026-01-31", program: "inkwheel 1.0").split(separator: "\n")
      .dropFirst(4).map(String.init)
  }

  @Test func `The head has name, section, date and version`() {
    let page = ManualPage("inkwheel-x", number: 5, summary: "a file")
    #expect(
      page.source(date: "2026-01-31", program: "inkwheel 1.0") == #"""
        .TH "INKWHEEL\-X" 5 2026-01-31 "inkwheel 1.0" "File Formats"
        .SH NAME
        inkwheel\-x \- a file

        """#)
    #expect(page.fileName == "inkwheel-x.5")
  }

  @Test func `What the project file says follows other words, and without it neither is there`() {
    let file = Array("# Where\naddress=\nreports=bugs@forge\n".utf8)
    #expect(Inkwheel.project("reports", after: " to ", in: file) == " to bugs@forge")
    #expect(Inkwheel.project("address", after: " at ", in: file).isEmpty)
  }

  @Test func `Characters that roff would act on or replace are escaped`() {
    #expect(
      ManualPage.escaped(#"a-b 'c' "d" `e` ^f ~g \h é“😀"#)
        == #"a\-b \(aqc\(aq \(dqd\(dq \(gae\(ga \(haf \(tig \eh \[u00E9]\[u201C]\[u1F600]"#)
    // A line must not begin with a request.
    #expect(lines { $0.paragraph(".PP is a request") } == [#"\&.PP is a request"#])
    #expect(
      lines { $0.literal(["", "'quoted'", "..", " x"]) }
        == [".RS 4", ".nf", #"\&"#, #"\(aqquoted\(aq"#, #"\&.."#, " x", ".fi", ".RE"])
  }

  @Test func `Sentences and long lines are broken`() {
    #expect(
      lines { $0.paragraph("One sentence. Another one (in brackets.) A third?") }
        == ["One sentence.", "Another one (in brackets.)", "A third?"])
    let long = Array(repeating: "--word", count: 30).joined(separator: " ")
    let filled = ManualPage.filled(long)
    #expect(filled.count == 4 && filled.allSatisfy { $0.utf8.count <= 78 })
    #expect(filled.joined(separator: " ") == ManualPage.source(long))
    // A word that is moved to the next line may begin with a full stop.
    #expect(ManualPage.filled(String(repeating: "x", count: 77) + " .ans").last == #"\&.ans"#)
  }

  @Test func `Text has literal and variable parts, and blocks follow each other`() {
    #expect(
      lines { page in
        page.paragraph("Set `a-b` to ‹x›.")
        page.paragraph("A `.` here")
        page.heading("H")
        page.paragraph("c")
        page.definition("`-x`", "One.")
        page.definition("y", "")
      } == [
        #"Set \fBa\-b\fR to \fIx\fR."#, ".PP", #"A \fB.\fR here"#, ".SS \"H\"", "c", ".TP",
        #"\fB\-x\fR"#, "One.", ".TP", "y", #"\&"#,
      ])
  }

  private struct Sample: inkwheel.Subcommand {
    static let name = "sample"
    static let abstract = "Do it."
    static let discussion = """
      Some text about --option,
      on two lines:
        first    row
          second row

      Exit status: 0 success.

      Examples:
        inkwheel a     do it
        inkwheel bc
      """
    static let parameters = [Parameter<Sample>.positional("file", \.file, "A file.")]

    var file = ""

    func run() {}
  }

  @Test func `A discussion is cut into paragraphs, literal lines and examples`() throws {
    let page = ManualPage(Sample.self).source(date: "", program: "")
    #expect(
      page.contains(
        #"""
        .SH "SYNOPSIS"
        \fBinkwheel sample\fR [\fIoptions\fR] \fIfile\fR
        .SH "DESCRIPTION"
        Do it.
        .PP
        Some text about \fB\-\-option\fR, on two lines:
        .PP
        .RS 4
        .nf
        first    row
          second row
        .fi
        .RE
        .SH "ARGUMENTS"
        .TP
        \fIfile\fR
        A file.

        """#))
    #expect(
      page.hasSuffix(
        #"""
        .SH "EXAMPLES"
        .TP
        \fBinkwheel a\fR
        do it
        .TP
        \fBinkwheel bc\fR
        \&

        """#))
  }

  @Test func `The page of the keys has every key and action`() throws {
    let page = try Manual().source(of: Manual().page("keys"))
    let keys = ProgramKeys.standard
    for binding in KeyContext.tables.flatMap({ $0.bindings(keys) }) + keys.picker.button.described {
      for key in binding.keys.briefNames {
        #expect(page.contains(ManualPage.source("`\(key)`")), "\(key)")
      }
      #expect(page.contains(ManualPage.source(binding.title)), "\(binding.title)")
    }
  }
}
