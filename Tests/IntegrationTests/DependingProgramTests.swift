import Foundation
import TestSupport
import Testing

@Suite("A program that depends on a version of this package", .blocking)
struct DependingProgramTests {
  /// Shell functions and repositories: this package as the version in the changelog, and a
  /// swift-collections that is newer than any that this package knows.
  private static let repositories = #"""
    export GIT_AUTHOR_NAME=Somebody GIT_AUTHOR_EMAIL=somebody@example.com
    export GIT_COMMITTER_NAME=Somebody GIT_COMMITTER_EMAIL=somebody@example.com
    repository() {
      git -C "$1" init -q
      git -C "$1" add -A
      git -C "$1" commit -qm Release
      git -C "$1" tag "$2"
    }
    mkdir -p inkwheel swift-collections/Sources/Collections Paint/Sources/Paint
    tar -C "$ROOT" --exclude=./.build --exclude=./.git -c . | tar -xC inkwheel
    repository inkwheel v0.1.0
    echo 'public let isMine = true' > swift-collections/Sources/Collections/Collections.swift
    cat > swift-collections/Package.swift <<'END'
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "swift-collections",
      products: [.library(name: "Collections", targets: ["Collections"])],
      targets: [.target(name: "Collections")])
    END
    repository swift-collections 9.0.0
    printf %s "$MANIFEST" | sed "s|file://|&$PWD/|g" > Paint/Package.swift
    printf %s "$MAIN" > Paint/Sources/Paint/main.swift
    cd Paint

    """#

  private static let program = """
    import Collections
    import NcursesTerminal
    import TextColorPicker

    func pick() -> String {
      @State var accent = Color(.oklch, 0.72, 0.16, 45)
      let picker = TextColorPicker("Accent", selection: $accent)
      let keys = [Key.character("#"), .character("0"), .character("f"), .character("0"), Key(.enter)]
      var terminal = HeadlessTerminal(
        size: Size(columns: 80, rows: 24), script: keys.map { [Event.key($0)] })
      let outcome = picker.run(on: &terminal)
      return "\\(outcome) \\(accent.formatted(.hex)) \\(isMine)"
    }

    print(pick())
    """

  @Test
  func `It resolves nothing that only the editor needs, and may have its own swift-collections`()
    throws
  {
    let article = try SourceFiles.text(
      at: "Sources/TextColorPicker/TextColorPicker.docc/FirstPicker.md")
    let block = try #require(article.split(separator: "```\n").first { $0.hasPrefix("// swift-") })
    let packages = #"""
      .package(url: "file://inkwheel", from: "0.1.0", traits: []),
      .package(url: "file://swift-collections", from: "9.0.0")
      """#
    let manifest = block.replacing(/\.package\((path|url): .*, traits: \[\]\)/, with: packages)
      .replacing(
        #".product(name: "NcursesTerminal", package: "inkwheel"),"#,
        with: #"""
          .product(name: "NcursesTerminal", package: "inkwheel"),
          .product(name: "Terminal", package: "inkwheel"),
          .product(name: "Color", package: "inkwheel"),
          .product(name: "Collections", package: "swift-collections"),
          """#)
    let script =
      "set -euo pipefail\n" + Self.repositories + #"""
        mkdir ../Article; ln -s "$PWD/Sources" ../Article
        printf %s "$ARTICLE" > ../Article/Package.swift
        swift package --package-path ../Article show-dependencies > ../log
        swift build > ../log 2>&1 || { cat ../log; exit 1; }
        swift package show-dependencies --format flatlist
        grep -c '"identity"' Package.resolved
        .build/debug/Paint
        """#
    let process = try TerminalProcess(
      "bash", ["-c", script],
      environment: [
        "ROOT": SourceFiles.root.path, "ARTICLE": String(block), "MANIFEST": String(manifest),
        "MAIN": Self.program,
      ], output: .pipe, error: .pipe)
    let status = try process.waitForExit(timeout: .seconds(600))
    #expect(status == .exited(0), "\(process.complaint)")
    #expect(process.printed == "inkwheel\nswift-collections\n2\naccepted #00ff00 true\n")
  }
}
