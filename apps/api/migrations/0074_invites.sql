-- no-transaction
-- Friend invites: commissions of invited members by closed business day, and their payouts. Each statement can be run again.

-- The members one invited, and the invited in the order days are calculated in.
create index concurrently if not exists members_referrer on members (referrer_id, registered_at, id) where referrer_id is not null;
create index concurrently if not exists members_invited on members (id) where referrer_id is not null;

-- The referrer is set at registration, when it has to exist: without changes no circle is possible.
create or replace function members_keep_referrer() returns trigger language plpgsql as $$
begin
  if new.referrer_id is distinct from old.referrer_id then
    raise exception 'the referrer of member % cannot change', old.id;
  end if;
  return new;
end $$;
create or replace trigger members_keep_referrer before update of referrer_id on members
  for each row execute function members_keep_referrer();
alter table members drop constraint if exists members_not_own_referrer;
alter table members add constraint members_not_own_referrer check (referrer_id <> id) not valid;

-- The calculation of each closed day: the settings it uses throughout, and how far it came.
create table if not exists invite_days (
  business_day date primary key,
  terms jsonb not null,
  is_skipped boolean not null,
  last_member_id uuid not null default '00000000-0000-0000-0000-000000000000',
  started_at timestamptz not null,
  finished_at timestamptz
);
create index if not exists invite_days_open on invite_days (business_day) where finished_at is null;

create table if not exists invite_payouts (
  id uuid primary key,
  member_id uuid not null references members (id),
  amount_satang bigint not null check (amount_satang > 0),
  commissions integer not null check (commissions > 0),
  turnover_percent integer not null check (turnover_percent between 0 and 10000),
  business_day date not null,
  paid_at timestamptz not null
);
create index if not exists invite_payouts_paid on invite_payouts (paid_at, id);
create index if not exists invite_payouts_member on invite_payouts (member_id, paid_at, id);

-- due is the rate of the base; amount is what limits left of it. Both are below 0 for a deduction.
create table if not exists invite_commissions (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id),
  invitee_id uuid not null references members (id),
  business_day date not null,
  level smallint not null check (level between 1 and 3),
  basis text not null check (basis in ('deposits', 'turnover', 'net-loss')),
  base_satang bigint not null check (base_satang <> 0),
  rate integer not null check (rate between 1 and 10000),
  due_satang bigint not null check (due_satang <> 0),
  amount_satang bigint not null check (abs(amount_satang) <= abs(base_satang)),
  calculated_at timestamptz not null,
  payout_id uuid references invite_payouts (id),
  constraint invite_commissions_once unique (member_id, invitee_id, business_day),
  check (member_id <> invitee_id)
);
create index if not exists invite_commissions_of_member on invite_commissions (member_id, (business_day - date '1970-01-01'), id);
create index if not exists invite_commissions_of_day on invite_commissions (business_day) include (amount_satang);
create index if not exists invite_commissions_waiting on invite_commissions (member_id) include (amount_satang, invitee_id) where payout_id is null;
create index if not exists invite_commissions_of_payout on invite_commissions (payout_id) include (amount_satang) where payout_id is not null;

grant select, insert on invite_days, invite_payouts, invite_commissions to backoffice_app;
grant update (terms, is_skipped, last_member_id, started_at, finished_at) on invite_days to backoffice_app;
grant update (payout_id) on invite_commissions to backoffice_app;
grant select on invite_days, invite_payouts, invite_commissions to backoffice_reader;
