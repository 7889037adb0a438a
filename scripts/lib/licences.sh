# shellcheck shell=bash
# What Tenfold owes to others: the libraries that end up in the program, with their licences.
# Sourced after setup.sh.
# shellcheck disable=SC2154 # $root comes from there

# Prints the libraries that the program built for target $1 holds, and every text of a licence that
# comes with one of them, once each.
third_party_licences() {
    local target=$1 folders texts library licence source folder text key
    folders=$(mktemp)
    texts=$(mktemp -d)
    # Cargo unpacks each library into a folder called NAME-VERSION.
    (cd "$root" && cargo metadata --locked --format-version 1 --filter-platform "$target") |
        grep -o '"manifest_path":"[^"]*' | sed 's/^"manifest_path":"//; s/\\\\/\//g; s/\/Cargo\.toml$//' >"$folders"

    echo 'Tenfold is built from the libraries below (name, version, licence, where it comes from).'
    echo 'The texts of licences that come with them follow, each once; a library that brings no text is under the'
    echo 'standard text of its licence.'
    echo
    while IFS='|' read -r library licence source; do
        library=${library%% (*}
        case $library in "tenfold v"*) continue ;; esac
        printf '%s, %s, %s\n' "${library/ v/ }" "${licence:-see its text below}" "${source:-no address given}"
        folder=$(grep -F -- "/${library/ v/-}" "$folders" | grep -- "/${library/ v/-}\$" | head -n 1 || true)
        [ -n "$folder" ] || continue
        while IFS= read -r text; do
            key=$(tr -d '\r' <"$text" | cksum | tr ' ' '-')
            tr -d '\r' <"$text" >"$texts/$key.text"
            printf '%s\n' "${library/ v/ }" >>"$texts/$key.users"
        done < <(find "$folder" -maxdepth 3 -type f \( -iname 'licen[cs]e*' -o -iname 'copying*' -o -iname 'notice*' \
            -o -name 'OFL*' -o -name 'UFL*' \) ! -iname '*.rs' ! -iname '*.toml' | sort)
    done < <(cd "$root" && cargo tree --locked --edges normal,no-proc-macro --target "$target" --prefix none \
        --format '{p}|{l}|{r}' | sed 's/ (\*)$//' | sort -u)

    for text in "$texts"/*.text; do
        [ -e "$text" ] || break
        printf '\n%s\nFrom %s:\n\n' '--------------------------------------------------------------------------------' \
            "$(sort -u "${text%.text}.users" | tr '\n' ',' | sed 's/,$//; s/,/, /g')"
        cat "$text"
    done
    rm -rf "$folders" "$texts"
}
