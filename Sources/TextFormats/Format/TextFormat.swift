/// A file format for styled text.
///
///     let format = TextFormat(ofFileNamed: "banner.ans", head: bytes)
///     let text = try format.read(bytes).text
///     let page = TextFormat.html.write(text)
public enum TextFormat: String, Hashable, Sendable, CaseIterable {
  /// UTF-8 text with ANSI escape sequences.
  case ansi
  /// The output of programs on a terminal, read as the lines that a person saw.
  case terminal
  /// ANSI text in which only colours, attributes and links are read; other sequences are text.
  case raw
  /// ANSI art in code page 437, as on bulletin boards.
  case art
  /// The native lossless format of inkwheel.
  case json
  /// Text without styles.
  case plain
  /// A web page.
  case html
  /// A vector graphic.
  case svg
  /// Markdown: a code block.
  case markdown

  /// The display name.
  public var title: String {
    switch self {
    case .ansi: "ANSI text"
    case .terminal: "terminal output"
    case .raw: "raw ANSI text"
    case .art: "ANSI art"
    case .json: "JSON"
    case .plain: "plain text"
    case .html: "HTML"
    case .svg: "SVG"
    case .markdown: "Markdown"
    }
  }

  /// The file name extensions without the dot, the default one first; none for formats that share
  /// those of ANSI text.
  public var fileExtensions: [String] {
    switch self {
    case .ansi: ["ans", "ansi", "log"]
    case .terminal, .raw: []
    case .art: ["asc", "nfo", "diz", "ice", "cia"]
    case .json: ["json"]
    case .plain: ["txt", "text"]
    case .html: ["html", "htm", "xhtml"]
    case .svg: ["svg"]
    case .markdown: ["md", "markdown"]
    }
  }

  /// The media type.
  public var mediaType: String {
    switch self {
    case .ansi, .terminal, .raw: "text/x-ansi"
    case .art: "text/x-ansi-art"
    case .json: "application/json"
    case .plain: "text/plain"
    case .html: "text/html"
    case .svg: "image/svg+xml"
    case .markdown: "text/markdown"
    }
  }

  /// Determines the format for saving a file with this name; nil if its extension is unknown.
  public init?(fileName: String) {
    let name = fileName.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// The formats that can be opened.
  public static var readable: [TextFormat] { allCases.filter(\.canBeOpened) }

  /// The formats that can be saved.
  public static var writable: [TextFormat] { allCases.filter(\.canBeSaved) }

  /// Whether files of this format can be opened.
  public var canBeOpened: Bool { makeReader() != nil }

  /// Whether texts can be saved in this format.
  public var canBeSaved: Bool { makeWriter() != nil || self == .svg }
}
