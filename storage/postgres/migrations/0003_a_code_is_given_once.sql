-- Every code that a table ever had. No server's role has any right to it: whoever takes a server over can put a table aside
-- or delete it, but begins no other game under its code.
CREATE TABLE intrige.codes (code text PRIMARY KEY);

-- A code that was given adds no row, as a code that is taken does; servers of the version before try another one then. The
-- owner may use one again, to put a backup in place of what was deleted.
CREATE FUNCTION intrige.give_code() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO intrige.codes (code) VALUES (NEW.code) ON CONFLICT DO NOTHING;
    IF FOUND OR pg_has_role(session_user, current_user, 'MEMBER') THEN
        RETURN NEW;
    END IF;
    RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION intrige.give_code() FROM PUBLIC;
CREATE TRIGGER give_code BEFORE INSERT ON intrige.tables FOR EACH ROW EXECUTE FUNCTION intrige.give_code();

-- After the trigger, whose lock waits for tables that are being made.
INSERT INTO intrige.codes (code) SELECT DISTINCT code FROM intrige.tables;
