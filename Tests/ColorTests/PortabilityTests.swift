import TestSupport
import Testing

@Suite("Portability")
struct PortabilityTests {
  @Test(arguments: ["Color", "UnicodeText", "Terminal", "Picker", "TextColorPicker"])
  func `The C library is imported in one file of a module, and not only that of Linux`(
    module: String
  ) throws {
    let imports = try SourceFiles.lines(of: module).compactMap { file in
      let found = file.lines.filter { line in
        ["Glibc", "Musl", "WASILibc", "Darwin"].contains { line.hasSuffix("import " + $0) }
      }
      return found.isEmpty ? nil : found
    }
    #expect(imports.count <= 1)
    for lines in imports {
      #expect(lines == ["  import Glibc", "  import Musl", "  import WASILibc", "  import Darwin"])
    }
  }
}
