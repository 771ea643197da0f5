-- Months of bets and of the audit log that were written to a file, and then detached and dropped (docs/adr/0077). One row
-- per file. In force: detached, and not restored since.
create table archived_partitions (
  id uuid primary key,
  table_name text not null check (table_name in ('audit', 'game_transactions')),
  month date not null check (extract(day from month) = 1),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- Its name in ARCHIVE_DIR; the digest of its bytes, and of the rows in it.
  file text not null unique,
  format smallint not null,
  sha256 text not null,
  rows_sha256 text not null,
  row_count bigint not null check (row_count >= 0),
  bytes bigint not null check (bytes > 0),
  -- Entries of the audit log that stay in the database (audit_kept).
  kept uuid[] not null,
  -- What the audit log says of it: nothing is detached before this entry is sealed.
  entry_id uuid not null,
  archived_at timestamptz not null,
  detached_at timestamptz,
  -- The detached table was compared with the file again, and dropped.
  dropped_at timestamptz,
  restored_at timestamptz,
  -- A restored month stays until then.
  hold_until timestamptz,
  check (dropped_at is null or detached_at is not null),
  check ((restored_at is null) = (hold_until is null))
);
create unique index archived_partitions_month on archived_partitions (table_name, month) where restored_at is null;

-- What the archived bets count for each day, as they did when they were in the database.
create table archived_facts (
  partition_id uuid not null references archived_partitions on delete cascade,
  business_day date not null,
  figure text not null,
  dimension text not null,
  amount_satang bigint not null,
  count bigint not null,
  primary key (partition_id, business_day, figure, dimension)
);
create index archived_facts_day on archived_facts (business_day);

-- Entries that verification reads whatever their age: of anchor files, restored backups and archives.
create table audit_kept (like audit including defaults);
alter table audit_kept add primary key (at, id);

grant select on archived_partitions, archived_facts, audit_kept to backoffice_app, backoffice_reader;
