-- Complaints of members: received, worked on by one person, answered by a deadline, passed to a body that decides.
-- They are kept as long as the rules of the licence say.
create table complaints (
  id uuid primary key,
  -- Absent: of a person who is no member, or is not known.
  member_id uuid references members (id),
  received_at timestamptz not null,
  channel text not null check (channel in ('phone', 'chat', 'line', 'email', 'letter', 'other')),
  category text not null
    check (category in ('deposit', 'withdrawal', 'bonus', 'game', 'account', 'conduct', 'protection', 'other')),
  text text not null check (length(text) between 1 and 4000),
  disputed_satang bigint check (disputed_satang > 0),
  -- When the answer is due by the licence's rules, and their version; 0: never changed.
  deadline timestamptz not null check (deadline > received_at),
  licence_version integer not null,
  status text not null default 'open' check (status in ('open', 'working', 'answered', 'escalated', 'decided')),
  assigned_to uuid references admins (id),
  outcome text check (outcome in ('upheld', 'in-part', 'rejected', 'withdrawn', 'settled')),
  paid_satang bigint check (paid_satang > 0),
  answer text check (length(answer) between 1 and 4000),
  answered_by uuid references admins (id),
  answered_at timestamptz,
  -- The body for alternative dispute resolution it was passed to, and what it decided.
  adr_body text check (length(adr_body) between 1 and 120),
  adr_reference text check (length(adr_reference) between 1 and 80),
  adr_on date,
  escalated_at timestamptz,
  decision text check (decision in ('for-member', 'in-part', 'for-operator', 'settled')),
  decision_text text check (length(decision_text) between 1 and 4000),
  decided_on date,
  created_by uuid not null references admins (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (status <> 'working' or assigned_to is not null),
  check ((outcome is null) = (answered_at is null) and (outcome is null) = (answer is null)
    and (outcome is null) = (answered_by is null) and (paid_satang is null or outcome is not null)),
  check ((escalated_at is null) = (adr_body is null) and (escalated_at is null) = (adr_on is null)),
  check ((decision is null) = (decided_on is null) and (decision is null) = (decision_text is null)),
  check (status not in ('open', 'working') or (answered_at is null and escalated_at is null)),
  check (status <> 'answered' or answered_at is not null),
  check (status not in ('escalated', 'decided') or escalated_at is not null),
  check ((status = 'decided') = (decision is not null))
);
create index complaints_received on complaints (received_at, id);
create index complaints_deadline on complaints (deadline, id);
create index complaints_member on complaints (member_id, received_at, id) where member_id is not null;

-- What was done with a complaint, by whom. Only written; an erasure of the member replaces notes.
create table complaint_steps (
  id uuid primary key,
  complaint_id uuid not null references complaints (id),
  at timestamptz not null,
  by_id uuid not null references admins (id),
  step text not null check (step in ('recorded', 'changed', 'assigned', 'released', 'answered', 'escalated', 'decided',
    'reopened')),
  to_id uuid references admins (id),
  result text,
  amount_satang bigint,
  note text
);
create index complaint_steps_complaint on complaint_steps (complaint_id, at, id);

grant select, insert on complaints to backoffice_app;
grant update (member_id, received_at, channel, category, text, disputed_satang, deadline, licence_version, status,
  assigned_to, outcome, paid_satang, answer, answered_by, answered_at, adr_body, adr_reference, adr_on, escalated_at,
  decision, decision_text, decided_on, updated_at, version) on complaints to backoffice_app;
grant select, insert, update (note) on complaint_steps to backoffice_app;
grant select on complaints, complaint_steps to backoffice_reader;
