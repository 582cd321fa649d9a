import Color
import ColorFiles
import Formats
import Glibc
import NcursesTerminal
import Terminal
import UnicodeText

/// Prints a scheme and its checks.
struct SchemePrinter {
  private let scheme: TerminalScheme
  private let title: String
  private let checks: [SchemeCheck]
  /// The depth of swatches; monochrome where they would be noise.
  private let depth: ColorDepth

  /// Whether the contrast by APCA is printed, too.
  private let hasAPCA: Bool

  /// - Parameter ratio: the contrast that the hues need.
  init(_ scheme: TerminalScheme, title: String, hues ratio: Double, hasAPCA: Bool = false) {
    self.scheme = scheme
    self.hasAPCA = hasAPCA
    self.title = title
    checks = SchemeCheck.all(of: scheme, hues: ratio)
    depth = ColorDepth.ofStandardOutput() ?? .monochrome
  }

  /// The checks that fail.
  var faults: [SchemeCheck] { checks.filter { !$0.passes } }

  /// Whether all checks could be made and are passed.
  var passes: Bool { faults.isEmpty && scheme.missingGround == nil }

  // MARK: For people

  /// A line for each role with its contrast, and the faults.
  func table(hasVerdict: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    let heading = [scheme.name, title].filter { !$0.isEmpty }.joined(separator: " · ")
    if !heading.isEmpty { bytes += "\(VisibleMark.sanitized(heading))\n\n".utf8 }
    for role in Set(scheme.roles + TerminalScheme.Role.common).sorted() { append(role, to: &bytes) }
    guard hasVerdict else { return bytes }
    bytes += "\n".utf8
    let columns = NcursesTerminal.columns(of: STDOUT_FILENO) ?? .max
    let lines = faults.map(scheme.sentence) + [scheme.missingGround].compactMap { $0 }
    for line in lines.flatMap({ $0.wrapped(columns: columns) }) { bytes += "\(line)\n".utf8 }
    let passed = checks.count - faults.count
    bytes += "\(passed) of \(checks.count) checks passed\n".utf8
    return bytes
  }

  private func append(_ role: TerminalScheme.Role, to bytes: inout [UInt8]) {
    if depth > .monochrome {
      ColorBar(color: Color(scheme.shown(role)), depth: depth, columns: 6).append(to: &bytes)
      bytes += "  ".utf8
    }
    var text = role.name.padded(to: 16)
    switch scheme[role] {
    case .color(let color)?:
      text += color.hex
      if let check = checks.first(where: { $0.measure == .contrast && $0.role == role }) {
        text += "".padded(to: 8 - check.ratio.count) + check.ratio
        if hasAPCA, let apca = check.apca(in: scheme) { text += "  Lc \(apca)".padded(to: 12) }
        if !check.passes { text += "  low" }
      }
    case .cellForeground?: text += "as the text"
    case .cellBackground?: text += "as the background"
    case .some(.none): text += "chosen by the terminal"
    case nil: text += "not set"
    }
    bytes += "\(text)\n".utf8
  }

  // MARK: For programs

  /// An object with the colours and all checks.
  var json: [UInt8] {
    let facts = [("name", scheme.name), ("author", scheme.author), ("format", title)]
      .filter { !$0.1.isEmpty }.map { "  \"\($0)\": \($1.jsonQuoted),\n" }
    let colors = scheme.roles.map { "\"\($0.name)\": \(Self.json(scheme[$0]))" }
    let rows = checks.map { check in
      let apca = hasAPCA ? check.apca(in: scheme).map { " \"apca\": \($0)," } ?? "" : ""
      let mending = scheme.mending(check).sorted { $0.key < $1.key }
        .map { "\"\($0.key.name)\": \"\($0.value.hex)\"" }
      return """
        {"check": "\(check.word)", "role": "\(check.role.name)", "against": "\(check.other.name)", \
        "value": \(check.valueText),\(apca) "limit": \(check.limit), "passes": \(check.passes)\
        \(mending.isEmpty ? "" : ", \"mend\": {" + mending.joined(separator: ", ") + "}")}
        """
    }
    return Array(
      """
      {
      \(facts.joined())  "colors": {
          \(colors.joined(separator: ",\n    "))
        },
        "checks": [
          \(rows.joined(separator: ",\n    "))
        ],
        "passes": \(passes)
      }

      """.utf8)
  }

  private static func json(_ value: TerminalScheme.Value?) -> String {
    switch value {
    case .color(let color)?: "\"\(color.hex)\""
    case .cellForeground?: "\"cell-foreground\""
    case .cellBackground?: "\"cell-background\""
    case .some(.none): "\"none\""
    case nil: "null"
    }
  }
}
