"""What a page shows of a table, part by part, and the connections over which it comes.

connection          pages and programs that listen          screen, diff    what they are sent
controls            buttons, dice to choose                 throw_with_move one tap for both
throw_entry         real dice typed in                      sheets          what is written
table_drawing       what lies on the table                  table_size      its room at most
sentences           what is to be done                      history_lines   what happened
moments             banners: how many, and what they hide
questions           what a page may ask
closed_places       why a place is closed, and which is next for keys
gathering           before the game
players, people     points, clocks; who watches, who asks
game_end            what stands there when it is over, and which level comes next
result_rank         how good a result is                    level_scale     beside the levels
points_curve, axis, score_comparison    how points came about
memo                what need not be drawn again
"""
