-- Issued reports (docs/adr/0081). What is in a row never changes: its hash covers all of it.
create table issued_reports (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z-]+$'),
  -- Business days, both inclusive.
  from_day date not null,
  to_day date not null,
  member_id uuid references members (id),
  version integer not null check (version > 0),
  title text not null,
  operator text not null,
  time_zone text not null,
  cut_off text not null,
  issued_at timestamptz not null,
  -- Null: by a schedule.
  issued_by uuid references admins (id),
  schedule_id uuid,
  content jsonb not null,
  -- What differs from the version before; null in the first.
  difference jsonb,
  -- The last seal of the audit log when it was issued.
  seal_seq bigint,
  seal_hash bytea,
  hash bytea not null check (length(hash) = 32),
  check (from_day <= to_day),
  check ((seal_seq is null) = (seal_hash is null)),
  check ((version = 1) = (difference is null)),
  constraint issued_reports_version unique nulls not distinct (kind, from_day, to_day, member_id, version)
);
create index issued_reports_issued on issued_reports (issued_at, id);
create index issued_reports_kind on issued_reports (kind, issued_at, id);
create index issued_reports_member on issued_reports (member_id, issued_at, id) where member_id is not null;

-- Kinds, steps and addresses are checked by the contract.
create table report_schedules (
  id uuid primary key,
  kind text not null,
  step text not null,
  recipients text not null,
  active boolean not null,
  created_by uuid references admins (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- The last attempt failed, and is repeated from then on.
  failed_with text,
  failures integer not null default 0,
  retry_at timestamptz
);
alter table issued_reports add constraint issued_reports_schedule foreign key (schedule_id)
  references report_schedules (id);
-- One report for each interval of a schedule, on any number of nodes.
create table report_runs (
  schedule_id uuid not null references report_schedules (id),
  from_day date not null,
  to_day date not null,
  report_id uuid not null references issued_reports (id),
  primary key (schedule_id, from_day, to_day)
);
create table report_mails (
  id uuid primary key,
  report_id uuid not null references issued_reports (id),
  schedule_id uuid not null references report_schedules (id),
  recipient text not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'not-configured')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (report_id, recipient)
);
create index report_mails_schedule on report_mails (schedule_id, created_at);

-- What moved in each wallet on each business day that is over, from the first day of the ledger on; written once. `code`
-- is a transfer's ('reversed-…' for what took it back), of holds and payouts what became of them; `provider` is a game
-- provider's, or empty.
create table liability_movements (
  business_day date not null,
  wallet text not null check (wallet in ('cash', 'bonus', 'suspense', 'returnable', 'held',
    'pending-payouts')),
  code text not null,
  provider text not null,
  gained_satang numeric(38) not null,
  lost_satang numeric(38) not null,
  count bigint not null,
  primary key (business_day, wallet, code, provider)
);
create table liability_days (
  business_day date not null,
  wallet text not null,
  opening_satang numeric(38) not null,
  gained_satang numeric(38) not null,
  lost_satang numeric(38) not null,
  closing_satang numeric(38) not null,
  primary key (business_day, wallet),
  check (opening_satang + gained_satang - lost_satang = closing_satang)
);
create table liability_progress (
  singleton boolean primary key default true check (singleton),
  last_day date
);
insert into liability_progress default values;

alter table tickets drop constraint tickets_kind_check;
alter table tickets add constraint tickets_kind_check check (kind in ('slip', 'export', 'export-part', 'report'));

grant select, insert on issued_reports, report_runs, liability_movements, liability_days to backoffice_app;
grant select, insert, update on report_schedules to backoffice_app;
grant select, insert on report_mails to backoffice_app;
grant update (state, attempts, error, sent_at) on report_mails to backoffice_app;
grant select on liability_progress to backoffice_app;
grant update (last_day) on liability_progress to backoffice_app;
grant select on issued_reports, report_schedules, report_runs, report_mails, liability_movements, liability_days,
  liability_progress to backoffice_reader;
