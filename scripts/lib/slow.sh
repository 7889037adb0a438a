# shellcheck shell=bash
# Runs tests of the rules and the engine at full speed with the checks on (profile `engine`), for
# longer than a quick check should take. Sourced by scripts/slow/*.

# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

# Runs the tests whose name contains $1, ignored ones too; $2 says how much they will do.
slow_tests() {
    local filter=$1 amount=$2 log
    need_rust
    say "Running the tests called '$filter' ($amount)."
    log=$(mktemp)
    # shellcheck disable=SC2064 # the name is known now
    trap "rm -f '$log'" EXIT
    (cd "$root" && cargo test --profile engine --no-default-features "$filter" -- --include-ignored --nocapture) | tee "$log" ||
        fail "a test failed: mend what it says above, then run $script again."
    grep -q '^test result: ok\. [1-9]' "$log" ||
        fail "no test is called '$filter': give the tests that belong here a name with '$filter' in it."
    say "All of them passed in $((SECONDS / 60)) minutes."
}
