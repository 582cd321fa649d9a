# nix build 'git+file:.?dir=.packaging/nix'
{
  description = "A colour picker for the terminal, with an editor for coloured text";
  # With Swift 6.2 or newer.
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      # Packages of Swift, in the versions of a release; there is no network while it builds.
      pins = (builtins.fromJSON (builtins.readFile ../resolved.json)).pins;
      copy = pin: "cp -r ${builtins.fetchGit {
        url = pin.location;
        ref = "refs/tags/${pin.state.version}";
        rev = pin.state.revision;
      }} packages/${pin.identity}\n";
      version = builtins.readFile ../../Sources/inkwheel/CommandLine/Version.swift;
      package = pkgs: pkgs.swiftPackages.stdenv.mkDerivation {
        pname = "inkwheel";
        version = builtins.head (builtins.match ".*let number = \"([0-9.]+)\".*" version);
        src = ../..;
        nativeBuildInputs = [ pkgs.swift pkgs.swiftPackages.swiftpm ];
        buildInputs = [ pkgs.ncurses pkgs.pcre2 ];
        postPatch = ''
          patchShebangs .packaging
          sed -i "s|^archived=.*|archived='${self.rev or self.dirtyRev or "unknown"} ${toString self.lastModified}'|" .packaging/about
          sed -E -i 's|url: "[^"]*/([^"/]+)", .*\),$|path: "packages/\1"),|' Package.swift
          mkdir packages
          ${builtins.concatStringsSep "" (map copy pins)}
        '';
        makeFlags = [ "SHELL=${pkgs.runtimeShell}" "PREFIX=$(out)" "SWIFT_FLAGS=--disable-sandbox" ];
        dontBuild = true; # `make install` does.
      };
    in {
      packages = nixpkgs.lib.genAttrs [ "x86_64-linux" "aarch64-linux" ]
        (system: { default = package nixpkgs.legacyPackages.${system}; });
    };
}
