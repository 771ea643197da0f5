-- What the markers of harm counted of each member at the end of each of the last business days, so that other rules can
-- be tried on them. Figures of 0 are left out, and members without a figure have no row.
create table harm_days (
  member_id uuid not null references members (id),
  business_day date not null,
  figures jsonb not null,
  primary key (member_id, business_day)
);
create index harm_days_day on harm_days (business_day);
-- Up to which member a day is counted. Days without a row are not begun.
create table harm_day_progress (
  business_day date primary key,
  after_id uuid,
  finished_at timestamptz
);
grant select, insert, delete on harm_days to backoffice_app;
grant select, insert, delete, update (after_id, finished_at) on harm_day_progress to backoffice_app;
grant select on harm_days, harm_day_progress to backoffice_reader;
