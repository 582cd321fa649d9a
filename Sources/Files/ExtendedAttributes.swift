import CFileSystem
import Glibc
import SystemPackage

/// The extended attributes of a file by name: user attributes, ACLs, capabilities and security
/// labels.
struct ExtendedAttributes: Equatable, Sendable {
  var values: [String: [UInt8]] = [:]

  /// File capabilities; every write removes them.
  static let capability = "security.capability"

  /// Reads the attributes of an open file.
  init(of file: FileDescriptor) throws(Errno) {
    let names: [UInt8]
    do {
      names = try Self.bytes { flistxattr(file.rawValue, $0, $1) }
    } catch .notSupported {
      return
    }
    for name in names.split(separator: 0) {
      let name = String(decoding: name, as: UTF8.self)
      do {
        values[name] = try Self.bytes { fgetxattr(file.rawValue, name, $0, $1) }
      } catch .noData {
        continue  // removed in between
      }
    }
  }

  /// Sets the attributes of a file to exactly these; returns whether any changed.
  ///
  /// Attributes not in the set are removed, except security labels that the system assigns to every
  /// new file and does not allow to be removed.
  func set(on file: FileDescriptor) throws(Errno) -> Bool {
    let present = try restore(on: file)
    for name in present.values.keys where values[name] == nil {
      do {
        try SystemCalls.retrying { fremovexattr(file.rawValue, name) }
      } catch  where name.hasPrefix("security.") {
        continue
      }
    }
    return present != self
  }

  /// Sets those attributes that a file has lost; returns those that it had.
  func restore(on file: FileDescriptor) throws(Errno) -> ExtendedAttributes {
    let present = try ExtendedAttributes(of: file)
    for (name, value) in values where present.values[name] != value {
      try SystemCalls.retrying { fsetxattr(file.rawValue, name, value, value.count, 0) }
    }
    return present
  }

  /// Gets the size and then the bytes, and retries when they have grown in between.
  private static func bytes(
    _ call: (UnsafeMutablePointer<CChar>?, Int) -> Int
  ) throws(Errno) -> [UInt8] {
    while true {
      let size = call(nil, 0)
      try SystemCalls.check(size < 0 ? -1 : 0)
      guard size > 0 else { return [] }
      var result = [CChar](repeating: 0, count: size)
      let count = call(&result, size)
      if count >= 0 { return result[..<count].map { UInt8(truncatingIfNeeded: $0) } }
      let code = Errno(rawValue: errno)
      if code != .outOfRange { throw code }
    }
  }
}
