-- Cashback: periods that have ended, and what each member may claim of them. Periods are never edited: their settings are those in force at their end.
create table cashback_periods (
  id uuid primary key,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  status text not null check (status in ('closed', 'calculated', 'claimable', 'ended', 'cancelled')),
  settings_version integer not null check (settings_version > 0),
  -- The settings as the wire writes them.
  terms jsonb not null,
  calculate_at timestamptz not null,
  -- The calculation has passed the members up to and including this one.
  last_member_id uuid,
  members integer not null default 0,
  amount_satang bigint not null default 0,
  calculated_at timestamptz,
  claimable_at timestamptz,
  claim_until timestamptz check (claim_until > claimable_at),
  finished_at timestamptz,
  -- Counted when it ends; until then the entitlements are.
  claimed_members integer,
  claimed_satang bigint,
  cancelled_by uuid references admins (id),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'cancelled') = (cancelled_by is not null) and (status = 'cancelled') = (reason is not null)),
  check ((status in ('ended', 'cancelled')) = (finished_at is not null)),
  check ((status = 'ended') = (claimed_members is not null) and (status = 'ended') = (claimed_satang is not null)),
  check (status in ('closed', 'cancelled') or (calculated_at is not null and claim_until is not null)),
  -- No day belongs to two periods.
  constraint cashback_periods_days exclude using gist (daterange(from_day, to_day, '[]') with &&)
);
create index cashback_periods_ends on cashback_periods (ends_at, id);
create index cashback_periods_open on cashback_periods (status) where status in ('closed', 'calculated', 'claimable');

create table cashback_entitlements (
  id uuid primary key,
  period_id uuid not null references cashback_periods (id),
  member_id uuid not null references members (id),
  base_satang bigint not null check (base_satang > 0),
  amount_satang bigint not null check (amount_satang > 0),
  -- The part of each category in the basis and in the amount, in satang.
  categories jsonb not null,
  status text not null default 'claimable' check (status in ('claimable', 'claimed', 'expired')),
  claimed_at timestamptz,
  check ((status = 'claimed') = (claimed_at is not null)),
  constraint cashback_entitlements_once unique (period_id, member_id)
);
create index cashback_entitlements_amount on cashback_entitlements (period_id, amount_satang, id);
create index cashback_entitlements_status on cashback_entitlements (period_id, status, amount_satang, id);
create index cashback_entitlements_member on cashback_entitlements (member_id);

grant select, insert, update on cashback_periods to backoffice_app;
grant select, insert on cashback_entitlements to backoffice_app;
grant update (status, claimed_at) on cashback_entitlements to backoffice_app;
grant select on cashback_periods, cashback_entitlements to backoffice_reader;
