#!/bin/sh
# Run once by PostgreSQL's image, when its volume is empty: an account that owns the database and is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres --set pw="$OWNER_PASSWORD" <<'SQL'
create role ankara_owner login createrole password :'pw';
create database ankara owner ankara_owner encoding 'UTF8' locale 'C' template template0;
SQL
