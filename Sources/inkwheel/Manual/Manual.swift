import ArgumentParser
import ManualPages

/// All pages of the manual.
struct Manual {
  let pages: [ManualPage]
  private let version: String

  /// The date at the foot of each page, that of the last change to them.
  private static let date = "2026-11-23"

  /// Makes the pages from the descriptions of the commands and the tables of keys.
  init(of program: any RootCommand.Type) throws {
    version = program.configuration.version
    let program = try CommandDescription(of: program)
    let others = [ManualPage.configuration, ManualPage.keys]
    let commands = ([program] + program.subcommands).map { ManualPage($0, of: program) }
    pages = (commands + others).map { page in
      var page = page
      let related = (commands + others).filter { other in
        // A page names the program, its topics and, for the program, its commands.
        other.fileName != page.fileName
          && (other.number != 1 || other.name == program.name || page.name == program.name)
      }
      page.sections.append(
        .init("SEE ALSO", [.paragraph(related.map(\.reference).joined(separator: ", "))]))
      return page
    }
  }

  /// Returns the page with a name, such as `pick`, `inkwheel-pick` or `inkwheel-pick.1`; of two pages
  /// with the same name that of the command.
  func page(_ name: String) throws -> ManualPage {
    let found = pages.first { page in
      let short = page.fileName.dropFirst("inkwheel-".count)
      return [page.name, page.fileName].contains(name) || page.name == "inkwheel-" + name
        || short == name && page.fileName.hasPrefix("inkwheel-")
    }
    guard let found else {
      throw Failure.wrongInput(
        "there is no such page; the pages are: \(names.joined(separator: ", "))")
    }
    return found
  }

  /// The names of the pages, without the name of the program.
  var names: [String] {
    var names: [String] = []
    for page in pages {
      let isTaken = pages.first { $0.name == page.name }?.fileName != page.fileName
      let name = isTaken ? page.fileName : page.name
      names.append(name.hasPrefix("inkwheel-") ? String(name.dropFirst("inkwheel-".count)) : name)
    }
    return names
  }

  /// Returns a page in the language that man(1) reads.
  func roff(_ page: ManualPage) -> String {
    page.roff(date: Self.date, source: "inkwheel " + version)
  }
}
