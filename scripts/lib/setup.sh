# shellcheck shell=bash
# What every script here needs: where the project is, Rust, the system's libraries, and how to say
# what is going on. Sourced, never run. Works with the bash 3.2 of macOS.

set -euo pipefail

caller=$PWD
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
script=$(cd "$(dirname "$0")" && pwd)/${0##*/}
script=${script#"$root"/}

# Cargo would take a relative folder from where it runs, which is not where the caller stands.
case ${CARGO_TARGET_DIR:-} in
    '' | /* | [A-Za-z]:*) ;;
    *) export CARGO_TARGET_DIR="$caller/$CARGO_TARGET_DIR" ;;
esac

say() {
    printf '%s\n' "$*" >&2
}

# Ends the script with one sentence that tells what to do.
fail() {
    printf '%s: %s\n' "$script" "$*" >&2
    exit 1
}

case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=macos ;;
    MINGW* | MSYS* | CYGWIN*) system=windows ;;
    *) system=other ;;
esac

# Rust -------------------------------------------------------------------------------------------

need_rust() {
    local cargo_bin=${CARGO_HOME:-${HOME:-}/.cargo}/bin wanted found
    # A terminal opened before Rust was installed does not know it yet.
    if ! command -v cargo >/dev/null && [ -x "$cargo_bin/cargo" ]; then
        PATH=$cargo_bin:$PATH
    fi
    if ! command -v cargo >/dev/null || ! command -v rustc >/dev/null; then
        fail "Rust is missing: install it as https://rustup.rs describes, then run $script again."
    fi
    wanted=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' "$root/Cargo.toml")
    found=$(rustc --version | sed -n 's/^rustc \([0-9.]*\).*/\1/p' || true)
    [ "$(comparable "$found")" -ge "$(comparable "$wanted")" ] ||
        fail "Tenfold needs Rust $wanted and this is ${found:-unknown}: run 'rustup update stable && rustup default stable', then $script again."
}

# 1.95.0 as 1095.
comparable() {
    awk -v version="$1" 'BEGIN { split(version, part, "."); print part[1] * 1000 + part[2] }'
}

# Takes the names of cargo commands that come with Rust but can be left out: fmt, clippy.
need_cargo() {
    local command
    for command in "$@"; do
        cargo "$command" --version >/dev/null 2>&1 ||
            fail "'cargo $command' is missing: run 'rustup component add rustfmt clippy', then $script again."
    done
}

# Builds the program $1, passing the other arguments to cargo, and sets $program to where it lies.
build_program() {
    if ! program=$( (cd "$root" && cargo build --bin "$@" --message-format=json-render-diagnostics) |
        sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' | sed 's/\\\\/\//g' | tail -n 1) || [ -z "$program" ]; then
        fail "$(explain_build)"
    fi
}

# What to do when the compiler stops.
explain_build() {
    case $system in
        windows)
            echo "the build stopped at the first error above: if it names link.exe, install 'Desktop development with C++' of the Visual Studio Build Tools, then run $script again."
            ;;
        other)
            echo "the build stopped at the first error above: if it names a library, install that with its development files, then run $script again."
            ;;
        *)
            echo "the build stopped at the first error above: mend that (the first build needs a network, to fetch the libraries Tenfold is made of), then run $script again."
            ;;
    esac
}

# The system's libraries and tools ---------------------------------------------------------------

# One need a line: how it is recognised, and the package that has it in Debian and Ubuntu, Fedora,
# Arch. `build` compiles the game, `window` opens it, `test` drives it from outside, `icon` draws.
needs() {
    case $1 in
        build) cat <<'END' ;;
command:cc                     build-essential      gcc                    gcc
command:pkg-config             pkg-config           pkgconf-pkg-config     pkgconf
pkg-config:alsa                libasound2-dev       alsa-lib-devel         alsa-lib
pkg-config:libudev             libudev-dev          systemd-devel          systemd-libs
pkg-config:wayland-client      libwayland-dev       wayland-devel          wayland
END
        window) cat <<'END' ;;
library:libxcb.so.1            libxcb1              libxcb                 libxcb
library:libX11.so.6            libx11-6             libX11                 libx11
library:libX11-xcb.so.1        libx11-xcb1          libX11-xcb             libx11
library:libXcursor.so.1        libxcursor1          libXcursor             libxcursor
library:libXi.so.6             libxi6               libXi                  libxi
library:libxkbcommon.so.0      libxkbcommon0        libxkbcommon           libxkbcommon
library:libxkbcommon-x11.so.0  libxkbcommon-x11-0   libxkbcommon-x11       libxkbcommon-x11
library:libvulkan.so.1         libvulkan1           vulkan-loader          vulkan-icd-loader
vulkan-driver:*                mesa-vulkan-drivers  mesa-vulkan-drivers    vulkan-swrast
END
        test) cat <<'END' ;;
command:Xvfb                   xvfb                 xorg-x11-server-Xvfb   xorg-server-xvfb
command:xauth                  xauth                xorg-x11-xauth         xorg-xauth
command:xdotool                xdotool              xdotool                xdotool
command:import                 imagemagick          ImageMagick            imagemagick
vulkan-driver:lvp_             mesa-vulkan-drivers  mesa-vulkan-drivers    vulkan-swrast
END
        browser) cat <<'END' ;;
command:chromium               chromium             chromium               chromium
END
        icon) cat <<'END' ;;
command:rsvg-convert           librsvg2-bin         librsvg2-tools         librsvg
END
    esac
}

# Whether the system has what a line of `needs` asks for.
has() {
    local wanted=${1#*:} folder
    case $1 in
        command:*) command -v "$wanted" >/dev/null ;;
        pkg-config:*) pkg-config --exists "$wanted" 2>/dev/null ;;
        library:*)
            # Without a list of libraries nothing is known, and the program itself will say it.
            [ -z "$libraries" ] || [[ $libraries == *"$wanted "* ]]
            ;;
        vulkan-driver:*)
            [ "$wanted" = '*' ] && [ -n "${VK_DRIVER_FILES:-${VK_ICD_FILENAMES:-}}" ] && return
            for folder in /usr/share /usr/local/share /etc; do
                compgen -G "$folder/vulkan/icd.d/${wanted%\*}*.json" >/dev/null && return
            done
            return 1
            ;;
    esac
}

# The packages that hold what is missing of the groups in the arguments, on one line. $column says
# whose names.
missing() {
    local group need debian fedora arch libraries
    libraries=$( (ldconfig -p || /sbin/ldconfig -p) 2>/dev/null || true)
    for group in "$@"; do
        # shellcheck disable=SC2034 # one of the names is read through $column
        needs "$group" | while read -r need debian fedora arch; do
            has "$need" || printf '%s\n' "${!column}"
        done
    done | sort -u | tr '\n' ' ' | sed 's/ $//'
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# Installs what is missing of the groups in the arguments, or says what to install.
need_system() {
    local column=debian packages log
    case $system in
        macos)
            xcode-select -p >/dev/null 2>&1 ||
                fail "Apple's command line tools are missing: run 'xcode-select --install', then $script again."
            return
            ;;
        linux) ;;
        *) return ;; # Windows has all but the linker, which `explain_build` names.
    esac

    if command -v apt-get >/dev/null; then
        packages=$(missing "$@")
        [ -n "$packages" ] || return 0
        local install="apt-get install $packages"
        [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null ||
            fail "system packages are missing and there is no sudo here: have an administrator run '$install', then run $script again."
        say "Installing with apt what Tenfold needs and this system lacks: $packages"
        log=$(mktemp)
        # shellcheck disable=SC2086 # one word for each package
        # An update may fail over somebody's stale source and still list what is wanted here.
        if ! { as_root apt-get update || true
            as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
                -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 $packages; } >"$log" 2>&1; then
            tail -n 15 "$log" >&2
            rm -f "$log"
            fail "apt could not install them (its last words are above): run '$install' as an administrator, mend what it names, then run $script again."
        fi
        rm -f "$log"
        packages=$(missing "$@")
        [ -z "$packages" ] || fail "something is still missing after installing $packages: reinstall these packages, then run $script again."
    elif command -v dnf >/dev/null; then
        column=fedora ask_for 'sudo dnf install' "$@"
    elif command -v pacman >/dev/null; then
        column=arch ask_for 'sudo pacman -S --needed' "$@"
    else
        column=debian ask_for '' "$@"
    fi
}

# Ends with the command $1 that installs what is missing of the groups in the other arguments.
ask_for() {
    local install=$1 packages
    shift
    packages=$(missing "$@")
    [ -n "$packages" ] || return 0
    if [ -n "$install" ]; then
        fail "system packages are missing: run '$install $packages', then $script again."
    else
        fail "system packages are missing: install what your system calls the Debian packages $packages, then run $script again."
    fi
}
