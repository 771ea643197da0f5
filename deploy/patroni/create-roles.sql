-- Once, as postgres, after the first start of the cluster:
--   psql "host=127.0.0.1 port=5000 user=postgres dbname=postgres" --file=deploy/patroni/create-roles.sql
-- It asks for the passwords of DATABASE_URL, MIGRATION_DATABASE_URL and READER_DATABASE_URL.
\set ON_ERROR_STOP on
create role backoffice_app login;
create role backoffice_reader login;
create role backoffice_owner login;
\password backoffice_app
\password backoffice_owner
\password backoffice_reader
grant backoffice_app, backoffice_reader to backoffice_owner;
create database backoffice owner backoffice_owner;
revoke all on database backoffice from public;
grant connect on database backoffice to backoffice_app, backoffice_reader;
