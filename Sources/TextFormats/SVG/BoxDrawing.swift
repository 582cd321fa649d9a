/// The box-drawing characters with light lines and their rounded corners, drawn as strokes.
///
/// As text they would leave gaps between rows wherever the line height of the font is not that of
/// the cells.
enum BoxDrawing {
  /// A path of SVG in a cell of 8×16 units: where it begins and its relative commands.
  struct Stroke {
    var x: Int
    var y: Int
    var commands: StaticString

    fileprivate init(_ x: Int, _ y: Int, _ commands: StaticString) {
      (self.x, self.y, self.commands) = (x, y, commands)
    }
  }

  /// Returns the stroke of a character, or nil if the font draws it.
  static func stroke(_ value: UInt32) -> Stroke? {
    switch value {
    case 0x2500: Stroke(0, 8, "h8")
    case 0x2502: Stroke(4, 0, "v16")
    case 0x250C: Stroke(4, 16, "v-8h4")
    case 0x2510: Stroke(4, 16, "v-8h-4")
    case 0x2514: Stroke(4, 0, "v8h4")
    case 0x2518: Stroke(4, 0, "v8h-4")
    case 0x251C: Stroke(4, 0, "v16m0-8h4")
    case 0x2524: Stroke(4, 0, "v16m0-8h-4")
    case 0x252C: Stroke(0, 8, "h8m-4 0v8")
    case 0x2534: Stroke(0, 8, "h8m-4 0v-8")
    case 0x253C: Stroke(0, 8, "h8m-4-8v16")
    case 0x256D: Stroke(4, 16, "v-4q0-4 4-4")
    case 0x256E: Stroke(4, 16, "v-4q0-4-4-4")
    case 0x256F: Stroke(4, 0, "v4q0 4-4 4")
    case 0x2570: Stroke(4, 0, "v4q0 4 4 4")
    default: nil
    }
  }

  /// Whether a row of the same character is one line.
  static func isContinuous(_ value: UInt32) -> Bool { value == 0x2500 }
}
