-- The store as SQLite has it (store/sqlite.py, store/upkeep.py): the same tables and columns.
-- Texts are compared by their bytes ("C"), so that both sort in the same way.

CREATE TABLE meta (
    name text COLLATE "C" PRIMARY KEY,
    value text NOT NULL
);

CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    game text NOT NULL,
    options text NOT NULL,
    settings text NOT NULL,
    created bigint NOT NULL
);
CREATE INDEX tables_by_age ON tables (created);

CREATE TABLE secrets (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables,
    seed bytea NOT NULL
);

CREATE TABLE events (
    table_id text COLLATE "C" NOT NULL REFERENCES tables,
    seq bigint NOT NULL,
    time bigint NOT NULL,
    kind text NOT NULL,
    seat integer,
    payload text NOT NULL, -- in its one form, which was hashed; json would not keep it
    before text NOT NULL,  -- the hash of the event before
    command text COLLATE "C",
    part integer NOT NULL, -- a command may be several events: 0, 1, 2, …
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, command, part)
);

CREATE TABLE upkeep (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables,
    look bigint NOT NULL,    -- when to see whether it is to be closed or dropped; -1: it is dropped
    seen bigint NOT NULL,    -- when somebody last looked at it, as far as that was noted
    listed integer NOT NULL  -- 0: the lobby lists it no more
);
CREATE INDEX upkeep_by_look ON upkeep (look);

CREATE TABLE dropped (
    id text COLLATE "C" PRIMARY KEY,
    game text NOT NULL,
    made bigint NOT NULL,
    dropped bigint NOT NULL,
    why text NOT NULL,
    events bigint NOT NULL,
    head text NOT NULL       -- the hash of the last event
);

CREATE TABLE reviews (
    table_id text COLLATE "C" PRIMARY KEY,
    edition text NOT NULL,   -- by whom it was made: one of another edition is made again
    review bytea NOT NULL
);
