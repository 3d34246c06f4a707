# A whole game at the terminal over a pipe, in both languages; help, refusals, undo, save and resume on the way.
program=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bad=0
says() { grep -qF -- "$1" "$dir/out" || { echo "play did not say: $1"; bad=1; }; }

{
    printf '?\nlist\ntop 1 2 3 3\n? STI-2.3\n? top 1 2 3 4\ntop 2 4 6 8\nboard\nplay 9 9\nfrobnicate\n999\n? 1\nsave %s\nundo\n' "$dir/m.match"
    yes 1 | head -n 200
} | "$program" play stimmvieh --seed 11 --lang en >"$dir/out" 2>"$dir/err" || { echo "the game did not end well"; cat "$dir/err"; bad=1; }
says 'Welcome to the Ratskeller'
says 'takes your last decision back'
says 'Choose four different politicians from 1 to 9, in rising order. (STI-2.3)'
says '**STI-2.3**'
says 'Top candidates: 1, 2, 3, 4'
says "can’t reach that card. (STI-4.3)"
says 'That is not a move of this game'
says 'There is no move with that number'
says 'Election night of campaign 1'
says 'Result'
says '(STI-5.5)'
"$program" replay --partial "$dir/m.match" >/dev/null || { echo "the saved game does not replay"; bad=1; }
yes 1 | head -n 200 | "$program" play stimmvieh --resume "$dir/m.match" --lang de >"$dir/out" || { echo "the game does not go on"; bad=1; }
says 'Wahlnacht des 1. Wahlkampfs'
says 'Ergebnis'

# what an expert would do: at a table against bots only, and a legal move
printf 'hint\nquit\n' | "$program" play stimmvieh --seed 11 --lang en >"$dir/out" || { echo "hint:"; bad=1; }
says ': Top candidates'
printf 'hint\nquit\n' | "$program" play stimmvieh --seats me,me,random --lang en >"$dir/out" || { echo "hint:"; bad=1; }
says 'Advice is for tables where everybody else is a bot.'

# a question about a move that names what is not there, and about table talk
printf '? play 7 99999999\n? top 1 2 3 99\n? draw d01\n? play 07 1\nquit\n' | "$program" play stimmvieh --seed 11 --lang en >"$dir/out" 2>"$dir/err" || { echo "questions:"; cat "$dir/err"; bad=1; }
says 'It is not time to play a politician. (STI-4.1)'
says 'in rising order. (STI-2.3)'
says 'everything else happens by itself. (STI-10.2)'
says 'There is no such move or rule here.'
printf '? give essen 20\n? give essen 90000\nquit\n' | "$program" play aufruhr --seed 11 --lang en >"$dir/out" 2>"$dir/err" || { echo "talk:"; cat "$dir/err"; bad=1; }
says '(AUF-16.5)'
says 'give Essen 20'

# the same seed and the same answers are the same game
for i in 1 2; do
    yes 1 | head -n 200 | "$program" play stimmvieh --seed 12 --seats random,me,greedy >"$dir/out$i" || bad=1
done
cmp -s "$dir/out1" "$dir/out2" || { echo "the same seed gave two games"; bad=1; }

# AUF-19.5: cities by lot: not always the first seat, and the same one for the same seed
for seed in 1 2 3 4 1; do
    printf 'quit\n' | "$program" play aufruhr --seed $seed --option city_choice=random --lang en | sed -n 's/^ *\([A-Z][a-z]*\) (you).*/\1/p' | head -n 1
done >"$dir/out"
[ "$(sort -u "$dir/out" | wc -l)" -ge 2 ] && [ "$(sed -n 1p "$dir/out")" = "$(sed -n 5p "$dir/out")" ] || { echo "cities by lot:"; cat "$dir/out"; bad=1; }

# a move may be typed with its seat, as a match file has it; not for another seat, nor for chance
for game in $("$program" games --json | tr '{' '\n' | sed -n 's/.*"id":"\([a-z]*\)","title.*/\1/p'); do
    printf 'save %s\n1\nsave %s\n' "$dir/a.match" "$dir/b.match" | "$program" play "$game" --seed 3 --lang en >"$dir/out"
    steps=$(sed -n "s,^.*$dir/a.match: ,,p" "$dir/out")
    move=$(sed '1,/^$/d' "$dir/b.match" | sed -n "$((steps + 1))p") # "0 ready": the first move of the person
    rest=${move#* }
    printf '%s\n1 %s\n* %s\n? %s\n%s\nsave %s\n' "9 $rest" "$rest" "$rest" "$move" "$move" "$dir/c.match" |
        "$program" play "$game" --seed 3 --lang en >"$dir/out"
    says 'This is a move of seat 9, but you decide for seat 0'
    says 'This is a move of seat 1, but you decide for seat 0'
    says "$rest: "
    grep -qF 'Chance is drawn by the table' "$dir/out" || grep -qF 'That is not a move' "$dir/out" || { echo "$game: chance by a person"; bad=1; }
    cmp -s "$dir/b.match" "$dir/c.match" || { echo "$game: \"$move\" was not taken"; bad=1; }
done

# hot seat: nobody sees the other's choice
printf 'top 1 2 3 4\n' | "$program" play stimmvieh --seed 1 --seats me,me,random,random --lang en >"$dir/out"
[ $? = 1 ] || { echo "input that ends early must end with 1"; bad=1; }
says 'Player 2 decides'
says 'The input has ended'
sed -n '/Player 2 decides/,$p' "$dir/out" | grep -qF '[1][2][3][4]' && { echo "the second player sees the first one's choice"; bad=1; }

for game in $("$program" games --json | tr '{' '\n' | sed -n 's/.*"id":"\([a-z]*\)","title.*/\1/p'); do
    for lang in en de; do
        yes 1 | head -n 3000 | "$program" play "$game" --seed 3 --lang "$lang" >"$dir/out" 2>"$dir/err"
        code=$?
        [ $code -le 1 ] && ! grep -qE 'Sanitizer|runtime error' "$dir/err" || { echo "play $game ($lang): $code"; cat "$dir/err"; bad=1; }
        grep -qE '\[[a-z]+\.[a-z_.]+\]' "$dir/out" && { echo "$game ($lang): a text without words"; grep -E '\[[a-z]+\.[a-z_.]+\]' "$dir/out" | head -3; bad=1; }
    done
done
exit $bad
