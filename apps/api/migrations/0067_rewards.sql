-- no-transaction
-- Rewards: diamonds and spins in their own units, and grants of bonus money with turnover. Each statement can be repeated.
alter table transfers drop constraint if exists transfers_code_check;
alter table transfers add constraint transfers_code_check check (code in (
  'deposit', 'deposit-unmatched', 'deposit-matched', 'deposit-returned', 'withdrawal', 'withdrawal-by-hand',
  'withdrawal-fee', 'settlement', 'adjustment', 'reversal', 'opening', 'own-transfer', 'bank-fee', 'bank-interest',
  'bonus', 'bonus-to-cash', 'bonus-forfeit',
  'bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void',
  -- What a member receives and uses of each unit.
  'diamond', 'diamond-used', 'spin', 'spin-used')) not valid;
alter table transfers validate constraint transfers_code_check;

alter table accounts drop constraint if exists accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in (
  'member-cash', 'member-bonus', 'member-diamond', 'member-spin', 'bank', 'clearing', 'game-clearing', 'suspense',
  'adjustments', 'bonus-cost', 'fees', 'diamonds', 'spins')) not valid;
alter table accounts validate constraint accounts_kind_check;
alter table accounts drop constraint if exists accounts_check1;
alter table accounts drop constraint if exists accounts_of_member;
alter table accounts add constraint accounts_of_member check ((member_id is not null) =
  (kind in ('member-cash', 'member-bonus', 'member-diamond', 'member-spin'))) not valid;
alter table accounts validate constraint accounts_of_member;
alter table accounts drop constraint if exists accounts_unit;
alter table accounts add constraint accounts_unit check (unit = case
  when kind in ('member-diamond', 'diamonds') then 'diamond' when kind in ('member-spin', 'spins') then 'spin'
  else 'THB' end) not valid;
alter table accounts validate constraint accounts_unit;

insert into accounts (id, kind, unit) values
  ('00000000-0000-7000-8000-000000000006', 'diamonds', 'diamond'),
  ('00000000-0000-7000-8000-000000000007', 'spins', 'spin') on conflict do nothing;

-- A bonus under turnover, on the terms of its moment. Its requirement has the grant's id as its source.
create table if not exists grants (
  id uuid primary key,
  member_id uuid not null references members (id),
  source text not null,
  source_id uuid not null,
  status text not null default 'wagering'
    check (status in ('wagering', 'completed', 'expired', 'cancelled', 'forfeited')),
  promotion_id uuid,
  deposit_id uuid references deposits (id),
  stackable boolean not null,
  bonus_satang bigint not null check (bonus_satang > 0),
  -- What became cash when it ended.
  converted_satang bigint not null default 0 check (converted_satang >= 0),
  granted_at timestamptz not null,
  business_day date not null,
  expires_at timestamptz,
  finished_at timestamptz,
  reason text,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint grants_source unique (source, source_id),
  check ((status = 'wagering') = (finished_at is null)),
  check (expires_at is null or expires_at > granted_at)
) with (fillfactor = 80);
create index concurrently if not exists grants_member on grants (member_id, granted_at, id);
create index concurrently if not exists grants_open on grants (member_id) where status = 'wagering';
create index concurrently if not exists grants_expiring on grants (expires_at) where status = 'wagering';
create index concurrently if not exists grants_promotion on grants (promotion_id, granted_at, id)
  where promotion_id is not null;
create index concurrently if not exists grants_deposit on grants (deposit_id) where deposit_id is not null;
create index concurrently if not exists grants_updated on grants (updated_at);

grant select, insert, update on grants to backoffice_app;
grant select on grants to backoffice_reader;
