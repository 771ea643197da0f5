import pg from 'pg'

const client = new pg.Client({ connectionString: process.env.MIGRATION_DATABASE_URL })
await client.connect()
await client.query(`
  create table if not exists notes (id int generated always as identity primary key, text text not null);
  grant select, insert on notes to backoffice_app;`)
await client.end()
