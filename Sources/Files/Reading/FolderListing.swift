public import SystemPackage

/// The names of the files in a folder.
public enum FolderListing {
  /// Returns the names in a folder that begin with some text, in order; those of folders end with a
  /// slash.
  ///
  /// Hidden files are listed only if the text begins with a dot. A folder that cannot be read has
  /// no names.
  public static func names(in folder: FilePath, beginning prefix: String) -> [String] {
    guard let names = try? Folder(folder).names() else { return [] }
    return names.filter { name in
      name.hasPrefix(prefix) && (prefix.hasPrefix(".") || !name.hasPrefix("."))
    }.sorted().map { name in
      // Opening it as a folder follows symbolic links.
      (try? Folder(folder.appending(name))) == nil ? name : name + "/"
    }
  }
}
