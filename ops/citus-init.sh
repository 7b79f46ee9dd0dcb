#!/bin/sh
# Run once on every node by PostgreSQL's image, when its volume is empty: our roles, the database, the extension, and the passwords
# by which nodes log in to each other.
set -eu
umask 077
for pair in "postgres:$POSTGRES_PASSWORD" "ankara_owner:$OWNER_PASSWORD" "ankara_app:$APP_PASSWORD"; do
  printf '*:*:*:%s\n' "$pair"
done > "$PGDATA/passwords"
psql -v ON_ERROR_STOP=1 --username postgres --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
create role ankara_owner login password :'owner';
create role ankara_app login password :'app';
grant ankara_app to ankara_owner;
create database ankara owner ankara_owner encoding 'UTF8' locale 'C' template template0;
\connect ankara
create extension citus;
SQL
