"""Our games as other libraries know games; each file needs its library, and nothing here does.

`learner_table` is one game as learners meet it, rewards and masks too; `rounds` finds out whether
seats act at the same time or one after another; `spaces` has what they see; `library` asks for what
is not installed.
"""
