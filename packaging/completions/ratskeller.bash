# bash completion of ratskeller: the program itself is asked for its subcommands, flags, games and bots.
_ratskeller() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$1" --list-commands 2>/dev/null) --help --version" -- "$cur")
        return
    fi
    case $prev in
        --bot | --bots) mapfile -t COMPREPLY < <(compgen -W "$("$1" --list-bots 2>/dev/null)" -- "$cur") && return ;;
        --lang) mapfile -t COMPREPLY < <(compgen -W "$("$1" --list-languages 2>/dev/null)" -- "$cur") && return ;;
    esac
    case $cur in
        -*) mapfile -t COMPREPLY < <(compgen -W "$("$1" "$command" --list-flags 2>/dev/null)" -- "$cur") ;;
        *)
            if [ "$COMP_CWORD" = 2 ]; then
                case $command in
                    play | puzzle | puzzles | sim | arena | balance | perft | bench | schema)
                        mapfile -t COMPREPLY < <(compgen -W "$("$1" --list-games 2>/dev/null)" -- "$cur")
                        return
                        ;;
                esac
            fi
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            ;;
    esac
}
complete -o filenames -F _ratskeller ratskeller
