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

  @Test func `The public test cases are read or refused as they demand`() throws {
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

  @Test func `A problem is named with its place, and what follows is read`() throws {
    for row in try VectorRow.all(in: "TOMLTests/Vectors/problems.txt", cells: 2) {
      let document = TOMLDocument(Array((row[0] + "\nlast = true\n").utf8))
      #expect(document.problems.map { $0.reference(in: "") } == [":" + row[1]], "\(row)")
      #expect(document.tables.contains { $0["last"]?.value == .flag(true) }, "\(row)")
    }
  }

  @Test(.slow) func `What is deep, long or repeated is read in little time`() {
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
