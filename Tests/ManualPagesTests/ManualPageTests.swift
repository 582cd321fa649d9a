import Testing

@testable import ManualPages

@Suite("Manual pages in the language of roff")
struct ManualPageTests {
  private func lines(_ blocks: [ManualPage.Block]) -> [String] {
    let page = ManualPage(
      "inkwheel-x", number: 5, summary: "a file", [.init("DESCRIPTION", blocks)])
    return page.roff(date: "2026-01-31", source: "inkwheel 1.0").split(separator: "\n").dropFirst(4)
      .map(String.init)
  }

  @Test("The head has name, section, date and version")
  func head() {
    let page = ManualPage("inkwheel-x", number: 5, summary: "a file", [])
    #expect(
      page.roff(date: "2026-01-31", source: "inkwheel 1.0") == #"""
        .TH "INKWHEEL\-X" 5 2026-01-31 "inkwheel 1.0" "File Formats"
        .SH NAME
        inkwheel\-x \- a file

        """#)
    #expect(page.fileName == "inkwheel-x.5")
  }

  @Test("Characters that roff would act on or replace are escaped")
  func escaping() {
    #expect(
      Roff.escaped(#"a-b 'c' "d" `e` ^f ~g \h é“😀"#)
        == #"a\-b \(aqc\(aq \(dqd\(dq \(gae\(ga \(haf \(tig \eh \[u00E9]\[u201C]\[u1F600]"#)
    // A line must not begin with a request.
    #expect(lines([.paragraph(".PP is a request")]) == [#"\&.PP is a request"#])
    #expect(
      lines([.literal(["", "'quoted'", "..", " x"])])
        == [".RS 4", ".nf", #"\&"#, #"\(aqquoted\(aq"#, #"\&.."#, " x", ".fi", ".RE"])
  }

  @Test("Sentences and long lines are broken")
  func filling() {
    #expect(
      lines([.paragraph("One sentence. Another one (in brackets.) A third?")])
        == ["One sentence.", "Another one (in brackets.)", "A third?"])
    let long = Array(repeating: "--word", count: 30).joined(separator: " ")
    let filled = lines([.paragraph(.ordinary(long))])
    #expect(filled.count == 4 && filled.allSatisfy { $0.utf8.count <= 78 })
    #expect(filled.joined(separator: " ") == Roff.escaped(long))
    // A word that is moved to the next line may begin with a full stop.
    let dotted = lines([.paragraph(.ordinary(String(repeating: "x", count: 77) + " .ans"))])
    #expect(dotted.last == #"\&.ans"#)
  }

  @Test("Text has literal and variable parts")
  func styles() {
    #expect(
      lines([.paragraph("Set `a-b` to " + .variable("x") + ".")])
        == [#"Set \fBa\-b\fR to \fIx\fR."#])
    #expect(lines([.paragraph("A `.` here")]) == [#"A \fB.\fR here"#])
  }

  @Test("Definitions, headings and paragraphs follow each other")
  func blocks() {
    #expect(
      lines([
        .paragraph("a"), .paragraph("b"), .heading("H"), .paragraph("c"),
        .definitions([.init(.literal("-x"), "One."), .init("y", "")]),
      ]) == [
        "a", ".PP", "b", ".SS \"H\"", "c", ".TP", #"\fB\-x\fR"#, "One.", ".TP", "y", #"\&"#,
      ])
  }
}
