"""Players of one's own: functions in Python, and programs in any language.

`spec.py` says how they are named, `functions.py` and `program.py` how they are asked; `process.py`
and `keeper.py` keep a program's process, `protocol.py` has its language, `check.py` tells its
author what it does wrong. Their code runs with the rights of whoever starts it: nothing here may
ever be named by a stranger, be it by a page, a record or a store.
"""
