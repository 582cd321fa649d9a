import Synchronization

/// Where text leads, as the sequence OSC 8 says it.
///
/// A value is the number of a link in a table of the process, so that styles stay plain bits that are
/// copied and compared in an instant however many links a text has.
///
/// Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
public struct Hyperlink: Hashable, Sendable {
  private struct Target: Hashable {
    let uri: String
    let parameters: String

    /// Byte by byte: strings that only look the same are other links.
    static func == (left: Target, right: Target) -> Bool {
      left.uri.utf8.elementsEqual(right.uri.utf8)
        && left.parameters.utf8.elementsEqual(right.parameters.utf8)
    }
  }

  private struct Table {
    var targets: [Target] = []
    var numbers: [Target: UInt32] = [:]
  }

  private static let table = Mutex(Table())

  private let number: UInt32

  /// Makes a link.
  /// - Parameters:
  ///   - uri: where it leads, not empty, as it is written in the sequence.
  ///   - parameters: `key=value` pairs joined by colons, such as `id=1`; mostly empty.
  public init(uri: String, parameters: String = "") {
    precondition(!uri.isEmpty, "a link leads somewhere")
    let target = Target(uri: uri, parameters: parameters)
    number = Self.table.withLock { table in
      if let known = table.numbers[target] { return known }
      let number = UInt32(table.targets.count)
      table.targets.append(target)
      table.numbers[target] = number
      return number
    }
  }

  private var target: Target { Self.table.withLock { $0.targets[Int(number)] } }

  /// Where the link leads, as it is written in the sequence; not to be trusted.
  public var uri: String { target.uri }

  /// What the sequence says besides, such as `id=1`.
  public var parameters: String { target.parameters }
}
