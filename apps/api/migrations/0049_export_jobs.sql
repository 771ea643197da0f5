-- Exports made in the background. The row stays as a record; its files are deleted a day after they are ready. A job
-- belongs to the node that holds it while held_until is renewed; after that, another node starts it again.
create table export_jobs (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  -- The session that created it: the origin of what its run is audited as.
  session_id uuid not null,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  query jsonb not null,
  params jsonb not null,
  columns text[],
  locale text not null,
  -- Without extension.
  file_name text not null,
  total integer,
  total_is_estimate boolean not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'deleted')),
  attempts integer not null default 0,
  holder uuid,
  held_until timestamptz,
  rows_written integer not null default 0,
  bytes bigint not null default 0,
  -- Whether chunks of it may be stored.
  has_chunks boolean not null default false,
  downloads integer not null default 0,
  error text check (error in ('TOO_LARGE', 'FORBIDDEN', 'FAILED')),
  created_at timestamptz not null,
  finished_at timestamptz,
  delete_at timestamptz,
  check ((state = 'running') = (holder is not null)),
  check ((state = 'failed') = (error is not null)),
  check ((state in ('waiting', 'running')) = (finished_at is null))
);
create index export_jobs_of_admin on export_jobs (admin_id, created_at desc);
create index export_jobs_open on export_jobs (created_at) where state in ('waiting', 'running');
create index export_jobs_ready on export_jobs (delete_at) where state = 'ready';
create index export_jobs_chunks on export_jobs (id) where has_chunks;
-- One at a time per admin, on any number of nodes.
create unique index export_jobs_running on export_jobs (admin_id) where state = 'running';

create table export_job_parts (
  job_id uuid not null references export_jobs (id),
  part integer not null check (part > 0),
  rows integer not null,
  bytes bigint not null,
  primary key (job_id, part)
);

-- About 1 MiB each. Compressed by the database where that helps: XLSX is compressed already, CSV is not.
create table export_job_chunks (
  job_id uuid not null references export_jobs (id),
  part integer not null,
  seq integer not null,
  content bytea not null,
  primary key (job_id, part, seq)
);

grant select, insert on export_jobs to backoffice_app;
grant update (state, attempts, holder, held_until, rows_written, bytes, has_chunks, downloads, error, finished_at, delete_at)
  on export_jobs to backoffice_app;
grant select, insert, delete on export_job_parts, export_job_chunks to backoffice_app;
grant select on export_jobs, export_job_parts to backoffice_reader;

alter table tickets drop constraint tickets_kind_check;
alter table tickets add constraint tickets_kind_check check (kind in ('slip', 'export', 'export-part'));
