// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum Key: Equatable {
  case controlSpace
  case controlA, controlB, controlC, controlD, controlE, controlF, controlG, controlH, controlI
  case controlJ, controlK, controlL, controlM, controlN, controlO, controlP, controlQ, controlR
  case controlS, controlT, controlU, controlV, controlW, controlX, controlY, controlZ
  case esc, fs, gs, rs, us, delete
  case cursorUp, cursorDown, cursorLeft, shiftCursorLeft, shiftCursorRight, cursorRight
  case pageUp, pageDown, home, end, deleteChar, insertChar
  case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10
  case backtab
  case letter(Character)
  case Unknown
}

public struct KeyEvent {
  public var key: Key
  public let isAlt: Bool
  public let isControl: Bool

  init(key: Key, isAlt: Bool = false, isControl: Bool = false) {
    self.key = key
    self.isAlt = isAlt
    self.isControl = isControl
  }
}

public struct MouseFlags: OptionSet {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let button1Released = MouseFlags(rawValue: 0x1)
  public static let button1Pressed = MouseFlags(rawValue: 0x2)
  public static let button1Clicked = MouseFlags(rawValue: 0x4)
  public static let button4Pressed = MouseFlags(rawValue: 0x80000)
  public static let mousePosition = MouseFlags(rawValue: 0x800_0000)
}

public struct MouseEvent {
  public var pos: Point
  public var absPos: Point
  public var flags: MouseFlags
  public var view: View?

  init(pos: Point, absPos: Point, flags: MouseFlags, view: View? = nil) {
    self.pos = pos
    self.absPos = absPos
    self.flags = flags
    self.view = view
  }
}
