import ArgumentParser
import Glibc
import StyledText
import SystemPackage
import UnicodeText

/// The command line.
@main
struct Inkwheel: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkwheel",
    abstract: "A colour picker for the terminal, with an editor for coloured text around it.",
    discussion: """
      Examples:
        inkwheel banner.ans              edit a file; Ctrl-K picks a colour
        color=$(inkwheel pick '#f80')    pick a colour in a script
        inkwheel color '#f80' -f oklch   convert, mix and compare colours
        inkwheel convert a.ans -o a.html turn coloured text into another format
        inkwheel gallery                 see icons, picker and editor
        inkwheel demo                    a tour that plays by itself
        inkwheel doctor                  see what the terminal can do

      Exit status: 0 done, 1 failed, 2 wrong usage or input, 130 cancelled.
      """,
    version: "0.1.0",
    subcommands: [
      EditCommand.self, PickCommand.self, ColorCommand.self, ConvertCommand.self,
      GalleryCommand.self, DemoCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: EditCommand.self)

  /// Names that are not UTF-8 would become other names.
  private static func checkArguments() {
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[index],
        String(validatingCString: argument) == nil
      else { continue }
      let shown = VisibleMark.sanitized(String(cString: argument))
      StandardError.print("inkwheel: “\(shown)” is not UTF-8: such names are not supported\n")
      Glibc.exit(2)
    }
  }

  /// Runs a command and turns what it throws into a message and an exit status.
  static func main() {
    occupyStandardFiles()
    checkArguments()
    do {
      if let request = try PlainRequest(CommandLine.arguments.dropFirst()) {
        try request.run()
      } else {
        var command = try parseAsRoot()
        try command.run()
      }
    } catch let failure as Failure {
      if let message = failure.message { StandardError.print("inkwheel: \(message)\n") }
      Glibc.exit(failure.status)
    } catch {
      let message = fullMessage(for: error)
      guard exitCode(for: error) != .success else {
        print(message)
        Glibc.exit(0)
      }
      // The parser repeats arguments as they are.
      // One voice for all messages, whoever found the mistake.
      let known = message.hasPrefix("Error: ") ? "inkwheel: " + message.dropFirst(7) : message
      let lines = known.split(separator: "\n", omittingEmptySubsequences: false)
        .map { VisibleMark.sanitized(String($0)) }.joined(separator: "\n")
      StandardError.print(lines.hasSuffix("\n") ? lines : lines + "\n")
      Glibc.exit(2)
    }
  }

  /// Takes the numbers of standard files that are closed, so that no other file gets them.
  ///
  /// With standard output closed the terminal would be opened in its place and take the answer. What
  /// is written to a file that can only be read fails, as it should.
  private static func occupyStandardFiles() {
    for file: Int32 in 0...2 where fcntl(file, F_GETFD) == -1 { _ = open("/dev/null", O_RDONLY) }
  }
}
