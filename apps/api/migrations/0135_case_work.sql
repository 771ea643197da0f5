-- What has to be done for a case.
create table case_tasks (
  id uuid primary key,
  case_id uuid not null references cases (id),
  text text not null check (length(text) between 1 and 500),
  assigned_to uuid references admins (id),
  created_by uuid not null references admins (id),
  created_at timestamptz not null,
  done_by uuid references admins (id),
  done_at timestamptz,
  check ((done_by is null) = (done_at is null))
);
create index case_tasks_case on case_tasks (case_id, created_at, id);

-- What is held of a member until a case is decided.
create table case_holds (
  id uuid primary key,
  case_id uuid not null references cases (id),
  member_id uuid not null references members (id),
  kind text not null check (kind in ('withdrawal', 'bonus')),
  placed_at timestamptz not null,
  -- Null: a rule.
  placed_by uuid references admins (id),
  released_at timestamptz,
  released_by uuid references admins (id),
  check ((released_at is null) = (released_by is null))
);
create index case_holds_member on case_holds (member_id) where released_at is null;
create unique index case_holds_open on case_holds (case_id, member_id, kind) where released_at is null;

-- When a person does not work on cases, and who does meanwhile.
create table admin_absences (
  admin_id uuid primary key references admins (id),
  since timestamptz not null,
  until timestamptz not null check (until > since),
  deputy_id uuid references admins (id) check (deputy_id <> admin_id),
  updated_at timestamptz not null
);

grant select, insert on case_tasks, case_holds to backoffice_app;
grant update (text, done_by, done_at) on case_tasks to backoffice_app;
grant update (released_at, released_by) on case_holds to backoffice_app;
grant select, insert, update, delete on admin_absences to backoffice_app;
grant select on case_tasks, case_holds, admin_absences to backoffice_reader;
