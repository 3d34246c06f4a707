# packages.sh: sourced by ./play, ./test and tools. What the program needs from Debian, and how it is built.
#   need_packages NAME...        installs missing packages as root or with sudo, otherwise prints the one line to run
#   build PRESET [TARGET...]     builds what has changed; with the page, unless PAGE=OFF

BUILD_PACKAGES="gcc libc6-dev cmake ninja-build pkg-config libjansson-dev libsqlite3-dev
    libhttp-parser-dev libev-dev libssl-dev zlib1g-dev"
# The page, and the module for its games without a server.
PAGE_PACKAGES="nodejs npm clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32"
PAGE=ON
TEST_PACKAGES="libpq-dev postgresql haproxy make ccache git python3 python3-dev python3-numpy libcmocka-dev clang-14 clang-format-14 libclang-rt-14-dev openssl curl chromium fonts-dejavu-core"

need_packages() {
    command -v dpkg-query >/dev/null 2>&1 || {
        echo "This is neither Debian nor Ubuntu. Please make sure these are installed: $*" >&2
        return 0
    }
    missing=
    states=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for package; do
        case "
$states
" in
            *"
$package installed
"*) ;;
            # half-installed, half-configured, unpacked, waiting for triggers: an earlier run was stopped
            *"
$package "[htu]*) missing="$missing $package" ;;
            *) provided "$package" || missing="$missing $package" ;;
        esac
    done
    [ -z "$missing" ] || install_missing
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

install_missing() {
    by_hand="sudo apt-get update && sudo apt-get install -y --no-install-recommends$missing"
    if [ "$(id -u)" = 0 ]; then
        as=
    elif command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        as=sudo
    else
        echo "Some packages are missing. Run this once, then try again:" >&2
        echo "  $by_hand" >&2
        exit 2
    fi
    echo "Installing:$missing" >&2
    mkdir -p build
    apt_log=build/packages.log
    # A run that was stopped halfway leaves packages unpacked but not set up: dpkg finishes them first.
    {
        $as dpkg --configure -a 2>&1
        apt_get update
        # shellcheck disable=SC2086
        apt_get install -y --fix-broken --no-install-recommends $missing || echo "apt-get failed"
    } | show_progress || {
        explain_failure
        exit 2
    }
}

# Says in a machine's words what it does (dlstatus, pmstatus); waits if somebody else is installing.
# The words come on a descriptor of their own: apt-get closes it to the packages' scripts, which need their output.
apt_get() {
    $as env LC_ALL=C DEBIAN_FRONTEND=noninteractive sh -c 'exec apt-get "$@" 3>&1' apt-get \
        -o APT::Status-Fd=3 -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 "$@" 2>&1
}

# Reads what apt-get says, keeps it, and shows names, how far and how long so far:
# on a terminal in one line that changes, elsewhere in a line every ten seconds.
show_progress() {
    began=$(date +%s) shown=0 name="" status=0
    : >"$apt_log"
    while read -r line; do
        printf '%s\n' "$line" >>"$apt_log"
        case $line in
            Get:*)
                # Get:3 ADDRESS SUITE ARCHITECTURE NAME ..., for packages and for the lists of them
                name=${line#* * * * }
                name=${name%% *}
                case $name in "["* | Packages | Translation*) name="what there is" ;; esac
                continue
                ;;
            dlstatus:* | pmstatus:*)
                percent=${line#*:*:}
                step="${percent%%[.,:]*} %"
                case $line in
                    dlstatus:*) step="fetching, $step: $name" ;;
                    *) step="$step: ${line#*:*:*:}" ;;
                esac
                ;;
            "apt-get failed") status=1 ;;
            *) continue ;;
        esac
        seconds=$(($(date +%s) - began))
        if [ -t 2 ]; then
            printf '\r\033[K  %s s  %.60s' "$seconds" "$step" >&2
        elif [ "$seconds" -ge $((shown + 10)) ]; then
            echo "  $seconds s  $step" >&2
            shown=$seconds
        fi
    done
    [ ! -t 2 ] || printf '\r\033[K' >&2
    [ $status = 1 ] || echo "Installed in $(($(date +%s) - began)) s." >&2
    return $status
}

explain_failure() {
    if grep -Eq 'Could not resolve|Temporary failure resolving|Could not connect|Cannot initiate the connection|Connection (timed out|failed)' "$apt_log"; then
        echo "There is no network, or it does not reach Debian's package servers. Try again when it does: what is there already is kept." >&2
    else
        grep '^E:' "$apt_log" | head -n 5 >&2
        echo "The packages could not be installed ($apt_log says more). By hand it is:" >&2
        echo "  $by_hand" >&2
    fi
}

build() {
    preset=$1
    shift
    configure "$preset" || return 1
    if [ -t 1 ]; then
        NINJA_STATUS="[%f/%t, %e s] " cmake --build "build/$preset" ${1:+--target "$@"}
    else
        cmake --build "build/$preset" ${1:+--target "$@"} >"build/$preset.log" 2>&1 || {
            grep -E 'error|FAILED|warning|undefined|not found|npm' "build/$preset.log" || cat "build/$preset.log"
            return 1
        }
    fi
}

# Quiet, unless CMake has something to say. What a configure step that was stopped has left does not help the next one.
configure() {
    mkdir -p build
    [ -f "build/$1/build.ninja" ] || rm -rf "build/$1/CMakeCache.txt" "build/$1/CMakeFiles"
    log=build/$1.log
    cmake --preset "$1" "-DRK_PAGE=$PAGE" >"$log" || {
        cat "$log" >&2
        return 1
    }
}
