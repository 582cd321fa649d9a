import Foundation
import TestSupport
import Testing

/// `make install` and `make uninstall`, with the program that is tested instead of a release.
@Suite("Installing and removing", .blocking)
struct InstallTests {
  private func run(_ script: String) throws -> String {
    let program = try TerminalProcess(
      "bash", ["-c", "set -euo pipefail\n" + script],
      environment: [
        "ROOT": SourceFiles.root.path, "PROGRAM": try TerminalProgram.inkwheel(),
        "RELEASE": TerminalProgram.release,
      ], output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.complaint == "")
    return program.printed
  }

  /// Shell functions: `make` with the program and folders of the test, and a list of all files.
  ///
  /// The program counts as built (`-o`), or a build would wait for the end of the tests.
  private static let functions = #"""
    echo licences > licences
    mk() {
      make -s -C "$ROOT" "$1" -o "$PROGRAM" -o "$PWD/licences" \
        BINARY="$PROGRAM" LICENCES="$PWD/licences" \
        DESTDIR="$PWD/dest dir" PREFIX="/opt/my apps"
    }
    list() { (cd "dest dir" && find . | LC_ALL=C sort); }
    mkdir "dest dir"

    """#

  @Test func `Everything is put below the prefix, and nothing is left of it`() throws {
    let output = try run(
      Self.functions + #"""
        list > before
        mk install > log
        list
        mk install > log
        "dest dir/opt/my apps/bin/inkwheel" --version
        mk uninstall > log
        list > after
        cmp before after && echo same
        mk uninstall
        """#)
    let lines = Set(output.split(separator: "\n").map(String.init))
    for file in [
      "bin/inkwheel", "share/man/man1/inkwheel.1", "share/man/man1/inkwheel-pick.1",
      "share/man/man7/inkwheel-keys.7", "share/bash-completion/completions/inkwheel",
      "share/zsh/site-functions/_inkwheel", "share/fish/vendor_completions.d/inkwheel.fish",
      "share/inkwheel/vim/plugin/inkwheel.vim", "share/inkwheel/tmux/inkwheel.conf",
      "share/doc/inkwheel/LICENSE", "share/doc/inkwheel/LICENCES-OF-PARTS",
      "share/doc/inkwheel/docs/editing.md",
    ] { #expect(lines.contains("./opt/my apps/" + file), "\(file)") }
    #expect(lines.contains("same"))
    #expect(lines.contains { $0.hasPrefix("Nothing is installed below ") })
  }

  @Test(
    .needs("man"), .needs("zsh"),
    .needs("fish"))
  func `What is installed is found by man, bash, zsh and fish`() throws {
    let output = try run(
      Self.functions + #"""
        mk install > log
        share="$PWD/dest dir/opt/my apps/share"
        export MANPAGER=cat MANWIDTH=80 HOME="$PWD"
        show() { man -M "$share/man" "$@" 2> /dev/null | col -b; }
        show 1 inkwheel-pick | grep -e --height > log && echo pick
        show 5 inkwheel-config | grep tab-width > log && echo config
        show inkwheel-keys | grep Ctrl-Space > log && echo keys
        source "$share/bash-completion/completions/inkwheel"
        complete -p inkwheel
        zsh -fc 'fpath=("$1" $fpath); autoload -U compinit; compinit -u -D; echo zsh $_comps[inkwheel]' \
          zsh "$share/zsh/site-functions"
        PATH="$PWD/dest dir/opt/my apps/bin:$PATH" XDG_DATA_DIRS="$share" \
          fish -c 'complete -C "inkwheel doct"'
        """#)
    for line in ["pick", "config", "keys", "complete -F _inkwheel inkwheel", "zsh _inkwheel"] {
      #expect(output.split(separator: "\n").contains { $0 == line }, "\(line)")
    }
    #expect(output.contains("doctor"))
  }

  @Test(.needs(pythonModule: "debian")) func `The copyright file of the package is valid`() throws {
    let output = try run(
      #"""
      printf 'First\n\n  second' > text
      printf 'Apache License\nRuntime Library Exception\nthird' > apache
      for part in one two; do
        printf '%s\t1.0\tMIT\t%s\n' "$part" "$PWD/text"
        printf 'a %s\t1.0\tApache-2.0\t%s\n' "$part" "$PWD/apache"
      done | "$ROOT/.packaging/copyright" > copyright
      python3 -c '
      from debian.copyright import Copyright
      file = Copyright(open("copyright"), strict=True)
      print([part.license.synopsis for part in file.all_license_paragraphs()])'
      """#)
    #expect(output == "['one-licence', 'a-one-licence', 'two-licence', 'a-two-licence']\n")
  }

  @Test func `Files of others and their folders stay`() throws {
    let output = try run(
      Self.functions + #"""
        share="dest dir/opt/my apps/share"
        mkdir -p "$share/man/man1" "$share/zsh"
        echo other > "$share/man/man1/other.1"
        list > before
        mk install > log
        echo later > "$share/man/man7/later.7"
        mk uninstall > log
        list > after
        diff before after || true
        """#)
    #expect(
      output.split(separator: "\n").filter { $0.hasPrefix(">") || $0.hasPrefix("<") } == [
        "> ./opt/my apps/share/man/man7", "> ./opt/my apps/share/man/man7/later.7",
      ])
  }

  @Test func `A new version removes what it no longer has`() throws {
    let output = try run(
      Self.functions + #"""
        mk install > log
        touch "dest dir/opt/my apps/share/man/man1/inkwheel-old.1"
        echo share/man/man1/inkwheel-old.1 >> "dest dir/opt/my apps/share/inkwheel/installed"
        mk install > log
        list | grep -c inkwheel-old || true
        mk uninstall > log
        list
        """#)
    #expect(output == "0\n.\n")
  }

  /// Shell functions: `package` makes a package with a script instead of the program, whose
  /// libraries the test cannot know, and `parts` is what the linker says of a static one.
  private static let packaging = #"""
    mkdir target
    parts() { echo "$(gcc -print-file-name=libc.a)(printf.o)"; }
    package() {
      echo licences > licences
      "$ROOT/.packaging/stage" "$PROGRAM" licences stage
      printf '#!/bin/sh\necho "%s (0123456789ab 2026-01-31)"\n' "$version" > stage/bin/inkwheel
      parts > map
      "$ROOT/.packaging/deb" stage target map 2> log
    }
    printf '%s\n' address=https://forge.example/inkwheel reports=bugs@forge.example \
      'maintainer=Somebody <somebody@forge.example>' > project
    export PROJECT="$PWD/project"
    version=$("$ROOT/.packaging/about" version)
    mask() { sed "s/$version/VERSION/g"; }

    """#

  @Test(
    .needs("dpkg-deb"),
    .needs("gcc"), .enabled(if: geteuid() == 0, "only root can install a package"))
  func `The package is installed, and nothing is left of it when it is purged`() throws {
    let output = try run(
      Self.packaging + #"""
        package
        dpkg-deb --field target/*.deb Version Maintainer Homepage Depends | mask
        mkdir -p root/var/lib/dpkg/{info,updates}
        touch root/var/lib/dpkg/{status,available}
        list() { (cd root && find . -path ./var/lib/dpkg -prune -o -path ./var/log -prune -o -print); }
        list > before
        dpkg --root=root --install target/*.deb > log 2>&1
        list
        (cd root && md5sum --quiet -c var/lib/dpkg/info/inkwheel.md5sums)
        zcat root/usr/share/man/man1/inkwheel-pick.1.gz | head -1
        dpkg --root=root --purge inkwheel > log 2>&1
        list > after
        cmp before after && echo same
        """#)
    let lines = Set(output.split(separator: "\n").map(String.init))
    for line in [
      "Version: VERSION-1", "Maintainer: Somebody <somebody@forge.example>",
      "Homepage: https://forge.example/inkwheel", "./usr/bin/inkwheel",
      "./usr/share/man/man7/inkwheel-keys.7.gz", "./usr/share/doc/inkwheel/copyright",
      "./usr/share/doc/inkwheel/changelog.Debian.gz",
      "./usr/share/zsh/vendor-completions/_inkwheel", "same",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(!lines.contains { $0.hasPrefix("Depends:") })
    #expect(lines.contains { $0.hasPrefix(#".TH "INKWHEEL\-PICK" 1 "#) })
  }

  @Test(.needs("gcc")) func `The same folder gives the same archive`() throws {
    let output = try run(
      Self.packaging + #"""
        export SOURCE_DATE_EPOCH=1700000000
        package > log
        for target in one two; do
          cp -r stage $target-stage
          "$ROOT/.packaging/dist" $target-stage $target map 2> log
          touch stage/*
        done
        cmp one/*.tar.gz two/*.tar.gz && echo same
        cd one
        sha256sum -c *.sha256
        tar -tvzf *.tar.gz --utc --numeric-owner | grep bin/inkwheel | mask
        """#)
    #expect(output.contains("same\n") && output.contains(".tar.gz: OK\n"))
    #expect(output.contains("-rwxr-xr-x 0/0"))
    #expect(output.contains("2023-11-14 22:13 inkwheel-VERSION-linux-"))
  }

  @Test(
    .needs("gcc"),
    .needs(pythonModule: "spdx_tools"))
  func `The list of parts is valid, and names the parts of the program`() throws {
    let output = try run(
      Self.packaging + #"""
        parts > map
        echo > inkwheel.tar.gz
        "$ROOT/.packaging/sbom" inkwheel.tar.gz map > inkwheel.spdx.json
        python3 -c '
        from spdx_tools.spdx.parser.parse_anything import parse_file
        from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
        document = parse_file("inkwheel.spdx.json")
        print(*[message.validation_message for message in validate_full_spdx_document(document)])
        for part in document.packages: print(part.name, part.license_declared, part.external_references)
        print(len(document.relationships) - len(document.packages))' | mask
        """#)
    #expect(output.hasPrefix("\ninkwheel MIT []\n") && output.hasSuffix("\n0\n"))
    #expect(output.contains("\nlibc6-dev LGPL-2.1-or-later ") && output.contains("?upstream=glibc"))
    #expect(output.contains("pkg:swift/github.com/apple/swift-collections@"))
  }

  @Test(
    .needs("makepkg"),
    .needs("gcc"))
  func `The PKGBUILD makes a package of the archive, and the program in it runs`() throws {
    let output = try run(
      Self.packaging + #"""
        package > log
        "$ROOT/.packaging/dist" stage made map > log 2>&1
        "$ROOT/.packaging/recipes" made made > log
        chmod a+rwx . made
        user=()
        [ "$(id -u)" != 0 ] || user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
        cd made
        HOME="$PWD" PACMAN=true "${user[@]}" makepkg --nodeps > log 2>&1 || cat log
        mkdir root
        bsdtar -xf inkwheel-bin-*.pkg.* -C root
        root/usr/bin/inkwheel | mask
        ls root/usr/share/licenses/*
        grep -h forge PKGBUILD inkwheel.rb | mask
        """#)
    #expect(output.hasPrefix("VERSION (0123456789ab 2026-01-31)\nLICENSE\n"), "\(output)")
    let address = "https://forge.example/inkwheel/releases/download/vVERSION/inkwheel-VERSION-"
    for line in ["url=https://forge.example/inkwheel\n", "=('\(address)", "    url \"\(address)"] {
      #expect(output.contains(line), "\(line) in \(output)")
    }
  }

  @Test(
    .needs("gcc"),
    .enabled(if: TerminalProgram.release != nil, "there is no release: make build"))
  func `A release could be made of what was built`() throws {
    let output = try run(
      #"""
      "$ROOT/.packaging/stage" "$RELEASE" "$ROOT/.build/licences-of-parts" stage
      for build in one two; do
        for kind in dist deb; do
          "$ROOT/.packaging/$kind" stage $build/$kind "$ROOT/.build/inkwheel.map" > log 2>&1
        done
      done
      "$ROOT/.packaging/release-check" "$PWD/one" "$PWD/two" 2>&1
      rm -r two/deb
      "$ROOT/.packaging/release-check" "$PWD/two" "$PWD/one" 2>&1 | grep ^wrong:.rep || echo failed
      """#)
    for check in ["changelog: begins", "resolved versions", "reproducibility: the archive"] {
      #expect(output.contains("ready: " + check), "\(output)")
    }
    #expect(output.hasSuffix("\nwrong: reproducibility: the package\nfailed\n"))
    for (program, check) in [("lintian", "lintian"), ("busybox", "empty root")]
    where Installed.has(program) && geteuid() == 0 {
      #expect(output.contains("ready: " + check), "\(output)")
    }
  }

  @Test
  func `The documentation has what .packaging/project says, and reads well without it`() throws {
    let output = try run(
      Self.packaging + #"""
        tar -C "$ROOT" -c .packaging .github docs README.md LICENSE Sources/TextColorPicker Sources/inkwheel | tar -x
        check() { for page in $(cd "$ROOT" && ls docs/*.md .github/*.md); do cmp "$page" "$ROOT/$page"; done; }
        .packaging/fill
        cat docs/*.md .github/*.md Sources/TextColorPicker/*/FirstPicker.md | grep forge
        PROJECT="$ROOT/.packaging/project" .packaging/fill
        check && echo same
        """#)
    for text in [
      #"(url: "https://forge.example/inkwheel", from: "0.1.0", traits: [])"#,
      "[releases of inkwheel](https://forge.example/inkwheel/releases)",
      "[maintainers of inkwheel](mailto:somebody@forge.example)", "same\n",
    ] { #expect(output.contains(text), "\(text)") }
  }

  @Test(.needs("dpkg")) func `A part whose licence is not known is an error`() throws {
    let output = try run(
      #"""
      printf '%s(x.o)\n' /usr/lib/*/libvterm.a > map
      "$ROOT/.packaging/linked" map 2>&1 > log || echo failed
      echo > map
      "$ROOT/.packaging/linked" map 2>&1 > log || echo failed
      """#)
    let lines = output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4 && lines[1] == "failed" && lines[3] == "failed")
    #expect(lines[0].hasSuffix("libvterm.a (package libvterm-dev) is not known"))
    #expect(lines[2].hasPrefix("linked: no archives are listed in "))
  }

  @Test(.needs("shellcheck")) func `shellcheck finds nothing in the scripts`() throws {
    #expect(
      try run(
        #"cd "$ROOT/.packaging"; grep -d skip -lE '^#!/(usr/bin/env bash|bin/sh)' -- * | xargs shellcheck"#
      ) == "")
  }
}
