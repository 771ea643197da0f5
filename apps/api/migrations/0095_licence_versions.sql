-- The rules of the operator's licence: a profile of the product, and what the operator changed of it. Every version
-- there was; the highest is in force, without one the profile of LICENCE_PROFILE is.
create table licence_versions (
  version integer primary key check (version > 0),
  profile text not null check (profile ~ '^[a-z]+$'),
  name text not null check (length(name) between 1 and 60),
  changes jsonb not null,
  reason text not null,
  asked_by uuid not null references admins (id),
  approved_by uuid not null references admins (id),
  changed_at timestamptz not null
);
grant select, insert on licence_versions to backoffice_app;
grant select on licence_versions to backoffice_reader;
