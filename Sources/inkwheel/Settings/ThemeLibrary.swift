import App
import Files
import Glibc
import Picker
import StyledText
import SystemPackage
import ThemeFiles
import UnicodeText

/// Loads themes: the built-in ones, files, and those in the user's configuration folder.
struct ThemeLibrary {
  /// `$XDG_CONFIG_HOME/inkwheel`; nil if not even a home folder is known.
  let folder: String?

  init(_ environment: Environment) { folder = environment.configurationFolder }

  /// Returns the theme with a name or path; for nil, the user's own theme or the standard one.
  /// - Parameter isRequired: whether a theme that cannot be read is an error; otherwise it is a
  ///   warning, and so is an error in the user's own theme, so that it does not stop the program.
  func theme(_ choice: String?, isRequired: Bool = false) throws -> ThemeChoice {
    do {
      return try load(choice)
    } catch let failure as Failure where !isRequired || choice == nil {
      let lines = (failure.message ?? "").split(separator: "\n").map(String.init)
      return ThemeChoice(theme: .standard, warnings: lines)
    }
  }

  private func load(_ choice: String?) throws -> ThemeChoice {
    if let theme = choice.flatMap(Theme.named) { return ThemeChoice(theme: theme, warnings: []) }
    let isPath = choice.map(Self.isPath) == true
    guard choice != "", let path = path(ofChoice: choice), isPath || access(path, F_OK) == 0 else {
      guard let choice else { return ThemeChoice(theme: .standard, warnings: []) }
      throw Failure.wrongInput(unknown(choice))
    }
    return try read(path)
  }

  // MARK: Files

  /// Returns the path of the theme with a name or path, or of the user's own for nil; nil for a
  /// built-in one.
  func path(ofChoice choice: String?) -> String? {
    guard let choice else { return folder.map { $0 + "/theme.toml" } }
    if Theme.named(choice) != nil { return nil }
    return Self.isPath(choice) ? choice : path(of: choice)
  }

  /// Whether a choice is the path of a file, and not a name.
  private static func isPath(_ choice: String) -> Bool {
    choice.contains("/") || choice.hasSuffix(".toml")
  }

  private func path(of name: String) -> String? { folder.map { "\($0)/themes/\(name).toml" } }

  /// - Parameter depth: the number of themes that extend this one, directly or through others.
  private func read(_ path: String, depth: Int = 0) throws -> ThemeChoice {
    let bytes: [UInt8]
    do {
      bytes = try Self.bytes(of: path)
    } catch {
      throw Failure.wrongInput("cannot read the theme \(VisibleMark.sanitized(path)): \(error)")
    }
    var warnings: [String] = []
    do {
      let file = try ThemeFile(reading: bytes, fileName: path) { name in
        if let theme = Theme.named(name) { return theme }
        // Themes that extend each other would recurse forever.
        guard depth < 8, !name.contains("/"), let path = self.path(of: name),
          let choice = try? read(path, depth: depth + 1)
        else { return nil }
        warnings += choice.warnings
        return choice.theme
      }
      return ThemeChoice(theme: file.theme, warnings: warnings + file.warnings)
    } catch {
      throw Failure.wrongInput(error.message)
    }
  }

  /// Reads the bytes of a file, cut off soon after the size limit of themes.
  private static func bytes(of path: String) throws -> [UInt8] {
    // A pipe without a writer would be waited for.
    let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    return try file.closeAfter { try file.bytes(atMost: ThemeFile.limit) }
  }

  // MARK: Names

  /// The names of the built-in themes and of those in the user's folder.
  var names: [String] { Theme.builtIn.map(\.name) + ownNames }

  private func unknown(_ name: String) -> String {
    let themes = names.joined(separator: ", ")
    let file = VisibleMark.sanitized(path(of: "NAME") ?? "a file")
    return """
      unknown theme “\(VisibleMark.sanitized(name))”; themes: \(themes)
      Put your own theme into \(file), or give the path of a file.
      """
  }

  /// The names of the themes in the user's folder, sorted.
  private var ownNames: [String] {
    guard let folder else { return [] }
    return FolderListing.names(in: FilePath(folder + "/themes"), beginning: "")
      .filter { $0.hasSuffix(".toml") }.map { VisibleMark.sanitized(String($0.dropLast(5))) }
  }
}

/// A theme that was loaded, with warnings about its file.
struct ThemeChoice {
  /// The theme.
  let theme: Theme
  /// Warnings for the user, one line each, without control characters.
  let warnings: [String]

  /// The first warning, without the folder of its file to make it fit on a line.
  var notice: String? {
    guard let warning = warnings.first else { return nil }
    guard let end = warning.firstRange(of: ", line ")?.lowerBound,
      let slash = warning[..<end].lastIndex(of: "/")
    else { return warning }
    return String(warning[warning.index(after: slash)...])
  }
}
