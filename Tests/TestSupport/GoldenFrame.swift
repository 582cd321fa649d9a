import Color
import Foundation
public import Terminal

/// Frames as text that can be reviewed in a diff and holds every cell exactly.
///
///     frame 6x2 cursor=5,1
///     |漢‹ ▄▄|
///     |      |
///     styles
///     aabbbb
///     bbbbbb
///     legend
///     a fg=default bg=default bold
///     b fg=#e0441a bg=@17 pixels
///
/// A wide glyph is followed by `‹` for its right half. Where more styles occur than there are
/// letters, rows of `foreground/background` pairs replace the grid and its legend: `-`
/// is the default colour, `@` precedes a palette index, letters after the pair are attributes
/// and `*n` repeats a pair.
public enum GoldenFrame {
  /// Whether golden files are written instead of compared.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"
  }

  /// Compares a frame with `Goldens/NAME.frame` of the calling test target.
  ///
  /// With `RECORD_GOLDENS=1` in the environment the file is written instead, and the test fails so
  /// that a recording never passes for a check.
  /// - Parameter name: the suite and the scene, for example `icon/four-colours`.
  public static func check(
    _ frame: Frame, _ name: String, isRecording: Bool = GoldenFrame.isRecording,
    filePath: StaticString = #filePath
  ) throws {
    let file = folder(ofTestsAt: "\(filePath)").appendingPathComponent(name + ".frame")
    let actual = text(of: frame)
    if isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: file)
      throw GoldenFrameFailure("recorded \(name); run again without RECORD_GOLDENS")
    }
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      throw GoldenFrameFailure(
        "there is no golden frame \(name); RECORD_GOLDENS=1 swift test writes it")
    }
    guard expected != actual else { return }
    throw GoldenFrameFailure("the frame is not \(name)\n" + difference(from: expected, to: actual))
  }

  /// The groups of equal golden files below a folder of test targets.
  public static func duplicates(filePath: StaticString = #filePath) -> [[String]] {
    let tests = folder(ofTestsAt: "\(filePath)").deletingLastPathComponent()
      .deletingLastPathComponent()
    // The enumerator does not enter a symbolic link.
    let root = tests.resolvingSymlinksInPath()
    var names: [String: [String]] = [:]
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "frame" {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      names[text, default: []].append(file.path)
    }
    return names.values.filter { $0.count > 1 }.map { $0.sorted() }
  }

  /// `Tests/NAME/Goldens` for any file below `Tests/NAME`.
  private static func folder(ofTestsAt path: String) -> URL {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    while folder.pathComponents.count > 2,
      folder.deletingLastPathComponent().lastPathComponent != "Tests"
    {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("Goldens")
  }

  /// The first twenty lines that differ.
  static func difference(from expected: String, to actual: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    return (0..<max(old.count, new.count)).lazy
      .map { (number: $0 + 1, old: old.dropFirst($0).first, new: new.dropFirst($0).first) }
      .filter { $0.old != $0.new }.prefix(20)
      .map { "line \($0.number)\n- \($0.old ?? "")\n+ \($0.new ?? "")" }.joined(separator: "\n")
  }

  // MARK: Text

  /// The appearance of a cell apart from its glyph.
  private struct Look: Hashable {
    let style: CellStyle
    let isPixels: Bool

    init(_ cell: Cell) { (style, isPixels) = (cell.style, cell.isPixels) }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let attributes: [(attribute: CellAttributes, name: String, letter: Character)] = [
    (.bold, "bold", "b"), (.faint, "faint", "f"), (.italic, "italic", "i"),
    (.underline, "underline", "u"), (.blink, "blink", "k"), (.reverse, "reverse", "r"),
    (.conceal, "conceal", "c"), (.strike, "strike", "s"),
  ]

  /// The text of the file of a frame.
  static func text(of frame: Frame) -> String {
    let rows = (0..<frame.size.rows).map { row in
      frame.cells[row * frame.size.columns..<(row + 1) * frame.size.columns]
    }
    var cursor = ""
    if let shown = frame.cursor {
      cursor = " cursor=\(shown.position.column),\(shown.position.row)"
      if shown.shape != .bar { cursor += ",\(shown.shape)" }
    }
    var lines = ["frame \(frame.size.columns)x\(frame.size.rows)" + cursor]
    if !frame.title.isEmpty { lines.append("title \(frame.title)") }
    lines += rows.map { row in "|" + row.map { $0.width == 0 ? "‹" : $0.text }.joined() + "|" }
    var looks: [Look: Int] = [:]
    for cell in frame.cells where looks[Look(cell)] == nil { looks[Look(cell)] = looks.count }
    if looks.count <= letters.count {
      lines.append("styles")
      lines += rows.map { row in String(row.map { letters[looks[Look($0)] ?? 0] }) }
      lines.append("legend")
      lines += looks.sorted { $0.value < $1.value }.map { "\(letters[$1]) \(legend($0))" }
    } else {
      lines.append("colors")
      lines += rows.map { pairs($0.map(Look.init)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func legend(_ look: Look) -> String {
    var words = ["fg=\(name(look.style.foreground))", "bg=\(name(look.style.background))"]
    words += attributes.filter { look.style.attributes.contains($0.attribute) }.map(\.name)
    if look.isPixels { words.append("pixels") }
    return words.joined(separator: " ")
  }

  private static func name(_ color: TerminalColor) -> String {
    switch color {
    case .default: "default"
    case .indexed(let index): "@\(index)"
    case .rgb(let rgb): rgb.hex
    }
  }

  private static func pairs(_ row: [Look]) -> String {
    var tokens: [String] = []
    var start = 0
    while start < row.count {
      let end = row[start...].firstIndex { $0 != row[start] } ?? row.count
      tokens.append(pair(row[start]) + (end - start > 1 ? "*\(end - start)" : ""))
      start = end
    }
    return tokens.joined(separator: " ")
  }

  private static func pair(_ look: Look) -> String {
    let letters = attributes.filter { look.style.attributes.contains($0.attribute) }.map(\.letter)
    let flags = String(letters) + (look.isPixels ? "p" : "")
    let colors = [look.style.foreground, look.style.background].map { color in
      color == .default ? "-" : String(name(color).drop { $0 == "#" })
    }
    return colors.joined(separator: "/") + (flags.isEmpty ? "" : ":" + flags)
  }
}

/// A mismatch of a frame and its golden file.
public struct GoldenFrameFailure: Error, CustomStringConvertible {
  /// The message.
  public let description: String

  init(_ description: String) { self.description = description }
}
