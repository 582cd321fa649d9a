import Foundation

/// The documentation of a declaration: successive lines that begin with `///`.
struct DocumentationComment {
  /// The source file.
  let file: URL
  /// The number of the first line, from 1.
  let line: Int
  /// The lines without their slashes.
  private(set) var lines: [Substring] = []
  /// The first line after the comment and the attributes below it.
  private(set) var declaration: Substring = ""

  /// Some lines of code in a comment: indented by four spaces after an empty line, as in Markdown.
  ///
  /// A further line of a list is indented as far, but has no empty line before it.
  struct Example {
    /// The number of the first line in the source file, from 1.
    let line: Int
    /// The code without the indentation.
    fileprivate(set) var code: [Substring]
  }

  var examples: [Example] {
    var examples: [Example] = []
    var isFenced = false
    var (isInside, isAfterGap) = (false, true)
    for (offset, text) in lines.enumerated() {
      if text.hasPrefix(" ```") { isFenced.toggle() }
      let code = isFenced || !text.hasPrefix("     ") ? nil : text.dropFirst(5)
      if let code, isInside, let last = examples.indices.last {
        examples[last].code += [code]
      } else if let code, isAfterGap {
        examples.append(Example(line: line + offset, code: [code]))
        isInside = true
      } else if text.isEmpty, isInside, let last = examples.indices.last {
        examples[last].code.append("")
      } else {
        isInside = false
      }
      isAfterGap = text.isEmpty
    }
    return examples
  }

  /// Whether the comment belongs to a public type outside of other types.
  var isOfPublicType: Bool {
    declaration.starts(with: #/public (final |indirect )?(struct|class|enum|protocol|actor) /#)
  }

  /// All comments of a module.
  static func all(in module: String) throws -> [DocumentationComment] {
    let folder = DocumentationPage.root.appendingPathComponent("Sources/\(module)")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
      try all(in: folder.appendingPathComponent(name))
    }
  }

  private static func all(in file: URL) throws -> [DocumentationComment] {
    let source = try String(contentsOf: file, encoding: .utf8)
    var comments: [DocumentationComment] = []
    var open: DocumentationComment?
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///") {
        var comment = open ?? DocumentationComment(file: file, line: index + 1)
        comment.lines.append(text.dropFirst(3))
        open = comment
      } else if var comment = open, !text.hasPrefix("@") {
        comment.declaration = line
        comments.append(comment)
        open = nil
      }
    }
    return comments
  }
}
