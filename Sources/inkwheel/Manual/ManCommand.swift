import ArgumentParser
import Glibc
import ManualPages
import SystemPackage

/// `inkwheel man`.
struct ManCommand: DescribingCommand {
  static let name = "man"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Show a page of the manual.",
    discussion: """
      The pages are part of the program, so the manual can be read where nothing is
      installed. On a terminal, man(1) shows them. Elsewhere their source is
      printed, for man(1) or another reader of the format.

      Examples:
        inkwheel man                     the page of the program
        inkwheel man pick                the page of inkwheel pick
        inkwheel man keys                all keys
        inkwheel man --list              the names of the pages as files
        inkwheel man pick > inkwheel-pick.1
      """)

  @Argument(
    help: "The page: a command or a topic. Without it, the page of the program.",
    completion: .custom { _, _, _ in [] })  // See `CompleteCommand`.
  var page: String?

  @Flag(help: "Print the names of all pages, as files.")
  var list = false

  func run(of program: any RootCommand.Type) throws {
    let manual = try Manual(of: program)
    if list {
      guard page == nil else { throw Failure.wrongInput("--list takes no page") }
      return try OutputBuffer.print(manual.pages.map { $0.fileName + "\n" }.joined())
    }
    let text = manual.roff(try manual.page(page ?? "inkwheel"))
    if isatty(STDOUT_FILENO) == 1 { return try show(text) }
    try OutputBuffer.print(text)
  }

  /// Replaces this process by man, which reads the page from its standard input.
  private func show(_ text: String) throws {
    guard let stream = tmpfile() else {
      throw Failure.failed("cannot show the page: \(Errno(rawValue: errno))")
    }
    let file = FileDescriptor(rawValue: fileno(stream))
    try file.writeAll(Array(text.utf8))
    try file.seek(offset: 0, from: .start)
    _ = try file.duplicate(as: .standardInput)
    let words = ["man", "-l", "-"]
    var arguments = words.map { strdup($0) } + [nil]
    execvp("man", &arguments)
    throw Failure.failed(
      "cannot start man: \(Errno(rawValue: errno))\nThe help says the same: inkwheel help")
  }
}
