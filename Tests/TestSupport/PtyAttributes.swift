import Glibc

/// The line settings of a pseudoterminal (`termios`), to compare before and after a program.
public struct PtyAttributes: Sendable, Equatable, CustomStringConvertible {
  /// Input, output, control and local flags, in this order.
  public let flags: [UInt32]
  /// The special characters, such as those of interrupt and erase.
  public let characters: [UInt8]

  init(descriptor: Int32) throws {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      throw TerminalFailure(call: "tcgetattr", errno: errno)
    }
    flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  /// Whether the line discipline echoes typed characters.
  public var echo: Bool { flags[3] & UInt32(ECHO) != 0 }
  /// Whether input arrives line by line.
  public var canonical: Bool { flags[3] & UInt32(ICANON) != 0 }

  /// The flags in hexadecimal and the special characters, for messages.
  public var description: String {
    let names = ["iflag", "oflag", "cflag", "lflag"]
    let flags = zip(names, flags).map { "\($0)=\(String($1, radix: 16))" }
    let characters = characters.map { String($0, radix: 16) }
    return (flags + ["cc=" + characters.joined(separator: ":")]).joined(separator: " ")
  }
}
