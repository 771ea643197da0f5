-- People whom a register of excluded people lists, such as a national one. Each is known by the register's reference;
-- one that a complete file no longer has is removed.
create table register_people (
  id uuid primary key,
  reference text not null unique,
  phone text,
  name text,
  -- The name without titles, spaces and case, for comparing.
  name_key text,
  born_on date,
  account_no text,
  -- Absent: for good.
  ends_at timestamptz,
  run_id uuid not null,
  listed_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  check (coalesce(phone, name_key, account_no) is not null)
);
create index register_people_phone on register_people (phone) where removed_at is null and phone is not null;
create index register_people_account on register_people (account_no) where removed_at is null and account_no is not null;
create index register_people_name on register_people (name_key) where removed_at is null and name_key is not null;
create index register_people_run on register_people (run_id);

-- Imports. A file comes in parts of whole lines, which are staged; then they are applied in batches by a job.
create table register_runs (
  id uuid primary key,
  file_name text not null,
  -- The file has the whole register: who is missing is removed.
  complete boolean not null,
  status text not null check (status in ('receiving', 'applying', 'done', 'abandoned')),
  columns text[],
  parts integer not null default 0,
  lines integer not null default 0,
  broken integer not null default 0,
  -- Of broken lines, those without a readable reference: then nothing is removed.
  unnamed integer not null default 0,
  applied integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  -- The last reference that was looked for in a complete file.
  checked_to text,
  hits integer not null default 0,
  started_by uuid not null references admins (id),
  started_at timestamptz not null,
  finished_at timestamptz
);
create index register_runs_started on register_runs (started_at, id);
create unique index register_runs_open on register_runs ((true)) where status in ('receiving', 'applying');

create table register_lines (
  run_id uuid not null references register_runs (id),
  line integer not null,
  reference text,
  phone text,
  name text,
  name_key text,
  born_on date,
  account_no text,
  ends_at timestamptz,
  problem text,
  field text,
  primary key (run_id, line)
);
create index register_lines_reference on register_lines (run_id, reference);
create index register_lines_staged on register_lines (run_id, line) where problem is null;

-- Matches of a person who registers or signs in with the register, or with an excluded member, for staff to decide.
-- A member's phone or account in the register is decided by the system: excluded, without `decided_by`.
create table register_hits (
  id uuid primary key,
  person_id uuid references register_people (id),
  excluded_member_id uuid references members (id),
  -- Who registered; absent where the registration was refused.
  member_id uuid references members (id),
  external_id text not null,
  username text not null,
  phone text not null,
  name text not null,
  bank_code text not null,
  account_no text not null,
  occasion text not null check (occasion in ('registration', 'sign-in', 'import')),
  reasons text[] not null,
  found_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'excluded', 'dismissed')),
  decided_by uuid references admins (id),
  decided_at timestamptz,
  reason text check (length(reason) <= 500),
  check ((person_id is null) <> (excluded_member_id is null)),
  check ((status = 'open') = (decided_at is null))
);
create unique index register_hits_open on register_hits (external_id, coalesce(person_id, excluded_member_id))
  where status = 'open';
create index register_hits_dismissed on register_hits (coalesce(person_id, excluded_member_id))
  where status = 'dismissed';
create index register_hits_found on register_hits (found_at, id);
create index register_hits_member on register_hits (member_id);

grant select, insert, update on register_people, register_runs, register_lines, register_hits to backoffice_app;
grant delete on register_lines to backoffice_app;
grant select on register_people, register_runs, register_lines, register_hits to backoffice_reader;
