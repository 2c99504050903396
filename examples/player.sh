#!/bin/sh
# A program that plays, in a shell: it makes the last move that it is offered.
#
#     rollwright check-player examples/player.sh
#     rollwright arena splitter "mine=program:examples/player.sh" random
#
# The protocol is told in docs/player-protocol.md.

while read -r word rest; do
    case $word in
        rollwright) echo "name Example in a shell"; echo "ready 1" ;;
        move) last=${rest%% *} ;;    # "move 12 c4 5-2": the number, then the words
        go) echo "play $last" ;;
        quit) exit 0 ;;
    esac
done
