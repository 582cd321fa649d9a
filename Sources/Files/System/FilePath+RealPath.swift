import Glibc
package import SystemPackage

extension FilePath {
  /// The absolute path without symbolic links, or nil when it cannot be determined.
  package var realPath: FilePath? {
    guard let name = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(name) }
    return FilePath(platformString: name)
  }
}
