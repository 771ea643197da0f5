-- Messages to the staff's LINE chat. What happened is stored once per subject; what is due is put into one message.
create table line_messages (
  -- Also the key under which LINE accepts a repeated request once.
  id uuid primary key,
  target_id text not null,
  text text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  leased_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  answer_status integer,
  answer_text text,
  check ((status = 'waiting') = (finished_at is null))
);
create index line_messages_due on line_messages (next_at) where status = 'waiting';
create index line_messages_finished on line_messages (status, finished_at desc) where status <> 'waiting';

create table line_events (
  id uuid primary key,
  kind text not null check (kind in ('withdrawal-waiting', 'deposit-unmatched', 'provider-down', 'daily-figures')),
  -- The withdrawal, the deposit, the provider and its last answer, or the business day.
  subject text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  message_id uuid references line_messages (id) on delete cascade,
  unique (kind, subject)
);
create index line_events_open on line_events (created_at) where message_id is null;
create index line_events_message on line_events (message_id);

-- One row: the channel access token, sealed.
create table line_token (
  one boolean primary key default true check (one),
  key_id text not null,
  sealed bytea not null,
  set_at timestamptz not null,
  set_by uuid not null references admins (id)
);

grant select, insert, delete on line_messages, line_events to backoffice_app;
grant update (status, attempts, next_at, leased_until, finished_at, answer_status, answer_text) on line_messages to backoffice_app;
grant update (message_id) on line_events to backoffice_app;
grant select, insert, update, delete on line_token to backoffice_app;
grant select on line_messages, line_events to backoffice_reader;
-- That a token is set may be read; what it is may not.
grant select (one, key_id, set_at, set_by) on line_token to backoffice_reader;
