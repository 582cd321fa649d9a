import StyledText

extension FormatDefinition {
  /// ANSI art in code page 437, as on bulletin boards.
  static let art = FormatDefinition(
    title: "ANSI art", extensions: ["asc", "nfo", "diz", "ice", "cia"],
    mediaType: "text/x-ansi-art",
    recognizes: { sample in
      (sample.size ?? 0) <= ArtReader.maximumFileSize
        && ArtReader.looksLikeArt(
          prefix: sample.start, suffix: sample.tail, fileName: sample.fileName,
          isWhole: sample.size == sample.start.count)
    },
    reader: { options in
      WholeFileReader { buffer in
        let art = ArtReader.read(
          buffer, width: options.width, hasICEColors: options.hasICEColors, limits: ArtLimits())
        return (art.text, art.notices)
      }
    },
    writer: { options in
      ArtWriter(
        width: options.width ?? ArtLimits.defaultWidth, hasICEColors: options.hasICEColors,
        sauce: options.sauce ?? Sauce())
    },
    loses: { options in
      let set = ArtCharacterSet(options.sauce?.font ?? "")
      let blinking: Set<TextFeature> = options.hasICEColors ? [.blink, .rapidBlink] : []
      return [
        .dropped: TextFeature.underlines.union(blinking).union([
          .link, .otherLink, .faint, .italic, .strike, .overline, .superscript, .subscript,
          .proportional,
        ]),
        .becomes("?"): [.control], .becomes("characters of \(set.name)"): [.invalidByte],
        .becomes("spaces"): [.tab], .becomes("bright colours"): [.bold],
        .becomes("explicit colours"): [.reverse], .becomes("24-bit colours"): [.paletteColor],
      ]
    })
}
