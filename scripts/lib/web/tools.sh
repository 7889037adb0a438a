# shellcheck shell=bash
# What a build for browsers needs beyond Rust. Sourced after setup.sh; what is fetched is kept in web-tools in the target
# folder.

# The target folder, and in it the folder of tools.
need_target_folder() {
    target=${CARGO_TARGET_DIR:-$root/target}
    tools=$target/web-tools
    mkdir -p "$tools"
}

# The version that Cargo.lock has of the package $1.
locked_version() {
    sed -n "/^name = \"$1\"\$/{n;s/^version = \"\(.*\)\"/\1/p;q;}" "$root/Cargo.lock"
}

need_node() {
    command -v node >/dev/null && command -v npm >/dev/null ||
        fail "Node.js is missing: install it from https://nodejs.org (or your system's packages nodejs and npm), then run $script again."
}

# The standard library for wasm32; sets $wasm_flags to what cargo needs to use it.
need_wasm_target() {
    wasm_flags=()
    if rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null | xargs -r ls 2>/dev/null | grep -q '^libstd-'; then
        return
    fi
    say "Adding the standard library for browsers."
    if command -v rustup >/dev/null && rustup target add wasm32-unknown-unknown >"$tools/target.log" 2>&1; then
        return
    fi
    # shellcheck source=.ci/wasm-from-source
    if [ -e "$root/.ci/wasm-from-source" ] && source "$root/.ci/wasm-from-source" >>"$tools/target.log" 2>&1; then
        return
    fi
    tail -n 5 "$tools/target.log" >&2
    fail "Rust's standard library for browsers is missing (the reason is above): run 'rustup target add wasm32-unknown-unknown', then $script again."
}

# wasm-bindgen of the version that the code is built with; sets $bindgen.
need_bindgen() {
    local wanted
    wanted=$(locked_version wasm-bindgen)
    bindgen=$tools/wasm-bindgen-$wanted/bin/wasm-bindgen
    [ ! -x "$bindgen" ] || return 0
    if [ "$(wasm-bindgen --version 2>/dev/null)" = "wasm-bindgen $wanted" ]; then
        bindgen=wasm-bindgen
        return
    fi
    say "Building wasm-bindgen $wanted (once, some minutes)."
    # Without --locked: that asks for versions which may be withdrawn.
    CARGO_TARGET_DIR=$tools/build cargo install --quiet wasm-bindgen-cli --version "$wanted" \
        --root "$tools/wasm-bindgen-$wanted" || fail "wasm-bindgen could not be built: mend what is named above, then run $script again."
    rm -rf "$tools/build"
}

# Packages of npm by name and version, in the folder of tools; sets $modules to where they lie.
need_packages() {
    local package
    modules=$tools/node_modules
    for package in "$@"; do
        [ "$(node -p "require('$modules/${package%@*}/package.json').version" 2>/dev/null)" = "${package##*@}" ] ||
            npm install --silent --no-audit --no-fund --prefix "$tools" "$package" >&2 ||
            fail "$package could not be fetched from npm: look at the network, then run $script again."
    done
}
