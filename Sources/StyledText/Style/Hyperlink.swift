import Synchronization

/// The target of a link, as given by an OSC 8 sequence.
///
/// A value is an index into a table of the process. So styles stay trivially copyable and
/// comparable however many links a text has.
///
/// Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
///
///     let link = Hyperlink(uri: "https://swift.org")
///     let linked = StyledString("Swift", style: TextStyle(underline: .single, link: link))
public struct Hyperlink: Hashable, Sendable {
  private struct Target: Hashable {
    let uri: String
    let parameters: String

    /// Compares by bytes: canonically equivalent strings are different links.
    static func == (left: Target, right: Target) -> Bool {
      left.uri.utf8.elementsEqual(right.uri.utf8)
        && left.parameters.utf8.elementsEqual(right.parameters.utf8)
    }
  }

  private struct Table {
    var targets: [Target] = []
    var indices: [Target: UInt32] = [:]
  }

  /// All links of the process: a number has to mean the same link in every text.
  private static let table = Mutex(Table())

  private let index: UInt32

  /// Creates a link.
  /// - Parameters:
  ///   - uri: the target as it is written in the sequence; not empty.
  ///   - parameters: `key=value` pairs separated by colons, such as `id=1`; usually empty.
  public init(uri: String, parameters: String = "") {
    precondition(!uri.isEmpty, "the URI of a link is empty")
    let target = Target(uri: uri, parameters: parameters)
    index = Self.table.withLock { table in
      if let known = table.indices[target] { return known }
      let index = UInt32(table.targets.count)
      table.targets.append(target)
      table.indices[target] = index
      return index
    }
  }

  private var target: Target { Self.table.withLock { $0.targets[Int(index)] } }

  /// The target as it is written in the sequence.
  ///
  /// Do not trust it.
  public var uri: String { target.uri }

  /// The parameters of the sequence, such as `id=1`.
  public var parameters: String { target.parameters }
}
