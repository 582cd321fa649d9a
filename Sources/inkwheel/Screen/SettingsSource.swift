import Configuration
import Editor

/// Reads the settings of a running program again.
struct SettingsSource: Sendable {
  let environment: Environment
  let screen: ScreenChoices

  /// Returns the settings as a message.
  func message() -> Message {
    do {
      let user = try screen.userSettings(environment)
      let theme: ThemeChoice
      do {
        theme = try ThemeLibrary(environment).theme(user.settings.theme)
      } catch let failure as Failure {
        return .failed(failure.message ?? "cannot read the theme")
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
    guard let folder = ConfigurationFolder(environment)?.path else { return }
    FolderWatch.start(folder, includesWrites: true) { mailbox.post(message()) }
  }
}
