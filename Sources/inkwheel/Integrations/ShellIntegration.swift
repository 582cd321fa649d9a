/// A shell for which there are a widget and completions.
package enum ShellIntegration: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The shell code of the widget and of the completions: the files in the folder of the shell.
  package var script: [UInt8] { widget + Array("\n".utf8) + completion }

  private var widget: [UInt8] {
    switch self {
    case .bash: PackageResources.inkwheel_bash
    case .zsh: PackageResources.inkwheel_zsh
    case .fish: PackageResources.inkwheel_fish
    }
  }

  private var completion: [UInt8] {
    switch self {
    case .bash: PackageResources.completion_bash
    case .zsh: PackageResources._inkwheel
    case .fish: PackageResources.completion_fish
    }
  }
}
