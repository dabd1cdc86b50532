-- Once, as PostgreSQL's own administrator:  runuser -u postgres -- psql -f deploy/database.sql
--
-- Two roles, neither of them a superuser. `intrige_owner` owns the database and makes its schema; no server runs as it.
-- `intrige` is what the servers come as: `python -m storage migrate --grant intrige` gives it what they need and no more.
-- Over the Unix socket both are known by the system's users of these names, so there is no password to keep.

CREATE ROLE intrige_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
CREATE ROLE intrige LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
CREATE DATABASE intrige OWNER intrige_owner ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE intrige FROM PUBLIC;
GRANT CONNECT ON DATABASE intrige TO intrige;
-- Every role may connect to the other databases of a PostgreSQL, make tables there for as long as it is connected, and
-- make large objects in its own, unless it is told otherwise.
REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC;
\connect intrige
REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC;
-- As PostgreSQL 15 has it by itself.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
