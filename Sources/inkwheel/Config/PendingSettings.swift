import Configuration

/// The settings of the user while another thread binds their keys.
///
/// That takes as long as everything else about a long file, and the keys are not needed before the
/// first frame.
struct PendingSettings {
  /// The settings with the standard keys.
  let settings: Settings
  private let user: UserSettings
  private let bound: PendingValue<UserSettings>?

  /// - Parameter user: settings without keys.
  init(_ user: UserSettings) {
    settings = user.settings
    self.user = user
    bound =
      user.hasKeys
      ? PendingValue {
        var user = user
        user.bindKeys()
        return user
      } : nil
  }

  /// Waits for the keys and returns everything.
  func complete() -> UserSettings { bound?.value() ?? user }
}
