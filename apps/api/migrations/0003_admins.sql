-- Operators of the back office, their roles, and the one live session each may have.
create table roles (
  key text primary key,
  name text not null,
  permissions text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table admins (
  id uuid primary key,
  username text not null unique check (username = lower(username) and length(username) between 1 and 64),
  name text not null check (length(name) between 1 and 100),
  title text,
  role text not null references roles (key),
  password_hash text,
  totp_secret bytea,
  totp_last_step bigint,
  status text not null check (status in ('invited', 'active', 'locked', 'disabled')),
  approve_limit_satang bigint check (approve_limit_satang >= 0),
  adjust_limit_satang bigint check (adjust_limit_satang >= 0),
  last_signed_in_at timestamptz,
  last_signed_in_ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- One row per admin is the single-session rule: a newer sign-in replaces the row.
create table admin_sessions (
  admin_id uuid primary key references admins (id),
  session_id uuid not null unique,
  secret_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  step_up_until timestamptz,
  ip inet,
  user_agent text
);

-- The last session ids of each admin, so that a replaced token is told from an invented one.
create table ended_admin_sessions (
  session_id uuid primary key,
  admin_id uuid not null references admins (id),
  reason text not null check (reason in ('replaced', 'signed-out', 'ended-by-admin', 'disabled', 'idle', 'absolute')),
  ended_at timestamptz not null
);
create index ended_admin_sessions_admin on ended_admin_sessions (admin_id, ended_at desc);

-- Back-off per account and address; rows expire, nobody is locked out for good.
create table sign_in_throttles (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  blocked_until timestamptz
);
create index sign_in_throttles_last_failed on sign_in_throttles (last_failed_at);

insert into roles (key, name, permissions) values
  ('owner', 'Owner', array['withdrawals.read','withdrawals.claim','withdrawals.approve','withdrawals.second-approve','withdrawals.reject','withdrawals.pay-by-hand','withdrawals.retry','deposits.read','members.read','members.pii','members.adjust','approvals.read','approvals.decide','balances.read','summaries.read','audit.read','exports.members','exports.money','marketing.manage','settings.manage','banking.manage','admins.manage']),
  ('finance-maker', 'Finance maker', array['withdrawals.read','deposits.read','members.read','members.pii','balances.read','summaries.read','approvals.read','withdrawals.claim','withdrawals.approve','withdrawals.reject','withdrawals.pay-by-hand','withdrawals.retry','members.adjust']),
  ('finance-checker', 'Finance checker', array['withdrawals.read','deposits.read','members.read','members.pii','balances.read','summaries.read','approvals.read','withdrawals.claim','withdrawals.approve','withdrawals.second-approve','withdrawals.reject','withdrawals.pay-by-hand','withdrawals.retry','approvals.decide','audit.read','exports.money']),
  ('support', 'Support', array['withdrawals.read','deposits.read','members.read','balances.read']),
  ('marketing', 'Marketing', array['members.read','summaries.read','marketing.manage']),
  ('risk', 'Risk', array['withdrawals.read','deposits.read','members.read','members.pii','summaries.read','audit.read','withdrawals.reject','withdrawals.claim']),
  ('auditor', 'Auditor', array['withdrawals.read','deposits.read','members.read','summaries.read','balances.read','approvals.read','audit.read','exports.members','exports.money']);

grant select, insert, update on roles, admins to backoffice_app;
grant select, insert, update, delete on admin_sessions, ended_admin_sessions, sign_in_throttles to backoffice_app;
grant select (id, username, name, title, role, status, approve_limit_satang, adjust_limit_satang, last_signed_in_at, created_at, updated_at, version) on admins to backoffice_reader;
grant select on roles to backoffice_reader;
