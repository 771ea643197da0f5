-- The ranking: tiers with monthly thresholds, the tier of each member, every move, the rewards, and the job's progress.
create table rank_tiers (
  id uuid primary key,
  name text not null,
  level integer not null check (level between 1 and 50),
  icon text not null,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  threshold_satang bigint not null check (threshold_satang > 0),
  -- As on the wire.
  rewards jsonb not null,
  -- The history names deleted tiers.
  removed_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1
);
create unique index rank_tiers_level on rank_tiers (level) where removed_at is null;
create unique index rank_tiers_threshold on rank_tiers (threshold_satang) where removed_at is null;

-- A member without a row has no tier. A manual move holds through held_until.
create table member_ranks (
  member_id uuid primary key references members (id),
  tier_id uuid references rank_tiers (id),
  since timestamptz not null,
  held_until date
) with (fillfactor = 80);
create index member_ranks_tier on member_ranks (tier_id) where tier_id is not null;

create table rank_history (
  id uuid primary key,
  member_id uuid not null references members (id),
  from_tier_id uuid references rank_tiers (id),
  to_tier_id uuid references rank_tiers (id),
  direction text not null check (direction in ('up', 'down')),
  reason text not null check (reason in ('automatic', 'manual')),
  -- The sum of the month that decided.
  sum_satang numeric(38),
  admin_id uuid references admins (id),
  text text,
  -- The promotion rewards of the tiers reached, received or not.
  offered_satang bigint not null default 0,
  offered_diamonds bigint not null default 0,
  offered_spins bigint not null default 0,
  business_day date not null,
  at timestamptz not null,
  check (from_tier_id is distinct from to_tier_id),
  check ((reason = 'manual') = (admin_id is not null and text is not null))
);
create index rank_history_at on rank_history (at, id);
create index rank_history_member on rank_history (member_id, at, id);
create index rank_history_tier on rank_history (to_tier_id, at, id);
create index rank_history_manual on rank_history (at, id) where reason = 'manual';
create index rank_history_down on rank_history (at, id) where direction = 'down';
create index rank_history_promotions on rank_history (business_day) where direction = 'up' and reason = 'automatic';

create table rank_rewards (
  id uuid primary key,
  member_id uuid not null references members (id),
  tier_id uuid not null references rank_tiers (id),
  kind text not null check (kind in ('promotion', 'daily', 'monthly')),
  -- The day or the month it is for; a promotion to a tier is rewarded once.
  period text not null check ((period = '') = (kind = 'promotion')),
  history_id uuid references rank_history (id),
  reward_kind text not null check (reward_kind in ('credit', 'diamond', 'spin')),
  -- Satang of credit, otherwise pieces.
  amount bigint not null check (amount > 0),
  -- The day it was credited.
  business_day date not null,
  at timestamptz not null,
  unique (member_id, tier_id, kind, period)
);
-- One reward of a day and one of a month, also for a member who moves in between.
create unique index rank_rewards_period on rank_rewards (member_id, kind, period) where kind <> 'promotion';
create index rank_rewards_day on rank_rewards (business_day);
create index rank_rewards_history on rank_rewards (history_id) where history_id is not null;
create index rank_rewards_member on rank_rewards (member_id, at, id);

-- The job over all members for one closed day; it continues after last_member_id.
create table rank_runs (
  business_day date primary key,
  last_member_id uuid not null default '00000000-0000-0000-0000-000000000000',
  failures integer not null default 0,
  attempts integer not null default 1,
  -- One node works at a time; another continues when this has passed.
  leased_until timestamptz not null,
  finished_at timestamptz
);

grant select, insert, update on rank_tiers, member_ranks, rank_runs to backoffice_app;
grant select, insert on rank_history, rank_rewards to backoffice_app;
grant select on rank_tiers, member_ranks, rank_history, rank_rewards, rank_runs to backoffice_reader;
