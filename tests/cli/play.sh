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
says 'STI-2.3 '
grep -qF '**STI-2.3**' "$dir/out" && { echo "markup in a rule"; bad=1; }
says 'Top candidates: 1, 2, 3, 4'
says "can’t reach that card. (STI-4.3)"
says 'That is not a move of this game'
says 'There is no move with that number'
says 'CSD (Player 1): this is you'
says 'PS (Bot 3): medium'
grep -qE '^[1-4]\. (CSD \(you\)|PS \(Bot 3\)): € [0-9,]+$' "$dir/out" || { echo "the result does not say who is who"; bad=1; }
says 'Election night of campaign 1'
says 'Result'
says '(STI-5.5)'
"$program" replay --partial "$dir/m.match" >/dev/null || { echo "the saved game does not replay"; bad=1; }
yes 1 | head -n 200 | "$program" play stimmvieh --resume "$dir/m.match" --lang de >"$dir/out" || { echo "the game does not go on"; bad=1; }
says 'Wahlnacht des 1. Wahlkampfs'
says 'Ergebnis'

# what an expert would do: at a table against bots only, and a legal move
printf 'hint\nquit\n' | "$program" play stimmvieh --seed 11 --lang en >"$dir/out" || { echo "hint:"; bad=1; }
says 'The champion would play: top '
says ': Top candidates'
printf 'hint\nquit\n' | "$program" play stimmvieh --seats me,me,random --lang en >"$dir/out" || { echo "hint:"; bad=1; }
says 'Advice is for tables where everybody else is a bot.'

# a question about a move that names what is not there, and about table talk
printf '? play 7 99999999\n? top 1 2 3 99\n? draw d01\n? play 07 1\n? frobnicate\nquit\n' | "$program" play stimmvieh --seed 11 --lang en >"$dir/out" 2>"$dir/err" || { echo "questions:"; cat "$dir/err"; bad=1; }
says 'It is not time to play a politician. (STI-4.1)'
says 'in rising order. (STI-2.3)'
says 'everything else happens by itself. (STI-10.2)'
says 'There is no such move or rule here.'
printf '? give essen 20\n? give essen 90000\nquit\n' | "$program" play aufruhr --seed 11 --lang en >"$dir/out" 2>"$dir/err" || { echo "talk:"; cat "$dir/err"; bad=1; }
says '(AUF-16.5)'
says 'give Essen 20'

# help speaks of this game: a move that is legal now, and one of its rules
for game in $("$program" games --json | tr '{' '\n' | sed -n 's/.*"id":"\([a-z]*\)","title.*/\1/p'); do
    printf 'list\n?\nquit\n' | "$program" play "$game" --seed 3 --lang en >"$dir/out"
    move=$(sed -n 's/^  a move .*for instance: //p' "$dir/out")
    rule=$(sed -n 's/^  ? and a rule .*for instance: ? //p' "$dir/out")
    [ -n "$move" ] && grep -qE "^(> )? *[0-9]+  $move( |\$)" "$dir/out" || { echo "$game: help shows \"$move\", which is not legal"; bad=1; }
    [ "$game" = goofspiel ] || "$program" rule "$rule" >/dev/null || { echo "$game: help names \"$rule\", which is no rule"; bad=1; }
done

# near misses: what is missing, with examples; ids in any case; a verb alone if it says enough; words of other games
printf 'play 7\ntop\nTOP 1 2 3 4\nplay 7\nplay\nlist play\n? 2\nquit\n' | "$program" play stimmvieh --seed 3 --lang en >"$dir/out"
says 'It is not time to play a politician. (STI-4.1)'
says '"top" needs other words after it, for instance:'
says 'CSD: you have chosen 1, 2, 3, 4 as top candidates.'
says '"play 7" needs other words after it, for instance:'
says '"play" needs other words after it, for instance:'
says '"list play" shows all '
says 'makes € 45,000 in all'
says '  € 45,000 more in donations'
says '  More about it: ? STI-4.2'
printf '1\nplay 10 1\nlist play 10\nquit\n' | "$program" play stimmvieh --seed 3 --lang en >"$dir/out"
says 'doesn’t have that politician in hand. (STI-4.2)'
says 'No move that is possible now begins with "play 10".'
printf '1\nlist PLAY 7\nlist play 9 3\nquit\n' | "$program" play stimmvieh --seed 3 --lang en >"$dir/out"
listed=$(sed -n '/^> *[0-9]*  play 7/,$p' "$dir/out" | grep -oE '[0-9]  play [0-9] [-0-9]' | sed 's/.*play //; s/^7 .*/7/' | sort -u | tr '\n' ',')
[ "$listed" = '7,9 3,' ] || { echo "\"list play 7\" and \"list play 9 3\" list $listed"; bad=1; }
printf 'frobnicate\nset ktn-14\nEND_TURN\nquit\n' | "$program" play buergermeister --seed 3 --lang de >"$dir/out"
says 'Jetzt möglich: set, end_turn.'
says '(KTN-14), Kärnten.'
printf 'bid 0\nquit\n' | "$program" play demolition --seed 3 --lang de >"$dir/out"
says 'Hinter "bid 0" gehört etwas anderes, zum Beispiel:'
says ': 100 Mäuse'

# what people say for "nothing more": in any language, where exactly one move means it; the file keeps the move's own name
for said in pass PASSE fertig ende done 'end_turn'; do
    printf '%s\nsave %s\nquit\n' "$said" "$dir/m.match" | "$program" play buergermeister --seed 3 --lang de >"$dir/out"
    [ "$(grep -c '^0 end_turn$' "$dir/m.match")" = 1 ] || { echo "\"$said\" is not end_turn"; bad=1; }
done
printf '?\n? passe\nquit\n' | "$program" play buergermeister --seed 3 --lang de >"$dir/out"
says 'Statt "end_turn" geht auch: passe, fertig, ende.'
says 'end_turn: Nichts setzen und den Zug beenden'
printf 'hint\npass\nsave %s\nquit\n' "$dir/m.match" | "$program" play aufruhr --seed 3 --lang en >"$dir/out"
says 'Apart from talking, there is no other move now.'
grep -q '^0 ready$' "$dir/m.match" || { echo "\"pass\" is not ready"; bad=1; }
printf 'pass\ndone\nquit\n' | "$program" play demolition --seed 3 --lang en >"$dir/out"
says 'there is no passing in the auction. (DEM-4.10)'
says 'That is not a move of this game'

# commands have names in every language
printf 'hilfe\ntisch\nliste colour\n?1\nzurück\nschluss\n1\n' | "$program" play buergermeister --seed 3 --lang de >"$dir/out"
says 'nimmt deine letzte Entscheidung zurück'
says 'Von dir gibt es nichts zurückzunehmen.'
[ "$(grep -c '^WIE Wien' "$dir/out")" = 2 ] || { echo "\"tisch\" did not show the table, or \"schluss\" did not end"; bad=1; }

# Demolition: cards by their letters are the same as by the number of their set, which is what a file keeps
way='bid 3 minimum\n1\n1\n1\n1\n1\n1\n1\n'
bots=greedy/n30,greedy/n30,greedy/n30 # not a level, whose word may change
for cards in 'cards 12' 'cards cd' 'cards C d' '1'; do
    printf "$way%s\nsave %s\nquit\n" "$cards" "$dir/m.match" | "$program" play demolition --seats me,$bots --seed 5 --option bunker=random --lang en >"$dir/out"
    says '  cards cd '
    says '      c) Safecracker Sigi'
    [ "$(grep -c '^0 cards 12$' "$dir/m.match")" = 1 ] || { echo "\"$cards\" is not the set 12"; bad=1; }
done
printf 'board\nquit\n' | "$program" play demolition --seed 5 --lang en >"$dir/out"
grep -qF '[B]' "$dir/out" && { echo "a bunker in the legend, and none in the game"; bad=1; }

# AUFRUHR!: table talk is listed with examples that work, and what is said is heard
printf 'say "Hello"\nsay Hi there\ngive ESSEN 20\nlist\naccept 1\nquit\n' | "$program" play aufruhr --seed 3 --lang en >"$dir/out"
says 'Table talk (words in quotation marks):'
says '      say "Glück auf!" '
says '      give essen 20 '
says '      propose "duisburg essen: '
says '      accept #1 '
says '      decline #1 '
says 'Duisburg (Player 1): "Hello"'
says 'Duisburg (Player 1): "Hi there"'
says 'Duisburg gives Essen 20.'
grep -q 'Deal #1 is .*\|accepts deal #1' "$dir/out" || { echo "\"accept 1\" was not taken for #1"; bad=1; }
sed -n 's/^      \(propose .*"\)  .*/\1/p' "$dir/out" | head -n 1 | { cat; echo quit; } | "$program" play aufruhr --seed 3 --lang en >"$dir/out2"
grep -q 'proposes deal #' "$dir/out2" || { echo "the example of a deal does not work"; bad=1; }

[ "$(grep -c '^Round 1 of ' "$dir/out")" = 1 ] || { echo "talk alone shows the whole table again"; bad=1; }

# what a deal may consist of: every example works, and what is not understood is named; in either language
for word in propose vorschlag; do
    printf '? %s\nquit\n' "$word" | "$program" play aufruhr --seed 3 --lang de >"$dir/out"
    sed -n 's/^  \([a-z]* \(pays\|promises\) .*[^ ]\)   *[A-Z].*/propose "duisburg essen: \1"/p' "$dir/out" >"$dir/deals"
    [ "$(wc -l <"$dir/deals")" -ge 14 ] || { echo "? $word shows:"; cat "$dir/out"; bad=1; }
done
while read -r deal; do
    printf '%s\nquit\n' "$deal" | "$program" play aufruhr --seed 3 --lang en >"$dir/out"
    says 'Duisburg proposes deal #'
done <"$dir/deals"
{
    for part in 'essen promises bochum 200' 'subsidy duisburg 40' 'duisburg pays essen 20; essen promises vote' 'essen pays duisburg 25' 'essen pays duisburg 0'; do
        printf 'propose "duisburg essen: %s"\n' "$part"
    done
    printf 'vorschlag "duisburg essen: essen promises free Currywurst; duisburg promises by 3 vote essen"\nboard\nquit\n'
} | "$program" play aufruhr --seed 3 --lang en >"$dir/out"
says 'from here on: “bochum 200”. (AUF-16.12)'
says 'from here on: “subsidy duisburg 40”. (AUF-16.12)'
says 'Part 2 of the deal is not finished: something is missing at its end. (AUF-16.12)'
says 'comes in multiples of 10. (AUF-16.12)'
says 'from here on: “0”. (AUF-16.12)'
says '"? propose" shows what can go there'
says 'Duisburg proposes deal #'
sed -n '/^Deals and promises/,$p' "$dir/out" | grep -E 'promises (by|vote|subv)' && { echo "deals in notation"; bad=1; }

# a proposal of one's own is nobody's who waits for an answer
printf 'propose "duisburg essen: essen promises vote duisburg"\nquit\n' |
    "$program" play aufruhr --seed 3 --lang en --seats me,random,random,random >"$dir/out"
says 'Duisburg proposes deal #1'
grep -n 'is waiting for your answer' "$dir/out" && { echo "one's own proposal is to be answered"; bad=1; }

# while folders are filled the table is closed: nothing can be proposed, and nothing is shown as possible
folders='1\nvote essen\n1\n'
printf "$folders"'? propose\npropose "duisburg essen: duisburg pays essen 20"\nquit\n' |
    "$program" play aufruhr --seed 3 --lang en --seats me,random,random,random >"$dir/out"
says '(AUF-16.3)'
grep -n 'Now possible\|"? propose" shows' "$dir/out" && { echo "a form of deals while the table is closed"; bad=1; }
# what goes in is told in sentences
printf "$folders"'demand free "a zoo"\ntoken tok-du-1\nseal\nquit\n' |
    "$program" play aufruhr --seed 3 --lang en --seats me,random,random,random >"$dir/out"
says 'Demand in Duisburg’s folder: “a zoo”.'
says 'Duisburg puts '
grep -nE '^> +(seal the folder|put in |demand)' "$dir/out" && { echo "own moves in the infinitive"; bad=1; }

# every deal that waits for an answer is listed with its answers, as long as the table is open
for lines in 8 14 20 26 32; do
    { yes 1 | head -n $lines; printf 'board\nlist\nquit\n'; } | "$program" play aufruhr --seed 4 --lang en >"$dir/out"
    awk '/^(> )?Round [0-9]+ of /{ last = "" } { last = last $0 "\n" } END { printf "%s", last }' "$dir/out" >"$dir/last"
    grep -q '^ *propose ' "$dir/last" || continue
    sed -n 's/^ *Deal \(#[0-9]*\), proposed by .* is waiting for .*Duisburg.*/\1/p' "$dir/last" | sort -u >"$dir/asked"
    sed -n 's/^ *accept \(#[0-9]*\) .*/\1/p' "$dir/last" | sort -u >"$dir/listed"
    cat "$dir/asked" >>"$dir/all-asked"
    cmp "$dir/asked" "$dir/listed" || { echo "after $lines moves:"; cat "$dir/last"; bad=1; }
done
[ "$(wc -l <"$dir/all-asked")" -ge 3 ] || { echo "too few proposals to Duisburg"; bad=1; }

# words in another order, and not all of them
printf 'top 9 8 7 6\nquit\n' | "$program" play stimmvieh --seed 3 --lang en >"$dir/out"
says 'you have chosen 6, 7, 8, 9 as top candidates.'
# seats by their names
named=0
for seed in 1 2 3 4 5; do
    { yes 1 | head -n 4; printf 'mudsling bot2\n? mudsling 1\nquit\n'; } | "$program" play ninety --seed $seed --lang en >"$dir/out"
    grep -q 'mudsling 1 .*Sling mud at Bot 2' "$dir/out" && { named=$((named + 1)); says 'slings mud'; }
done
[ $named -gt 0 ] || { echo "nobody could sling mud at bot 2"; bad=1; }

# a rule as players read its number
printf '? 4.3\nquit\n' | "$program" play stimmvieh --seed 3 --lang en >"$dir/out"
says '> STI-4.3 '

# a rule without its markup
printf '? BGM-4.6\n? NIN-4.1\nquit\n' | "$program" play buergermeister --seed 3 --lang en >"$dir/out"
sed -n '/^> BGM-4.6/,$p' "$dir/out" | grep -nE '\*\*|`|RULING|\(X[0-9]' && { echo "markup in a rule"; bad=1; }

# at a real terminal no line is wider than it, and no word is broken
python3 "$(dirname "$0")/terminal.py" "$program" || bad=1

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
    says "Saved. To go on later: play $game --resume $dir/a.match"
    steps=$(sed -n 's/^= \([0-9]*\) .*/\1/p' "$dir/a.match")
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

# the latest deed counts: what was set by one seat and then taken by another is marked as taken, whoever sits first
printf 'set BGL-07\nset WIE-01\nset VBG-01\nset VBG-02\nset STM-11\nset STM-12\nset STM-10\ntake e\nquit\n' |
    "$program" play buergermeister --seats me,me,me --seed 5 --lang en >"$dir/out"
says 'R10+R11*R12*'

# a verb nobody can use now: the reason, and not that words are missing behind it
printf 'take\nlist take\nquit\n' | "$program" play buergermeister --seed 3 --lang en >"$dir/out"
[ "$(grep -cF 'right after the one that encloses them is set. (BGM-5.7)' "$dir/out")" = 2 ] || { echo "take: why not now"; bad=1; }

printf 'vote essen\nvote\nquit\n' | "$program" play aufruhr --seed 3 --lang en >"$dir/out"
[ "$(grep -cF 'only while one is being held. (AUF-4.1)' "$dir/out")" = 2 ] || { echo "vote: why not now"; bad=1; }
# of a verb whose moves are all refused for reasons of their own, none of these is told
printf '1\nlist mail\nquit\n' | "$program" play ninety --seed 3 --lang en >"$dir/out"
says 'Moves that are possible now begin with: '

# hot seat: nobody sees the other's choice
printf 'top 1 2 3 4\n' | "$program" play stimmvieh --seed 1 --seats me,me,random,random --lang en >"$dir/out"
[ $? = 1 ] || { echo "input that ends early must end with 1"; bad=1; }
says 'Die Oliven (Player 2) decides'
says 'The input has ended'
sed -n '/(Player 2) decides/,$p' "$dir/out" | grep -qF '[1][2][3][4]' && { echo "the second player sees the first one's choice"; bad=1; }

for game in $("$program" games --json | tr '{' '\n' | sed -n 's/.*"id":"\([a-z]*\)","title.*/\1/p'); do
    for lang in en de; do
        yes 1 | head -n 3000 | "$program" play "$game" --seed 3 --lang "$lang" >"$dir/out" 2>"$dir/err"
        code=$?
        [ $code -le 1 ] && ! grep -qE 'Sanitizer|runtime error' "$dir/err" || { echo "play $game ($lang): $code"; cat "$dir/err"; bad=1; }
        grep -qE '\[[a-z]+\.[a-z_.]+\]' "$dir/out" && { echo "$game ($lang): a text without words"; grep -E '\[[a-z]+\.[a-z_.]+\]' "$dir/out" | head -3; bad=1; }
    done
done
exit $bad
