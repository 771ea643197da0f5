-- What people keep of the lists they work with, the pictures they upload, and the tickets by which files leave.
create table saved_views (
  id uuid primary key,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('mine', 'role', 'everyone')),
  owner_id uuid not null references admins (id),
  role text references roles (key),
  search jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((role is not null) = (scope = 'role'))
);
-- One name once, for whoever sees it: among one's own, among a role's, among everyone's.
create unique index saved_views_mine on saved_views (owner_id, list, lower(name)) where scope = 'mine';
create unique index saved_views_role on saved_views (role, list, lower(name)) where scope = 'role';
create unique index saved_views_everyone on saved_views (list, lower(name)) where scope = 'everyone';

create table list_preferences (
  admin_id uuid not null references admins (id),
  list text not null check (length(list) between 1 and 40),
  columns jsonb not null,
  density text not null check (density in ('comfortable', 'compact')),
  updated_at timestamptz not null,
  primary key (admin_id, list)
);

create table look_preferences (
  admin_id uuid primary key references admins (id),
  look jsonb not null,
  updated_at timestamptz not null
);

-- Pictures of bank slips, always WebP we encoded ourselves. What nothing keeps is thrown away after a day.
create table slips (
  id uuid primary key,
  content bytea not null check (octet_length(content) between 1 and 8388608),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by uuid not null references admins (id),
  uploaded_at timestamptz not null,
  kept_for_kind text,
  kept_for_id uuid,
  check ((kept_for_kind is null) = (kept_for_id is null))
);
-- Already small: compressing it again costs time and saves nothing.
alter table slips alter column content set storage external;
create index slips_unkept on slips (uploaded_at) where kept_for_id is null;
create index slips_uploader on slips (uploaded_by) where kept_for_id is null;

-- Each is good once, for a minute, while its admin is signed in. Only the hash of what is shown is kept.
create table tickets (
  id uuid primary key,
  token_hash bytea not null unique,
  kind text not null check (kind in ('slip', 'export')),
  admin_id uuid not null references admins (id),
  session_id uuid not null,
  payload jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index tickets_expire on tickets (expires_at);

grant select, insert, update, delete on saved_views, list_preferences, look_preferences, tickets to backoffice_app;
grant select, insert, delete on slips to backoffice_app;
grant update (kept_for_kind, kept_for_id) on slips to backoffice_app;
grant select on saved_views, list_preferences, look_preferences, slips to backoffice_reader;
