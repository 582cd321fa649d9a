extension String {
  /// The last part of a path, such as the name of a file.
  package var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// What follows the last dot in the last part of a path; nil if there is no dot after its first
  /// character.
  package var fileExtension: String? {
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return String(name[dot...].dropFirst())
  }
}
