-- Announcements to staff, shown above every page until read. The status follows from the clock: scheduled until
-- starts_at (absent: shown from the beginning), ended from ends_at on.
create table announcements (
  id uuid primary key,
  title text not null,
  text text not null,
  audience text not null,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at >= starts_at),
  created_by uuid references admins (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index announcements_created on announcements (created_at, id);

create table announcement_reads (
  announcement_id uuid not null references announcements (id),
  admin_id uuid not null references admins (id),
  read_at timestamptz not null,
  primary key (announcement_id, admin_id)
);

grant select, insert, update on announcements to backoffice_app;
grant select, insert on announcement_reads to backoffice_app;
grant select on announcements, announcement_reads to backoffice_reader;
