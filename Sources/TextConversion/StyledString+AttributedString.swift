import AttributedText
import Color
public import StyledText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension StyledString {
  /// Creates styled text from attributed text, so that it can be edited at any size and written in any
  /// format.
  ///
  ///     let page = try TextFormat.html.write(StyledString(text))
  ///
  /// Colours become the 8-bit colours that are shown, without their opacity; attributes of other scopes
  /// are left out.
  public init(_ text: AttributedString) {
    self.init()
    for run in text.runs {
      append(StyledString(String(text.characters[run.range]), style: TextStyle(run.attributes)))
    }
  }
}

extension AttributedString {
  /// Creates attributed text from styled text, such as that of a file.
  ///
  ///     let text = AttributedString(try TextFormat.html.read(bytes).text)
  ///
  /// Entries of the terminal's palette become the colours that xterm has for them, every kind of underline
  /// becomes one, and what the attributes of this library do not have, such as links, is left out.
  public init(_ text: StyledString) {
    self.init()
    var offset = text.startOffset
    for run in text.runs(in: text.fullRange) {
      append(
        AttributedString(
          text.text(in: offset..<offset + run.length), attributes: AttributeContainer(run.style)))
      offset = offset + run.length
    }
  }
}

extension TextStyle {
  fileprivate init(_ attributes: AttributeContainer) {
    self.init()
    if let color = attributes.foregroundColor { foreground = .rgb(color.rgb8) }
    if let color = attributes.backgroundColor { background = .rgb(color.rgb8) }
    if attributes.bold == true { self.attributes.insert(.bold) }
    if attributes.italic == true { self.attributes.insert(.italic) }
    if attributes.strikethrough == true { self.attributes.insert(.strike) }
    if attributes.underline == true { underline = .single }
  }
}

extension AttributeContainer {
  fileprivate init(_ style: TextStyle) {
    self.init()
    self.foregroundColor = style.foreground.rgb8().map { Color($0) }
    self.backgroundColor = style.background.rgb8().map { Color($0) }
    // An attribute that is not set is nil, so that equal text is equal.
    self.bold = style.attributes.contains(.bold) ? true : nil
    self.italic = style.attributes.contains(.italic) ? true : nil
    self.strikethrough = style.attributes.contains(.strike) ? true : nil
    self.underline = style.underline == .none ? nil : true
  }
}
