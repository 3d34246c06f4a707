"""A bot of one's own against ours, in thirty lines: python3 own_bot.py [GAME [BOT [GAMES]]]"""
import sys
import ratskeller


def play_out(state, action, seat, dice):
    world = state.resample(seat, dice)  # what the seat cannot know is dealt anew: no cheating
    world.apply_action(action, seat)
    while not world.is_terminal():
        world.play_random(dice)
    return world.returns()[seat]


def choose(state, seat, dice):
    return max(state.legal_actions(seat), key=lambda a: sum(play_out(state, a, seat, dice) for _ in range(50)))


name, bot, games = (sys.argv[1:] + ["goofspiel", "random", "20"][len(sys.argv) - 1:])[:3]
game, dice, won = ratskeller.load_game(name), ratskeller.Dice(1), 0
for number in range(int(games)):
    state, me = game.new_initial_state(), number % game.seats
    others = [ratskeller.Bot(game, bot, seat, seed=number) for seat in range(game.seats)]
    while not state.is_terminal():
        seat = state.current_player()
        if state.is_chance_node():
            state.draw(dice)
        else:
            state.apply_action(choose(state, seat, dice) if seat == me else others[seat].choose(state))
    won += state.returns()[me]
print(f"{won:.1f} of {games} games of {name} won against {game.seats - 1} x {bot}; by chance it would be {int(games) / game.seats:.1f}")
