-- Time-outs and exclusions of members. A time-out ends by itself; an exclusion holds, beyond its end too, until the
-- member returns. One holds per member. Its times never change: a longer one replaces it.
create table member_exclusions (
  id uuid primary key,
  member_id uuid not null references members (id),
  kind text not null check (kind in ('timeout', 'self', 'operator', 'register')),
  source text not null check (source in ('player', 'staff', 'register')),
  starts_at timestamptz not null,
  -- Absent: for good.
  ends_at timestamptz check (ends_at > starts_at),
  reason text check (length(reason) <= 500),
  set_by uuid references admins (id),
  -- The version of the licence's rules it was set under; 0: the profile as the product has it.
  licence_version integer not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('time', 'return', 'replaced')),
  check ((ended_at is null) = (ended_how is null)),
  check (kind <> 'timeout' or ends_at is not null),
  -- None ends before its time, unless a longer one replaces it.
  check (ended_how <> 'time' or (kind = 'timeout' and ended_at >= ends_at)),
  check (ended_how <> 'return' or (kind <> 'timeout' and (ends_at is null or ended_at >= ends_at)))
);
create unique index member_exclusions_open on member_exclusions (member_id) where ended_at is null;
create index member_exclusions_member on member_exclusions (member_id, starts_at, id);
create index member_exclusions_started on member_exclusions (starts_at, id);
create index member_exclusions_due on member_exclusions (ends_at) where ended_at is null and kind = 'timeout';

-- Until when the member is excluded, so that what asks for it needs no other row: `infinity` until they return.
alter table members add column excluded_until timestamptz;

grant select, insert, update (ended_at, ended_how) on member_exclusions to backoffice_app;
grant select on member_exclusions to backoffice_reader;
