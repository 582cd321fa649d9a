import Foundation
public import TerminalCore

/// A frame as text that can be reviewed in a diff and holds every cell exactly.
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
public struct GoldenFrame: Equatable, Sendable {
  /// The size of the frame.
  public var size: Size
  /// The cells, row by row.
  public var cells: [Cell]
  /// The cursor, or nil when it is hidden.
  public var cursor: Cursor?
  /// The window title.
  public var title: String

  /// The golden text of a frame.
  public init(_ frame: Frame) {
    size = frame.size
    cells = frame.cells
    cursor = frame.cursor
    title = frame.title
  }

  init(size: Size, cells: [Cell], cursor: Cursor?, title: String) {
    self.size = size
    self.cells = cells
    self.cursor = cursor
    self.title = title
  }
}

extension GoldenFrame {
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
  ) throws(GoldenFrameFailure) {
    let file = folder(ofTestsAt: "\(filePath)").appendingPathComponent(name + ".frame")
    let actual = GoldenFrame(frame)
    if isRecording {
      try actual.write(to: file)
      throw GoldenFrameFailure("recorded \(name); run again without RECORD_GOLDENS")
    }
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw GoldenFrameFailure(
        "there is no golden frame \(name); RECORD_GOLDENS=1 swift test writes it")
    }
    let expected = try GoldenFrame(text: text)
    guard expected != actual else { return }
    throw GoldenFrameFailure("the frame is not \(name)\n" + actual.comparison(with: expected))
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

  private func write(to file: URL) throws(GoldenFrameFailure) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      throw GoldenFrameFailure("cannot write \(file.path): \(error)")
    }
  }

  /// Both frames and the first ten cells that differ.
  public func comparison(with expected: GoldenFrame) -> String {
    var lines = ["expected"] + expected.picture + ["actual"] + picture
    if expected.size != size { lines.append("the sizes differ") }
    if expected.cursor != cursor {
      lines.append(
        "cursor: expected \(Self.text(expected.cursor)), actual \(Self.text(cursor))")
    }
    if expected.title != title {
      lines.append("title: expected “\(expected.title)”, actual “\(title)”")
    }
    guard expected.size == size else { return lines.joined(separator: "\n") }
    for index in cells.indices.filter({ cells[$0] != expected.cells[$0] }).prefix(10) {
      let position = "column \(index % size.columns), row \(index / size.columns)"
      let (before, now) = (expected.cells[index], cells[index])
      lines.append("\(position): expected \(Self.text(before)), actual \(Self.text(now))")
    }
    return lines.joined(separator: "\n")
  }

  private static func text(_ cell: Cell) -> String {
    "“\(cell.text)” width \(cell.width) \(legend(CellLook(cell)))"
  }
}

/// A mismatch of a frame and its golden file.
public struct GoldenFrameFailure: Error, CustomStringConvertible {
  /// The message.
  public let description: String

  init(_ description: String) { self.description = description }
}
