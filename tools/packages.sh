# packages.sh: sourced by ./play and ./test. need_packages NAME... makes sure Debian packages are there:
# installs the missing ones as root or with sudo, otherwise prints the one line to run.

need_packages() {
    command -v dpkg-query >/dev/null 2>&1 || {
        echo "This is neither Debian nor Ubuntu. Please make sure these are installed: $*" >&2
        return 0
    }
    missing=
    have=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null | sed -n 's/ installed$//p')
    for package; do
        case "
$have
" in
            *"
$package
"*) ;;
            *) provided "$package" || missing="$missing $package" ;;
        esac
    done
    [ -n "$missing" ] || return 0
    install="apt-get install -y --no-install-recommends$missing"
    if [ "$(id -u)" = 0 ]; then
        as=
    elif command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        as=sudo
    else
        echo "Some packages are missing. Run this once, then try again:" >&2
        echo "  sudo apt-get update && sudo $install" >&2
        exit 2
    fi
    echo "Installing:$missing" >&2
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    { $as apt-get update -qq && $as $install -qq; } >/dev/null || {
        echo "The packages could not be installed. Please run: sudo apt-get update && sudo $install" >&2
        exit 2
    }
}

# Tools that came another way than by their package are as good.
provided() {
    case $1 in
        nodejs) command -v node >/dev/null 2>&1 ;;
        npm | python3 | cmake | tmux | git) command -v "$1" >/dev/null 2>&1 ;;
        ninja-build) command -v ninja >/dev/null 2>&1 ;;
        *) return 1 ;;
    esac
}

# build PRESET [TARGET...]: configures once, then builds what has changed; quiet unless it fails.
build() {
    preset=$1
    shift
    [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >"build-$preset.log" 2>&1 || {
        cat "build-$preset.log"
        rm -f "build-$preset.log"
        return 1
    }
    rm -f "build-$preset.log"
    if [ -t 1 ]; then
        cmake --build "build/$preset" ${1:+--target "$@"} -- --quiet
    else
        mkdir -p build
        cmake --build "build/$preset" ${1:+--target "$@"} >"build/$preset.log" 2>&1 || {
            grep -E 'error|FAILED|warning|undefined' "build/$preset.log" || cat "build/$preset.log"
            return 1
        }
    fi
}

# page: bundles web/ into build/web, from where the program takes it, if anything it is made of has changed.
page() {
    stamp=build/web/stamp
    [ -f "$stamp" ] && [ -z "$(find web data docs/rules -name node_modules -prune -o -type f -newer "$stamp" -print | head -n 1)" ] && return 0
    page_tools
    node web/build.mjs
}

# page_tools: what bundling and testing the page needs, from the lock file.
page_tools() {
    [ -f web/node_modules/.package-lock.json ] && [ ! web/package-lock.json -nt web/node_modules/.package-lock.json ] && return 0
    echo "Fetching the tools of the page" >&2
    (cd web && npm ci --no-audit --no-fund --loglevel=error >/dev/null) || {
        echo "npm could not fetch what web/package-lock.json names. Is there a network?" >&2
        return 1
    }
    touch web/node_modules/.package-lock.json
}
