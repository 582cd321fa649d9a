// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum Color: Hashable {
  case black, blue, green, cyan, red, magenta, brown, gray
  case darkGray, brightBlue, brightGreen, brightCyan, brightRed, brightMagenta, brightYellow, white
  case rgb(Int, Int, Int)
}

public struct CellFlags: OptionSet, Hashable {
  public let rawValue: Int8
  public init(rawValue: Int8) { self.rawValue = rawValue }
  // As in TermKit, the names are not public.
  static let bold = CellFlags(rawValue: 1 << 0)
  static let underline = CellFlags(rawValue: 1 << 1)
  static let invert = CellFlags(rawValue: 1 << 5)
}

public struct Attribute: Equatable {
  var fore: Color
  var back: Color
  var flags: CellFlags
}

open class ConsoleDriver {
  public enum ColorSupport { case blackAndWhite, ansi16, ansi256, rgbColors }
  public var colorSupport: ColorSupport = .blackAndWhite
  /// The number of attributes made: each of them stays in TermKit's memory.
  var madeAttributes = 0
}

public class Application {
  public static var driver = ConsoleDriver()
  public static let top = Toplevel()
  public static func prepare() {}
  public static func run() {}
  public static func requestStop() {}
}

public class Painter {
  public var attribute: Attribute
  private var position = Point(x: 0, y: 0)
  private let size: Size
  private(set) var cells: [(rune: Unicode.Scalar, attribute: Attribute)]

  /// Draws into the content of a view, clipped to it.
  init(for view: View) {
    size = view.contentFrame.size
    attribute = Attribute(fore: .gray, back: .blue, flags: [])
    cells = Array(repeating: (" ", attribute), count: size.width * size.height)
  }

  public func makeAttribute(fore: Color, back: Color, flags: CellFlags = []) -> Attribute {
    Application.driver.madeAttributes += 1
    return Attribute(fore: fore, back: back, flags: flags)
  }

  public func goto(col: Int, row: Int) { position = Point(x: col, y: row) }

  public func add(rune: UnicodeScalar) {
    let (x, y) = (position.x, position.y)
    position.x += 1
    guard 0..<size.width ~= x, 0..<size.height ~= y else { return }
    cells[y * size.width + x] = (rune, attribute)
  }

  var lines: [String] {
    (0..<size.height).map { row in
      var text = String.UnicodeScalarView()
      for cell in cells[row * size.width..<(row + 1) * size.width] { text.append(cell.rune) }
      return String(text)
    }
  }
}
