-- Signed events to the player site. Written in the transaction of their cause, carried afterwards.
create table player_events (
  -- The webhook-id: the same for every try.
  id uuid primary key,
  member_id uuid not null references members (id),
  type text not null,
  -- The deposit or withdrawal it tells of: one event of a type about each.
  subject_id uuid not null,
  data jsonb not null,
  at timestamptz not null,
  -- The database's own clock, in the moment of writing: whatever node wrote it, an event comes after those that led to it.
  written_at timestamptz not null default clock_timestamp(),
  -- Its place among the member's events. Given after the commit, so that no transaction of money waits for another's.
  number bigint check (number > 0),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'given-up')),
  attempts integer not null default 0,
  first_tried_at timestamptz,
  last_tried_at timestamptz,
  ended_at timestamptz,
  last_error text,
  check ((status = 'waiting') = (ended_at is null)),
  check (number is not null or status = 'waiting'),
  constraint player_events_once unique (type, subject_id),
  constraint player_events_number unique (member_id, number)
);
create index player_events_unnumbered on player_events (member_id, written_at, id) where number is null;
create index player_events_undelivered on player_events (member_id, number) where status = 'waiting';
create index player_events_waiting on player_events (at, id) where status = 'waiting';
create index player_events_at on player_events (at, id);
create index player_events_status on player_events (status, at, id);
create index player_events_type on player_events (type, at, id);
create index player_events_member on player_events (member_id, at, id);
create index player_events_ended on player_events (ended_at) where status = 'delivered';

-- One lane per member: whoever holds its lease carries its events, one after the other.
create table player_lanes (
  member_id uuid primary key references members (id),
  last_number bigint not null default 0,
  -- When its first waiting event is due; null when nothing waits.
  next_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  check ((lease is null) = (leased_until is null))
);
create index player_lanes_due on player_lanes (next_at) where next_at is not null;

grant select, insert, update, delete on player_events to backoffice_app;
grant select, insert, update on player_lanes to backoffice_app;
grant select on player_events, player_lanes to backoffice_reader;
