import Editor
import Gallery
import StyledText
import TerminalCore

/// A program that a demo starts.
enum DemoProgram {
  case edit(EditRequest)
  case pick(PickRequest)
  case gallery(GalleryScene?)

  /// Reads the words behind `run`.
  init(_ words: [String]) throws {
    var rest = words.dropFirst()
    switch words.first {
    case "pick":
      guard case .pick(let request)? = try PlainRequest(words), request.palettes.isEmpty else {
        throw Failure.wrongInput("pick takes a colour, -f, --no-alpha and --layout in a demo")
      }
      _ = try request.startModel(on: Surroundings(size: Size(columns: 1, rows: 1)))
      self = .pick(request)
    case "gallery":
      guard rest.count <= 1 else { throw Failure.wrongInput("gallery takes one scene in a demo") }
      self = .gallery(try rest.first.map { try GalleryCommand.scene(named: $0) })
    default:
      let wraps = rest.first == "--wrap"
      if wraps { rest.removeFirst() }
      guard !rest.contains(where: { $0.hasPrefix("-") }) else {
        throw Failure.wrongInput("edit takes --wrap, a file and +LINE[:COLUMN] in a demo")
      }
      var request = try EditRequest(words: Array(rest), screen: ScreenChoices())
      request.wrapsLines = wraps
      self = .edit(request)
    }
  }

  /// The program as it begins, and the document of an editor.
  func started(_ surroundings: Surroundings) throws -> (any Program, EditedFile?) {
    switch self {
    case .pick(let request): return (try request.startModel(on: surroundings), nil)
    case .gallery(let scene): return (GalleryModel(scene: scene, surroundings: surroundings), nil)
    case .edit(let request): return try request.startModel(on: surroundings)
    }
  }
}
