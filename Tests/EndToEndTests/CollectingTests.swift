import Color
import ColorFiles
import TestSupport
import Testing

@Suite("Collecting colours where one picks", .blocking)
struct CollectingTests {
  @Test(arguments: ["mine.gpl", "mine.css", "mine.ase"])
  func `Collected colours are saved in the format of the extension, and read back`(name: String)
    throws
  {
    let program = try TerminalProcess.inkwheel(["pick", "#123456"], until: "Enter keep")
    try program.send(.alt("a"), until: "1 colour in my list")
    program.send(keys: "#f80")
    try program.send(.alt("a"), until: "2 colours in my list")
    try program.send(.alt("p"), until: "‹ My colours ›")
    try program.send(.alt("w"), until: "save My colours as:")
    program.send(keys: name)
    try program.send(.enter, until: "saved as \(name)")
    let bytes = try program.bytes(of: name)
    let palette = try ColorPalette(reading: bytes, fileName: name)
    #expect(palette.swatches.map { $0.color.rgb8.hex } == ["#123456", "#ff8800"])
    #expect(bytes.starts(with: name.hasSuffix("ase") ? Array("ASEF".utf8) : []))
    try program.send(.enter, untilExit: 0)
  }
}
