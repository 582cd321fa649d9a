// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Point {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

public struct Size {
  public var width = 0
  public var height = 0

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

public struct Rect {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  public var minX: Int { origin.x }
  public var minY: Int { origin.y }
  public var width: Int { size.width }
  public var height: Int { size.height }
}
