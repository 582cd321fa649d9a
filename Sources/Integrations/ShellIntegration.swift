/// A shell for which there is a widget.
package enum ShellIntegration: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The shell code of the widget: the file in the folder of the shell.
  package var script: [UInt8] {
    switch self {
    case .bash: PackageResources.inkwheel_bash
    case .zsh: PackageResources.inkwheel_zsh
    case .fish: PackageResources.inkwheel_fish
    }
  }
}
