/// A format of files that hold styled text.
public enum TextFormat: String, Hashable, Sendable, CaseIterable {
  /// UTF-8 text with the escape sequences of terminals.
  case ansi
  /// Pictures of characters on a grid, in code page 437, as bulletin boards had them.
  case art
  /// The lossless format of inkwheel.
  case json
  /// Text alone.
  case plain
  /// A web page.
  case html
  /// A picture for web pages.
  case svg
  /// Markdown with spans of HTML for what it cannot say.
  case markdown
  /// The control codes of IRC.
  case mirc
  /// A shell script that prints the text.
  case printf

  /// What people call it.
  public var title: String {
    switch self {
    case .ansi: "ANSI text"
    case .art: "ANSI art"
    case .json: "JSON"
    case .plain: "plain text"
    case .html: "HTML"
    case .svg: "SVG"
    case .markdown: "Markdown"
    case .mirc: "mIRC codes"
    case .printf: "printf shell script"
    }
  }

  /// The ends of names of files in this format, without the dot, the usual one first.
  public var fileExtensions: [String] {
    switch self {
    case .ansi: ["ans", "ansi", "log"]
    case .art: ["asc", "nfo", "diz", "ice", "cia"]
    case .json: ["json"]
    case .plain: ["txt", "text"]
    case .html: ["html", "htm", "xhtml"]
    case .svg: ["svg"]
    case .markdown: ["md", "markdown"]
    case .mirc: ["mirc", "irc"]
    case .printf: ["sh"]
    }
  }

  /// The media type to announce it with.
  public var mediaType: String {
    switch self {
    case .ansi: "text/x-ansi"
    case .art: "text/x-ansi-art"
    case .json: "application/json"
    case .plain: "text/plain"
    case .html: "text/html"
    case .svg: "image/svg+xml"
    case .markdown: "text/markdown"
    case .mirc: "text/x-mirc"
    case .printf: "text/x-shellscript"
    }
  }

  /// The format that a file of this name is saved in; nil when the name does not tell.
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
