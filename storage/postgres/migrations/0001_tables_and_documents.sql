-- A game's table. version: how many entries there are. status: running or over, null until somebody has told. aside: taken
-- out of every list, its code free for another. Documents are json, not jsonb: what comes out equals what went in.
CREATE TABLE intrige.tables (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL CHECK (code ~ '^[A-Z]{2,12}$'),
    aside boolean NOT NULL DEFAULT false,
    header json NOT NULL,
    version int NOT NULL,
    status text CHECK (status IN ('running', 'over')),
    summary json
);
CREATE UNIQUE INDEX tables_code ON intrige.tables (code) WHERE NOT aside;
-- The lobby asks for those that are not over, however many are.
CREATE INDEX tables_running ON intrige.tables (code) WHERE NOT aside AND status IS DISTINCT FROM 'over';

-- Entries are only ever added.
CREATE TABLE intrige.entries (
    game bigint NOT NULL REFERENCES intrige.tables,
    n int NOT NULL CHECK (n > 0),
    key text NOT NULL,
    entry json NOT NULL,
    PRIMARY KEY (game, n),
    UNIQUE (game, key)
);

-- n: the highest number given in a collection. count: how many documents it has.
CREATE TABLE intrige.collections (
    name text PRIMARY KEY,
    n bigint NOT NULL DEFAULT 0,
    count bigint NOT NULL DEFAULT 0
);

-- A document that was taken out stays as a null, so that others learn of it.
CREATE TABLE intrige.documents (
    collection text NOT NULL REFERENCES intrige.collections,
    key text NOT NULL,
    n bigint NOT NULL,
    document json,
    PRIMARY KEY (collection, key)
);
CREATE UNIQUE INDEX documents_newest ON intrige.documents (collection, n);

-- Documents that are worth nothing after a while (until: seconds since 1970): tickets, counted tries.
CREATE TABLE intrige.passing (
    collection text NOT NULL REFERENCES intrige.collections,
    key text NOT NULL,
    n bigint NOT NULL,
    document json NOT NULL,
    until double precision NOT NULL,
    PRIMARY KEY (collection, key)
);
CREATE INDEX passing_until ON intrige.passing (until);
CREATE INDEX passing_newest ON intrige.passing (collection, n);

-- Editions of one's own, as files.
CREATE TABLE intrige.editions (
    name text PRIMARY KEY,
    content bytea NOT NULL
);

INSERT INTO intrige.collections (name) VALUES
    ('games'), ('people'), ('results'), ('digests'), ('settings'), ('tickets'), ('guards'), ('editions');
