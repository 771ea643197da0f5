-- Since when each admin has each right, and when they last used it, both to the business day.
create table permission_uses (
  admin_id uuid not null references admins (id),
  permission text not null check (length(permission) between 1 and 100),
  held_since date not null,
  -- Null: not since it is recorded.
  last_used_on date,
  primary key (admin_id, permission)
);

-- One review per calendar month of business days.
create table access_reviews (
  month text primary key check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  opened_at timestamptz not null,
  unused_days integer not null check (unused_days between 30 and 365)
);

-- A line per admin with unused rights, or who did not sign in.
create table access_review_lines (
  id uuid primary key,
  month text not null references access_reviews (month),
  opened_at timestamptz not null,
  admin_id uuid not null references admins (id),
  -- As it was when the review opened.
  role text not null,
  role_name text not null,
  last_signed_in_at timestamptz,
  inactive boolean not null,
  -- Each with `permission`, `heldSince` and `lastUsedOn`.
  unused jsonb not null,
  -- What an earlier review decided to remove and the admin still had.
  undone text[] not null,
  -- The rights of both.
  permissions text[] not null,
  -- Null: the owners are asked.
  asked_of uuid references admins (id) check (asked_of <> admin_id),
  due_at timestamptz not null,
  reminded_at timestamptz,
  status text not null default 'open' check (status in ('open', 'kept', 'to-remove', 'unanswered')),
  reason text check (length(reason) between 1 and 500),
  answered_by uuid references admins (id) check (answered_by <> admin_id),
  answered_at timestamptz,
  version integer not null default 1,
  unique (admin_id, month),
  check (inactive or cardinality(permissions) > 0),
  check ((status in ('kept', 'to-remove')) = (answered_by is not null)),
  check ((answered_by is null) = (answered_at is null)),
  check (status <> 'kept' or reason is not null)
);
create index access_review_lines_opened on access_review_lines (opened_at, id);
create index access_review_lines_month on access_review_lines (month);
create index access_review_lines_open on access_review_lines (due_at) where status = 'open';

grant select, insert, delete, update (last_used_on) on permission_uses to backoffice_app;
grant select, insert on access_reviews to backoffice_app;
grant select, insert, update (reminded_at, status, reason, answered_by, answered_at, version) on access_review_lines
  to backoffice_app;
grant select on permission_uses, access_reviews, access_review_lines to backoffice_reader;
