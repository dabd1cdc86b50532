-- With a table also the keys of numbers that were worked out of it and are gone: before they were the codes of tables, such
-- a key told a game's end, with everybody's balances.
CREATE OR REPLACE FUNCTION intrige.delete_table(wanted text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM intrige.entries WHERE game IN (SELECT id FROM intrige.tables WHERE code = wanted AND NOT aside);
    DELETE FROM intrige.tables WHERE code = wanted AND NOT aside;
    DELETE FROM intrige.documents WHERE collection = 'digests' AND document IS NULL AND key !~ '^[A-Z]{2,12}$';
$$;

-- What stayed of tables that were deleted before.
WITH gone AS (
    DELETE FROM intrige.documents d WHERE d.collection = 'digests' AND (
        (d.document IS NULL AND d.key !~ '^[A-Z]{2,12}$')
        OR (d.key ~ '^[A-Z]{2,12}$' AND NOT EXISTS (SELECT FROM intrige.tables t WHERE t.code = d.key AND NOT t.aside))
    ) RETURNING d.document
)
UPDATE intrige.collections SET n = n + 1, count = count - (SELECT count(*) FROM gone WHERE document IS NOT NULL)
WHERE name = 'digests' AND EXISTS (SELECT FROM gone);
