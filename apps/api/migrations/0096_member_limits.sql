-- Limits of members on what they deposit, lose, stake and how long they play. One row per kind and period; what became
-- of it is in the changes. Use is never stored: it is the sum of the member's transfers in the window.
create table member_limits (
  id uuid primary key,
  member_id uuid not null references members (id),
  kind text not null check (kind in ('deposit', 'net-deposit', 'loss', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month')),
  -- In hundredths: satang, of a session hundredths of a minute.
  amount bigint not null check (amount > 0),
  set_by text not null check (set_by in ('player', 'staff', 'profile')),
  since timestamptz not null,
  -- A higher amount, or with null the limit's removal, from this instant on; confirmed by the member first if needed.
  pending_from timestamptz,
  pending_amount bigint check (pending_amount > amount),
  pending_confirmation boolean,
  check (pending_amount is null or pending_from is not null),
  check ((pending_confirmation is null) = (pending_from is null)),
  unique (member_id, kind, period)
);
create index member_limits_since on member_limits (since, id);
create index member_limits_pending on member_limits (pending_from) where pending_from is not null;

-- Every change, for good.
create table member_limit_changes (
  id uuid primary key,
  member_id uuid not null references members (id),
  kind text not null,
  period text not null,
  change text not null check (change in ('set', 'lowered', 'raise-requested', 'removal-requested', 'pending-dropped',
    'raised', 'removed')),
  amount_before bigint,
  amount_after bigint,
  pending_from timestamptz,
  made_by text not null check (made_by in ('player', 'staff', 'profile')),
  admin_id uuid references admins (id),
  reason text,
  -- The version of the licence's rules that decided it; 0: never changed.
  licence_version integer not null,
  changed_at timestamptz not null
);
create index member_limit_changes_of_member on member_limit_changes (member_id, changed_at desc, id desc);

-- Read with the member's row, so that a member without limits costs no statement.
alter table members add column has_limits boolean not null default false;

grant select, insert, update, delete on member_limits to backoffice_app;
grant select, insert on member_limit_changes to backoffice_app;
grant select on member_limits, member_limit_changes to backoffice_reader;
