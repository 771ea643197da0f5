#!/bin/bash
# Run once by the image, on an empty primary: the roles of the product, of the replica, and the database.
set -euo pipefail

psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
\getenv reader READER_PASSWORD
\getenv replica REPLICATION_PASSWORD
create role backoffice_app login password :'app';
create role backoffice_reader login password :'reader';
create role backoffice_owner login password :'owner';
grant backoffice_app, backoffice_reader to backoffice_owner;
create role backoffice_replica login replication password :'replica';
select pg_create_physical_replication_slot('replica', true);
create database backoffice owner backoffice_owner;
revoke all on database backoffice from public;
grant connect on database backoffice to backoffice_app, backoffice_reader;
SQL
