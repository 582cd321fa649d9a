// One import is enough to write everything that the interface of the picker speaks of.
@_exported public import ColorControls
@_exported public import ColorPalettes
@_exported public import Colorimetry
@_exported public import TerminalCore

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  // On Apple systems, where this is untried, Foundation holds attributed text.
  @_exported public import Foundation
#endif
