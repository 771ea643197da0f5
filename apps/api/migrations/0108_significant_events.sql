-- Significant events (GLI-19 2.8.8): what a regulator asks to be kept in a log of its own. They are found in the sealed
-- audit log, in the order of its seals, each once by what it is of, and are never changed.
create table significant_events (
  id uuid primary key,
  kind text not null check (kind in ('large-win', 'large-wager', 'large-transaction', 'large-day', 'adjustment', 'void',
    'personal-data', 'account-status', 'incentive', 'policy', 'failed-access', 'manual-change', 'clock', 'outage')),
  source text not null check (length(source) <= 300),
  at timestamptz not null,
  member_id uuid references members (id),
  amount_satang bigint check (amount_satang >= 0),
  actor text,
  ip inet,
  -- The action of the audit log, or what was found.
  action text not null,
  subject_kind text,
  subject_id text,
  audit_id uuid,
  details jsonb not null,
  -- The version of the licence's rules it was judged by.
  licence_version integer not null,
  unique (kind, source)
);
create index significant_events_at on significant_events (at, id);
create index significant_events_kind on significant_events (kind, at, id);
create index significant_events_member on significant_events (member_id, at, id) where member_id is not null;

-- Up to which seal the log was read, and when. One row.
create table significant_event_progress (
  one boolean primary key default true check (one),
  seal_seq bigint not null,
  ran_at timestamptz
);
insert into significant_event_progress (seal_seq) values (0);

grant select, insert on significant_events to backoffice_app;
grant select, update on significant_event_progress to backoffice_app;
grant select on significant_events, significant_event_progress to backoffice_reader;
