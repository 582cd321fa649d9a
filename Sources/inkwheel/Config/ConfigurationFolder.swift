/// The folder `$XDG_CONFIG_HOME/inkwheel`, with the configuration and the themes.
///
/// See https://specifications.freedesktop.org/basedir-spec/latest/.
struct ConfigurationFolder {
  let path: String

  /// Finds the folder in the environment; nil if not even a home folder is set.
  init?(_ environment: Environment) {
    // By the XDG base directory specification, a relative path is ignored.
    let variables = environment.variables
    if let config = variables["XDG_CONFIG_HOME"], config.hasPrefix("/") {
      path = config + "/inkwheel"
    } else if let home = variables["HOME"] {
      path = home + "/.config/inkwheel"
    } else {
      return nil
    }
  }
}
