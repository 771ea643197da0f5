-- Cases of risk: opened by a rule or a person, claimed by one person, decided, and where money is held or an account
-- would be closed, confirmed by another.
create table cases (
  id uuid primary key,
  number integer generated always as identity unique,
  status text not null default 'open' check (status in ('open', 'claimed', 'waiting', 'decided', 'closed')),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  score integer not null check (score between 0 and 100),
  -- What a person wrote who opened it.
  text text check (length(text) between 1 and 4000),
  -- Null: by a rule.
  opened_by uuid references admins (id),
  opened_at timestamptz not null,
  -- Since when it waits for someone to claim it.
  queued_at timestamptz not null,
  -- Moves by as long as the case waited, when it no longer waits.
  deadline timestamptz not null,
  claimed_by uuid references admins (id),
  claimed_at timestamptz,
  waiting_for text check (waiting_for in ('player', 'provider', 'colleague', 'authority')),
  waiting_reason text check (length(waiting_reason) between 1 and 500),
  waiting_since timestamptz,
  waiting_until timestamptz,
  snoozed_until timestamptz,
  verdict text check (verdict in ('confirmed', 'unfounded', 'inconclusive')),
  reasons text[] not null default '{}' check (cardinality(reasons) <= 10),
  decision_text text check (length(decision_text) between 1 and 4000),
  decision_holds text check (decision_holds in ('release', 'keep')),
  decision_account text check (decision_account in ('none', 'block-withdrawals', 'suspend', 'close')),
  decided_by uuid references admins (id),
  decided_at timestamptz,
  confirmed_by uuid references admins (id),
  confirmed_at timestamptz,
  closed_at timestamptz,
  reopened integer not null default 0,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((status = 'open') = (claimed_by is null)),
  check ((claimed_by is null) = (claimed_at is null)),
  check ((status = 'waiting') = (waiting_since is not null)),
  check (num_nonnulls(waiting_for, waiting_reason, waiting_since) in (0, 3)
    and (waiting_until is null or waiting_since is not null)),
  check ((status in ('decided', 'closed')) = (verdict is not null)),
  check (num_nonnulls(verdict, decision_text, decision_holds, decision_account, decided_by, decided_at) in (0, 6)),
  check ((verdict is null) = (reasons = '{}')),
  check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2) and confirmed_by is distinct from decided_by
    or decided_by is null),
  check (confirmed_by is null or status = 'closed'),
  check ((status = 'closed') = (closed_at is not null))
);
create index cases_score on cases (score, id);
create index cases_opened on cases (opened_at, id);
create index cases_deadline on cases (deadline, id);

-- Whom a case is about. One of them is the main subject, of which one case at most is not closed; others are linked to it.
create table case_subjects (
  case_id uuid not null references cases (id),
  member_id uuid references members (id),
  admin_id uuid references admins (id),
  is_main boolean not null default true,
  -- The case is not closed.
  is_open boolean not null default true,
  check (num_nonnulls(member_id, admin_id) = 1)
);
create unique index case_subjects_once on case_subjects (case_id, coalesce(member_id, admin_id));
create unique index case_subjects_main on case_subjects (case_id) where is_main;
create unique index case_subjects_open on case_subjects (coalesce(member_id, admin_id)) where is_main and is_open;
create index case_subjects_member on case_subjects (member_id, case_id) where member_id is not null;
create index case_subjects_admin on case_subjects (admin_id, case_id) where admin_id is not null;

-- What happened with a case. Only written; an erasure of the member replaces notes.
create table case_events (
  id uuid primary key,
  case_id uuid not null references cases (id),
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'hit-added', 'claimed', 'released', 'assigned', 'waiting', 'resumed',
    'snoozed', 'comment', 'task-added', 'task-done', 'request-sent', 'held', 'decided', 'confirmed', 'returned',
    'closed', 'reopened')),
  -- Null: a rule, or the automatic assignment.
  by_id uuid references admins (id),
  to_id uuid references admins (id),
  hit_id uuid,
  note text check (length(note) between 1 and 4000),
  -- Codes, never texts.
  data jsonb not null default '{}',
  mentions uuid[] not null default '{}'
);
create index case_events_case on case_events (case_id, at, id);

grant select, insert on cases, case_subjects, case_events to backoffice_app;
grant update (status, severity, score, text, queued_at, deadline, claimed_by, claimed_at, waiting_for, waiting_reason,
  waiting_since, waiting_until, snoozed_until, verdict, reasons, decision_text, decision_holds, decision_account,
  decided_by, decided_at, confirmed_by, confirmed_at, closed_at, reopened, updated_at, version)
  on cases to backoffice_app;
grant update (is_open) on case_subjects to backoffice_app;
grant update (note) on case_events to backoffice_app;
grant select on cases, case_subjects, case_events to backoffice_reader;
