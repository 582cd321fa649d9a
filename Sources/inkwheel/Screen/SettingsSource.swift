import Configuration
import Editor
import Picker

/// Reads the settings of a running program again.
struct SettingsSource: Sendable {
  let environment: Environment
  let screen: ScreenOptions
  /// The files at the start.
  private let files: [String]
  private let stamps: [FileWatch.Stamp]

  /// - Parameter theme: the name of the theme at the start, or its file.
  init(environment: Environment, screen: ScreenOptions, theme: String?) {
    (self.environment, self.screen) = (environment, screen)
    files = Self.files(environment, theme: theme)
    stamps = files.map(FileWatch.Stamp.init)
  }

  /// Returns the settings as a message.
  func message() -> Message {
    do {
      let user = try screen.userSettings(environment)
      let theme: ThemeChoice
      do {
        theme = try ThemeLibrary(environment).theme(user.settings.theme)
      } catch let failure as Failure {
        theme = ThemeChoice(
          theme: .standard,
          warnings: [(failure.message ?? "").prefix { $0 != "\n" }].map(String.init))
      }
      return .configured(
        user.settings.program, theme: theme.theme,
        isMotionReduced: user.settings.motion == .reduced,
        warning: user.notice ?? theme.notice)
    } catch {
      return .failed((error as? Failure)?.message ?? "cannot read the configuration")
    }
  }

  /// Posts the settings each time a file of the configuration changes, until the process ends.
  func watch(_ mailbox: Mailbox) {
    FileWatch.start(files, since: stamps) {
      mailbox.post(message())
      let theme = (try? screen.userSettings(environment))?.settings.theme
      return Self.files(environment, theme: theme)
    }
  }

  /// Returns the paths of the configuration file and of a theme, whether they exist or not.
  private static func files(_ environment: Environment, theme: String?) -> [String] {
    let files = [UserSettings.path(environment), ThemeLibrary(environment).path(ofChoice: theme)]
    return files.compactMap(\.self)
  }
}
