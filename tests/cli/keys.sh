# No key of a state document stands in two hand-written places: it is named in the game's walk, and everything else is made from it.
set -eu
python3 "$2/tests/cli/document_keys.py" "$1" "$2"
