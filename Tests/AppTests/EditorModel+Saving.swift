import App
import Files
import ProgramTestSupport
import Testing

extension EditorModel {
  /// Plays keys whose only effect is that the text is saved, and returns the request.
  mutating func saving(
    _ keys: String = "C-s", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> SaveRequest {
    let effects = play(keys)
    let requests: [SaveRequest] = effects.compactMap {
      if case .save(let request) = $0 { request } else { nil }
    }
    #expect(effects.count == 1, sourceLocation: sourceLocation)
    return try #require(requests.first, sourceLocation: sourceLocation)
  }

  /// Tells that a file has been saved.
  mutating func saved(_ request: SaveRequest) -> [Effect] {
    update(.saved(request, stamp: .existing))
  }
}

extension FileStamp {
  /// The stamp of a file that exists.
  static let existing = (try? FileStamp.current(of: "/")) ?? .missing
}
