# What the scripts in this folder share; sourced by them.

set -euo pipefail
export LC_ALL=C.UTF-8

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

heading() { printf '\n=== %s\n' "$*"; }

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

# Builds the library as its users do, and sets `compiler`: a command that type-checks a file which imports it, with the
# package's own language mode and features.
prepare_compiler() {
    swift build >/dev/null || fail "swift build"
    compiler=(swiftc -typecheck -parse-as-library -swift-version 6 -I "$(swift build --show-bin-path)/Modules")
    local feature
    for feature in $(sed -n 's/.*enableUpcomingFeature("\([A-Za-z]*\)").*/\1/p' Package.swift); do
        compiler+=(-enable-upcoming-feature "$feature")
    done
}

# Makes a folder, `work`, that goes when the script ends.
prepare_work() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
}
