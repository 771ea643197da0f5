-- Requests to return from an exclusion: none before its end, each with the licence's wait, and decided by a person where
-- the licence says so. One is open per exclusion.
create table exclusion_returns (
  id uuid primary key,
  exclusion_id uuid not null references member_exclusions (id),
  member_id uuid not null references members (id),
  source text not null check (source in ('player', 'staff')),
  requested_at timestamptz not null,
  requested_by uuid references admins (id),
  -- When it takes effect, or can be approved.
  due_at timestamptz not null check (due_at >= requested_at),
  decided boolean not null,
  status text not null default 'open' check (status in ('open', 'returned', 'refused', 'replaced')),
  closed_at timestamptz,
  closed_by uuid references admins (id),
  reason text check (length(reason) <= 500),
  check ((status = 'open') = (closed_at is null)),
  -- No return before the wait has passed, or without the decision it needs.
  check (status <> 'returned' or (closed_at >= due_at and (not decided or closed_by is not null)))
);
create unique index exclusion_returns_open on exclusion_returns (exclusion_id) where status = 'open';
create index exclusion_returns_requested on exclusion_returns (requested_at, id);
create index exclusion_returns_member on exclusion_returns (member_id, requested_at, id);
create index exclusion_returns_due on exclusion_returns (due_at) where status = 'open';

grant select, insert, update (status, closed_at, closed_by, reason) on exclusion_returns to backoffice_app;
grant select on exclusion_returns to backoffice_reader;

-- Which one replaced it. That one is written after it has ended, in the same transaction.
alter table member_exclusions
  add column replaced_by uuid references member_exclusions (id) deferrable initially deferred,
  add check ((replaced_by is not null) = (ended_how is not distinct from 'replaced'));
grant update (replaced_by) on member_exclusions to backoffice_app;
