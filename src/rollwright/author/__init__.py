"""For those who make games: what is checked, and a small game to start from.

check           the whole list          findings        a sentence with its file and line
contract        what is seen without playing: functions, fields, what does not compile
state_types     what a state may hold   compiling       Python and machine code agree
playing         promises asked at every event; whether weights of outcomes are the true ones
moments, lessons, rulebook      what a game brings for people
new_game, template/             the start
"""
