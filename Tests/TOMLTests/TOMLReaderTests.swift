import Foundation
import TestSupport
import Testing

@testable import TOML

@Suite("TOML")
struct TOMLReaderTests {
  /// The cases of https://github.com/toml-lang/toml-test for TOML 1.0.
  private static func cases() throws -> [[String: Any]] {
    let url = try #require(Bundle.module.url(forResource: "toml-test", withExtension: "json"))
    let file = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    return try #require(file?["cases"] as? [[String: Any]])
  }

  @Test("The public test cases are read or refused as they demand")
  func publicCases() throws {
    let cases = try Self.cases()
    #expect(cases.count > 700)
    for test in cases {
      let encoded = (test["base64"] as? String).flatMap { Data(base64Encoded: $0) }
      let bytes = try encoded.map(Array.init) ?? Array(try #require(test["toml"] as? String).utf8)
      let document = TOMLDocument(bytes)
      let lines = bytes.count { $0 == 0x0A } + 1
      for problem in document.problems { #expect((1...lines).contains(problem.line ?? 0)) }
      guard let expected = test["value"] else {
        #expect(!document.problems.isEmpty, "\(test["name"] ?? "")")
        continue
      }
      #expect(document.problems.isEmpty, "\(test["name"] ?? "")")
      #expect(equals(.table(0), expected, document), "\(test["name"] ?? "")")
    }
  }

  private func equals(_ value: TOMLValue, _ expected: Any, _ document: TOMLDocument) -> Bool {
    if let items = expected as? [Any] {
      guard case .list(let values) = value, values.count == items.count else { return false }
      return zip(values, items).allSatisfy { equals($0, $1, document) }
    }
    guard let fields = expected as? [String: Any] else { return false }
    guard fields.count == 2, let type = fields["type"] as? String,
      let text = fields["value"] as? String
    else {
      guard let table = document.table(value), table.entries.count == fields.count else {
        return false
      }
      return fields.allSatisfy { key, field in
        table[key].map { equals($0.value, field, document) } ?? false
      }
    }
    switch value {
    case .flag(let flag): return type == "bool" && text == "\(flag)"
    case .number(let number): return type == "integer" && text == "\(number)"
    case .text(let found): return type == "string" && text == found
    case .other("floating-point number", let found):
      let (one, other) = (Double(found.replacing("_", with: "")), Double(text))
      return type == "float" && (one == other || one?.isNaN == true && other?.isNaN == true)
    case .other(let kind, let found):
      let kinds = [
        "datetime": "date-time", "datetime-local": "date-time", "date-local": "date",
        "time-local": "time",
      ]
      return kinds[type] == kind && normalized(found) == normalized(text)
    default: return false
    }
  }

  /// A date without the choices of its notation.
  private func normalized(_ date: String) -> String {
    date.uppercased().replacing(" ", with: "T")
      .replacing(#/\.(\d*?)0+(?!\d)/#) { $0.1.isEmpty ? "" : "." + $0.1 }
  }

  @Test(
    "A problem is named with its place, and what follows is read",
    arguments: [
      ("a = = 1", "1:5: expected a value, found “=”"),
      ("a = yes", "1:5: expected a value, found “yes”"),
      ("é = 1", "1:1: expected a key, found “é”"),
      ("a 1", "1:3: expected “=” after the key, found “1”"),
      ("a =", "1:4: expected a value, found the end of the line"),
      ("a = 'é' 1", "1:9: expected the end of the line, found “1”"),
      ("a = [1, 2]]", "1:11: unmatched “]”"), ("a = {b = 1}}", "1:12: unmatched “}”"),
      ("a = [1 2]", "1:8: expected “,” or “]”, found “2”"),
      ("a = {b = 1, }", "1:13: expected a key, found “}”"),
      ("a = {b = 1", "1:11: expected “,” or “}”, found the end of the line"),
      ("a = \"b", "1:5: the string is not closed"),
      ("a = \"\\q\"", "1:6: “\\q” is not a valid escape"),
      ("a = \"\\u12\"", "1:6: expected 4 hexadecimal digits of a character"),
      ("a = '\u{1}'", "1:6: the control character U+0001 is not allowed"),
      ("a = 1\na = 2", "2:1: a is already set in line 1"),
      ("b.c = 1\nb.c.d = 2", "2:1: b.c is already set in line 1"),
      ("a = [\n1,", "1: the list that begins here is not closed"),
      ("a = {b = [\n1,", "1: the list that begins here is not closed"),
      ("a = '''\nb", "1: the string that begins here is not closed"),
      ("[a] b", "1:5: expected the end of the line, found “b”"),
      ("[a", "1:3: expected “]”, found the end of the line"),
      ("a." + String(repeating: "a.", count: 40) + " = 1", "1:66: more than 32 nested levels"),
    ])
  func problems(text: String, message: String) throws {
    let document = TOMLDocument(Array((text + "\nlast = true\n").utf8))
    let problem = try #require(document.problems.first)
    #expect(problem.reference(in: "") == ":" + message)
    #expect(document.problems.count == 1)
    #expect(document.tables.contains { $0["last"]?.value == .flag(true) })
  }

  @Test("What is deep, long or repeated is read in little time", .slow)
  func hostile() {
    let parts = [
      "[[a]]\n", "a.b = [\n", "'''\n\"\"\" = [\n", "a = '''\n b = \"\"\"\n\n", "a=[[{a=", "[", "a.",
      "'", "a = 1979-05-27\n", "{a=", "'''\n [{a=\"\"\",\n",
    ]
    for part in parts {
      for start in ["", "a = [", "a = "] {
        let text = start + String(repeating: part, count: 40_000 / part.utf8.count)
        _ = TOMLDocument(Array(text.utf8))
      }
    }
    let long = TOMLDocument(Array(repeating: UInt8(ascii: "#"), count: TOMLDocument.limit + 1))
    #expect(long.problems.map(\.message) == ["the file is larger than 1 MB"])
  }
}
