# machine.sh: sourced. Minimal Debian machines, to try things where nothing is installed.
#   machine_begin                  says what is missing for this, or makes the base of all machines; suite=trixie before it:
#                                  of that Debian, otherwise of the one we are on
#   machine_new NAME               a new machine with the committed tree in /srv/ratskeller
#   inside NAME COMMAND...         runs it there as root, in /srv/ratskeller; network=no before it: without a network
#   inside_start NAME COMMAND...   the same in the background; machine_runs asks, machine_stop ends it and all it has started
# Machines live in $machines, processes and mounts in namespaces of their own; nothing is left when the script ends, however.
# From this machine they get its Debian package sources, and what it takes to reach those and npm's registry: name
# servers, proxies, certificates, settings. Packages fetched once are kept in build/packages; apt-get checks their hashes.

mkdir -p build/machines build/packages
machines=$PWD/build/machines/$$
machine_child=

machine_fail() {
    echo "$(basename "$0"): $*" >&2
    exit 1
}

machine_begin() {
    [ "$(id -u)" = 0 ] || machine_fail "needs root, to make a machine inside this one (chroot, mount)"
    for tool in mmdebstrap git tar unshare apt-get; do
        command -v $tool >/dev/null || machine_fail "needs $tool (apt-get install mmdebstrap git util-linux)"
    done
    unshare --mount --pid --fork true 2>/dev/null || machine_fail "may not make namespaces here (CAP_SYS_ADMIN is missing)"
    for old in build/machines/*; do # left by somebody who was killed
        kill -0 "$(basename "$old")" 2>/dev/null || rm -rf "$old"
    done
    trap machine_clean EXIT
    trap 'machine_fail "interrupted"' INT
    trap 'machine_fail "told to stop (SIGTERM)"' TERM
    trap 'machine_fail "the terminal has gone (SIGHUP)"' HUP
    mkdir "$machines"
    debian_sources >"$machines/sources.list"
    [ -s "$machines/sources.list" ] || machine_fail "this machine has no package sources of Debian (apt-get indextargets)"
    here=$(awk '$3 !~ /-/ { print $3; exit }' "$machines/sources.list") # bookworm, not bookworm-updates
    suite=${suite:-$here}
    sed -i "s/ $here/ $suite/" "$machines/sources.list"
    reaching_apt >"$machines/apt.conf"
    echo "A minimal Debian: $suite" >&2
    TMPDIR=$machines mmdebstrap --quiet --mode=root --variant=minbase --aptopt="$machines/apt.conf" \
        "$suite" "$machines/base.tar" "$machines/sources.list" >"$machines/log" 2>&1 &
    machine_child=$!
    machine_wait || {
        cat "$machines/log" >&2
        machine_fail "mmdebstrap could not make a minimal Debian"
    }
}

# What is Debian's own, in the one-line style. Who it comes from is in the lists that apt-get update has fetched.
debian_sources() {
    # shellcheck disable=SC2016
    sources() { apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)' 'Created-By: Packages' | sed -n 's/ Debian$//p' | sort -u; }
    [ -n "$(sources)" ] || apt-get update -qq >&2
    sources
}

reaching_apt() {
    apt-config dump | grep -E '^Acquire::(Check-Valid-Until|https?::|Retries)' || true
}

machine_new() {
    root=$machines/$1
    mkdir "$root"
    tar -C "$root" -xf "$machines/base.tar" --exclude='./dev/*'
    echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/throw-away" # nobody minds if a crash loses it
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
    hand_on_certificates "$root"
    reaching_npm >"$root/root/.npmrc"
    git clone --quiet --no-hardlinks . "$root/srv/ratskeller"
}

# Certificates that npm is told about here go into a file that no package of the new machine writes.
hand_on_certificates() {
    for file in "${NODE_EXTRA_CA_CERTS-}" "$(npm_settings | sed -n 's/^cafile *= *//p' | tail -n 1)"; do
        [ ! -f "$file" ] || cat "$file"
    done >"$1/etc/handed-on.pem"
    {
        [ ! -s "$1/etc/handed-on.pem" ] || echo "export NODE_EXTRA_CA_CERTS=/etc/handed-on.pem"
        env | sed -n "/^\(https\{0,1\}_proxy\|no_proxy\|HTTPS\{0,1\}_PROXY\|NO_PROXY\|npm_config_registry\|NPM_CONFIG_REGISTRY\)=/{s/'/'\\\\''/g;s/=\(.*\)/='\1'/;s/^/export /;p}"
    } >"$1/etc/handed-on.sh"
}

npm_settings() {
    cat /etc/npmrc /usr/etc/npmrc "$HOME/.npmrc" 2>/dev/null || true
}

reaching_npm() {
    npm_settings | grep -E '^(@[^:]*:)?registry|^//|^(https-|no|)proxy|^strict-ssl' || true
}

inside_start() {
    root=$machines/$1
    shift
    own=--mount
    [ "${network-}" != no ] || own=--net
    # shellcheck disable=SC2016
    unshare --mount --pid "$own" --fork --kill-child sh -c '
        root=$1
        shift
        mount --rbind /dev "$root/dev" && mount -t proc proc "$root/proc" && mount -t tmpfs tmpfs "$root/tmp" &&
            mount --bind build/packages "$root/var/cache/apt/archives" &&
            exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM="$TERM" \
                chroot "$root" sh -c "cd /srv/ratskeller && . /etc/handed-on.sh && exec \"\$@\"" sh "$@"
    ' inside "$root" "$@" &
    machine_child=$!
}

inside() {
    inside_start "$@"
    machine_wait
}

# The number of a process that has ended may soon be somebody else's: it is forgotten.
machine_wait() {
    status=0
    wait "$machine_child" || status=$?
    machine_child=
    return $status
}

machine_runs() {
    kill -0 "$machine_child" 2>/dev/null && return
    machine_child=
    return 1
}

# unshare takes everything inside with it.
machine_stop() {
    [ -n "$machine_child" ] || return 0
    kill -KILL "$machine_child" 2>/dev/null || true
    machine_wait 2>/dev/null || true
}

machine_clean() {
    trap '' INT TERM HUP
    machine_stop
    rm -rf "$machines" 2>/dev/null || { sleep 2 && rm -rf "$machines"; } # what was killed may have written for a moment more
}
