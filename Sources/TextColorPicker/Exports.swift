@_exported public import AttributedText
@_exported public import Color
// One import is enough to write everything that the interface of the picker uses.
@_exported public import Picker
@_exported public import Terminal

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  // On Apple systems, where this is untried, Foundation holds attributed text.
  @_exported public import Foundation
#endif
