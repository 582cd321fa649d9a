/// A set of keys to begin with.
package enum KeyPreset: String, CaseIterable, Sendable {
  case `default`, emacs, nano, vi

  /// The file with its tables of keys, in the folder of this type.
  package var file: [UInt8] {
    switch self {
    case .default: PackageResources.default_toml
    case .emacs: PackageResources.emacs_toml
    case .nano: PackageResources.nano_toml
    case .vi: PackageResources.vi_toml
    }
  }
}
