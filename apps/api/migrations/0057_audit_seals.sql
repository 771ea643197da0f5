-- Seals over the audit log (docs/adr/0050). Each covers a batch of entries and the seal before it. `high_at` is the latest
-- instant of any entry sealed so far, and not after `sealed_at`.
create table audit_seals (
  seq bigint primary key check (seq > 0),
  format smallint not null,
  sealed_at timestamptz not null,
  count integer not null check (count > 0),
  high_at timestamptz not null,
  root bytea not null,
  previous bytea not null unique,
  hash bytea not null,
  mac bytea not null
);
create table audit_seal_rows (
  seal_seq bigint not null,
  position integer not null check (position >= 0),
  audit_id uuid not null unique,
  audit_at timestamptz not null,
  hash bytea not null,
  primary key (seal_seq, position)
);

-- A check of the whole log; unfinished while it runs. `requested_by` is null for the daily one.
create table audit_checks (
  id uuid primary key,
  requested_at timestamptz not null,
  requested_by uuid references admins,
  finished_at timestamptz,
  intact boolean,
  entries bigint,
  seals bigint,
  unsealed bigint,
  unsealed_since timestamptz,
  finding_count integer,
  findings jsonb,
  anchors jsonb,
  duration_ms integer,
  error text,
  check ((finished_at is null) <= (intact is null and error is null))
);
create index audit_checks_requested on audit_checks (requested_at desc);
create unique index audit_checks_running on audit_checks ((true)) where finished_at is null;

grant select, insert on audit_seals, audit_seal_rows to backoffice_app;
grant select, insert, delete on audit_checks to backoffice_app;
grant update (finished_at, intact, entries, seals, unsealed, unsealed_since, finding_count, findings, anchors,
  duration_ms, error) on audit_checks to backoffice_app;
grant select on audit_seals, audit_seal_rows, audit_checks to backoffice_reader;
