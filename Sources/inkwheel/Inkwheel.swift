import ArgumentParser
import Glibc
import StyledText
import SystemPackage
import UnicodeText

/// The command line.
@main
struct Inkwheel: RootCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkwheel",
    abstract: "A colour picker for the terminal, with an editor for coloured text.",
    discussion: """
      Examples:
        inkwheel banner.ans               edit a file; Ctrl-K picks a colour
        color=$(inkwheel pick '#f80')     pick a colour in a script
        inkwheel color '#f80' -f oklch    convert, mix and compare colours
        inkwheel convert a.ans -o a.html  convert coloured text to another format
        inkwheel gallery                  browse icons, pickers and the editor
        inkwheel demo                     watch a tour of inkwheel
        inkwheel config                   print the settings and their defaults
        inkwheel doctor                   check what the terminal can do
        inkwheel init bash                open the picker with a key of the shell
        inkwheel man pick                 read the manual

      Exit status: \(ExitStatus.list).
      """,
    version: "0.1.0",
    subcommands: [
      EditCommand.self, PickCommand.self, ColorCommand.self, ConvertCommand.self,
      GalleryCommand.self, DemoCommand.self, ConfigCommand.self, DoctorCommand.self,
      InitCommand.self, ManCommand.self, CompleteCommand.self,
    ],
    defaultSubcommand: EditCommand.self)

  /// Rejects arguments that are not UTF-8, because as a `String` they would name other files.
  private static func checkArguments() {
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[index],
        String(validatingCString: argument) == nil
      else { continue }
      let shown = VisibleMark.sanitized(String(cString: argument))
      StandardError.print("inkwheel: “\(shown)” is not UTF-8, and other names are not supported\n")
      Glibc.exit(2)
    }
  }

  /// Runs a command and turns an error into a message and an exit status.
  static func main() {
    reserveStandardDescriptors()
    checkArguments()
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      try CommandName.check(arguments)
      if let request = try fastRequest(arguments) {
        try request.run()
      } else {
        var command = try parsedCommand(arguments)
        if let command = command as? any DescribingCommand {
          try command.run(of: Inkwheel.self)
        } else {
          try command.run()
        }
      }
    } catch let failure as Failure {
      end(with: failure)
    } catch {
      let message = fullMessage(for: error)
      guard exitCode(for: error) != .success else {
        do {
          try OutputBuffer.print(message + "\n")
        } catch {
          end(with: error as? Failure ?? .silent(1))
        }
        Glibc.exit(0)
      }
      // The parser's messages get the usual prefix. They quote arguments as they were typed.
      let prefixed = message.hasPrefix("Error: ") ? "inkwheel: " + message.dropFirst(7) : message
      let lines = prefixed.split(separator: "\n", omittingEmptySubsequences: false)
        .map { VisibleMark.sanitized(String($0)) }.joined(separator: "\n")
      StandardError.print(lines.hasSuffix("\n") ? lines : lines + "\n")
      Glibc.exit(2)
    }
  }

  private static func end(with failure: Failure) -> Never {
    if let message = failure.message { StandardError.print("inkwheel: \(message)\n") }
    Glibc.exit(failure.status)
  }

  /// Opens closed standard descriptors, so that no other file gets their numbers.
  ///
  /// Otherwise, with standard output closed, the terminal would become descriptor 1, and the answer
  /// would be printed on it. `/dev/null` is opened for reading only, so writing fails as it should.
  private static func reserveStandardDescriptors() {
    for file: Int32 in 0...2 where fcntl(file, F_GETFD) == -1 { _ = open("/dev/null", O_RDONLY) }
  }
}
