import Editor
import Gallery
import StyledText
import TerminalCore

/// A program that a demo starts.
enum DemoProgram {
  case edit(EditRequest)
  case pick(PickRequest)
  case gallery(GalleryScene?)

  /// Parses the arguments of `run`.
  init(_ words: [String]) throws {
    var rest = words.dropFirst()
    switch words.first {
    case "pick":
      guard let request = try FastParser.parse(PickRequest.self, rest), request.palettes.isEmpty,
        request.recording.record == nil
      else {
        throw Failure.wrongInput(
          "in a demo, pick takes only a colour, -f, --no-alpha and --layout")
      }
      // Mistakes in the values are reported before the demo starts.
      _ = try request.demoProgram(on: TerminalContext(size: Size(columns: 1, rows: 1)))
      self = .pick(request)
    case "gallery":
      guard rest.count <= 1 else {
        throw Failure.wrongInput("in a demo, gallery takes only a scene")
      }
      self = .gallery(try rest.first.map { try GalleryCommand.scene(named: $0) })
    default:
      let wraps = rest.first == "--wrap"
      if wraps { rest.removeFirst() }
      guard !rest.contains(where: { $0.hasPrefix("-") }) else {
        throw Failure.wrongInput("in a demo, edit takes only --wrap, a file and +LINE[:COLUMN]")
      }
      var request = EditRequest(wrapsLines: wraps)
      try request.setArguments(Array(rest))
      self = .edit(request)
    }
  }

  /// Returns the program in its first state, and the document of an editor.
  func started(
    on terminalContext: TerminalContext, files locations: FileLocations
  ) throws -> (any Program, InitialDocument?) {
    switch self {
    case .pick(let request): (try request.demoProgram(on: terminalContext), nil)
    case .gallery(let scene): (GalleryModel(scene: scene, terminal: terminalContext), nil)
    case .edit(let request): try request.demoProgram(on: terminalContext, files: locations)
    }
  }
}
