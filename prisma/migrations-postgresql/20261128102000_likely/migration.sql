-- What SQLite is told about a condition that nearly all rows pass; PostgreSQL counts for itself.
CREATE FUNCTION likely(condition boolean) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT condition $$;
