-- The one way to take entries away: a whole table at once, with everything that was ever entered at it. A server's role
-- may call this, and still cannot change or take away a single entry.
CREATE FUNCTION intrige.delete_table(wanted text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM intrige.entries WHERE game IN (SELECT id FROM intrige.tables WHERE code = wanted AND NOT aside);
    DELETE FROM intrige.tables WHERE code = wanted AND NOT aside;
$$;
REVOKE ALL ON FUNCTION intrige.delete_table(text) FROM PUBLIC;
