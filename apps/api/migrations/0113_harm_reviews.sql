-- Reviews of members at risk: each with its deadline, and what came of it. One is open per member.
create table harm_reviews (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- The score it was opened for, or that was reached while it was open, and what it consists of.
  score integer not null check (score between 0 and 100),
  reasons jsonb not null,
  opened_at timestamptz not null,
  deadline timestamptz not null check (deadline >= opened_at),
  -- From when bonuses and marketing stopped, until it is done; absent: they did not.
  bonuses_stopped_at timestamptz,
  status text not null default 'due' check (status in ('due', 'working', 'done')),
  claimed_by uuid references admins (id),
  claimed_at timestamptz,
  outcome text check (outcome in ('contacted', 'limit-set', 'time-out', 'no-action')),
  reason text check (length(reason) <= 500),
  finished_by uuid references admins (id),
  finished_at timestamptz,
  -- The version of the licence's rules it was opened by; 0: never changed.
  licence_version integer not null,
  check (status <> 'working' or (claimed_by is not null and claimed_at is not null)),
  check ((status = 'done') = (finished_at is not null)),
  check ((status = 'done') = (outcome is not null and reason is not null and finished_by is not null))
);
create unique index harm_reviews_open on harm_reviews (member_id) where status <> 'done';
create index harm_reviews_deadline on harm_reviews (deadline, id);
create index harm_reviews_opened on harm_reviews (opened_at, id);
create index harm_reviews_member on harm_reviews (member_id, opened_at, id);

-- Read with the member's row, so that every path that gives a bonus knows without another statement.
alter table members add column bonuses_stopped_at timestamptz;

grant select, insert, update (score, reasons, bonuses_stopped_at, status, claimed_by, claimed_at, outcome, reason,
  finished_by, finished_at) on harm_reviews to backoffice_app;
grant select on harm_reviews to backoffice_reader;
