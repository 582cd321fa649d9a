import Glibc
import NcursesTerminal
import SystemPackage
import UnicodeText

/// `inkwheel man`.
struct ManCommand: Subcommand {
  static let name = "man"
  static let abstract = "Show a page of the manual."
  static let discussion = String(help: PackageResources.man_txt)

  var page: String?
  var list = false

  static let parameters: [Parameter<ManCommand>] = [
    .positional(
      "page", \.page, "A command or a topic. The default is the page of the program.",
      completion: .manualPages),
    .flag("--list", \.list, "Print the names of all pages, as files.")
      .fitting(or: "--list takes no page") { $0.page == nil },
  ]

  func run() throws {
    let manual = Manual()
    if list {
      return try OutputBuffer.print(manual.pages.map { $0.fileName + "\n" }.joined())
    }
    let page = try manual.page(page ?? "inkwheel")
    if isatty(STDOUT_FILENO) == 1 { return try show(page, manual.source(of: page)) }
    try OutputBuffer.print(manual.source(of: page))
  }

  /// Replaces this process by man, which reads the page from its standard input.
  private func show(_ page: ManualPage, _ source: String) throws {
    do {
      let file = try FileDescriptor.unnamed(holding: Array(source.utf8))
      _ = try file.duplicate(as: .standardInput)
    } catch {
      throw Failure.failed("cannot show the page: \(error)")
    }
    var arguments = [strdup("man"), strdup("-l"), strdup("-"), nil]
    execvp("man", &arguments)
    guard errno == ENOENT else {
      throw Failure.failed("cannot start man: \(Errno(rawValue: errno))")
    }
    try OutputBuffer.print(
      page.text(columns: NcursesTerminal.columns(of: STDOUT_FILENO) ?? 80))
  }
}

extension Completion {
  /// The pages of the manual.
  static let manualPages = Completion(words: { _ in Manual().names })
}

/// All pages of the manual.
struct Manual {
  let pages: [ManualPage]

  /// The date at the foot of each page, that of the last change to them.
  private static let date = "2026-11-29"

  /// Makes the pages from the commands, the settings and the tables of keys.
  init() {
    let pages =
      [ManualPage.program] + Inkwheel.commands.map { ManualPage($0) } + [.configuration, .keys]
    self.pages = pages.map { page in
      var page = page
      let related = pages.filter { other in
        // A page names the program, its topics and, for the program, its commands.
        other.fileName != page.fileName
          && (other.number != 1 || other.name == "inkwheel" || page.name == "inkwheel")
      }
      page.section("SEE ALSO")
      page.paragraph(related.map(\.reference).joined(separator: ", "))
      return page
    }
  }

  /// Returns the source of a page.
  func source(of page: ManualPage) -> String {
    page.source(date: Self.date, program: "inkwheel " + Version.number)
  }

  /// Returns the page with a name, such as `pick`, `inkwheel-pick` or `inkwheel-pick.1`; of two pages
  /// with the same name that of the command.
  func page(_ name: String) throws -> ManualPage {
    let found = pages.first { page in
      [page.name, page.fileName].flatMap { [$0, $0.replacing("inkwheel-", with: "")] }.contains(
        name)
    }
    guard let found else {
      throw Failure.wrongInput(
        "unknown page “\(VisibleMark.sanitized(name))”; pages: \(names.joined(separator: ", "))")
    }
    return found
  }

  /// The names of the pages, without the name of the program.
  var names: [String] {
    pages.map { page in
      let isTaken = pages.first { $0.name == page.name }?.fileName != page.fileName
      return (isTaken ? page.fileName : page.name).replacing("inkwheel-", with: "")
    }
  }
}
