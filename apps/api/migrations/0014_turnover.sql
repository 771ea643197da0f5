-- Play, turnover, and the rules for withdrawals as an operator sets them.

-- Providers seen, so that their accounts are opened once.
create table game_providers (
  provider text primary key,
  first_seen_at timestamptz not null
);

-- One bet and all that became of it. What it took of cash and of bonus decides where a win goes, and a void gives it back.
-- cancelled: its refund came before it; the bet that follows is refused.
create table game_transactions (
  id uuid primary key,
  provider text not null,
  transaction_id text not null,
  round_id text not null,
  game text not null,
  category text not null check (category in ('slot', 'casino', 'sport', 'esport', 'lotto', 'fishing', 'horse')),
  member_id uuid not null references members (id),
  status text not null check (status in ('open', 'settled', 'refunded', 'cancelled')),
  stake_satang bigint not null check (stake_satang > 0),
  stake_cash_satang bigint not null check (stake_cash_satang >= 0),
  stake_bonus_satang bigint not null check (stake_bonus_satang >= 0),
  win_satang bigint check (win_satang >= 0),
  win_cash_satang bigint check (win_cash_satang >= 0),
  win_bonus_satang bigint check (win_bonus_satang >= 0),
  -- What a win was booked as; a void takes these very transfers back.
  win_transfer_id uuid references transfers (id),
  win_bonus_transfer_id uuid references transfers (id),
  bet_at timestamptz not null,
  settled_at timestamptz,
  refunded_at timestamptz,
  business_day date not null,
  updated_at timestamptz not null,
  constraint game_transactions_reference unique (provider, transaction_id),
  check (status = 'cancelled' or stake_cash_satang + stake_bonus_satang = stake_satang),
  check (status <> 'cancelled' or stake_cash_satang + stake_bonus_satang = 0),
  check ((win_satang is null) = (settled_at is null)),
  check (win_satang is null or win_cash_satang + win_bonus_satang = win_satang),
  check ((status = 'settled') <= (settled_at is not null)),
  check ((status in ('refunded', 'cancelled')) = (refunded_at is not null))
) with (fillfactor = 85);
-- A member's history by time, whole and of one provider; what was settled lately, for the win ratio; what changed, for the verifier.
create index game_transactions_member on game_transactions (member_id, bet_at, id);
create index game_transactions_member_provider on game_transactions (member_id, provider, bet_at, id);
create index game_transactions_settled on game_transactions (member_id, settled_at) include (stake_satang, win_satang) where status = 'settled';
create index game_transactions_updated on game_transactions (updated_at);

-- Stakes a member has to make. Progress is in hundredths of a satang: a stake × its category's percent, against base × percent.
-- Both are whole numbers, so nothing is ever rounded away.
create table turnover_requirements (
  id uuid primary key,
  member_id uuid not null references members (id),
  source_kind text not null check (source_kind in ('deposit', 'grant', 'adjustment')),
  source_id text not null,
  status text not null check (status in ('open', 'completed', 'waived', 'cancelled')),
  base_satang bigint not null check (base_satang > 0),
  percent integer not null check (percent > 0),
  contributions jsonb not null,
  done numeric(38) not null default 0 check (done >= 0),
  -- Of a grant: the most of its bonus that becomes cash (null: all), and what has.
  cap_satang bigint check (cap_satang >= 0),
  converted_satang bigint check (converted_satang >= 0),
  opened_at timestamptz not null,
  finished_at timestamptz,
  waived_by uuid references admins (id),
  reason text,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint turnover_requirements_source unique (source_kind, source_id),
  check ((status = 'open') = (finished_at is null)),
  check (status <> 'waived' or (waived_by is not null and reason is not null)),
  check ((source_kind = 'grant') = (converted_satang is not null)),
  check (source_kind = 'grant' or cap_satang is null)
) with (fillfactor = 70);
create index turnover_requirements_open on turnover_requirements (member_id, opened_at, id) where status = 'open';
create index turnover_requirements_member on turnover_requirements (member_id, opened_at, id);
create index turnover_requirements_updated on turnover_requirements (updated_at);

-- Which part of which bet counted for which requirement: what a void takes back.
create table turnover_counts (
  game_transaction_id uuid not null references game_transactions (id),
  requirement_id uuid not null references turnover_requirements (id),
  category text not null,
  staked_satang bigint not null check (staked_satang > 0),
  percent integer not null check (percent between 1 and 100),
  voided boolean not null default false,
  primary key (game_transaction_id, requirement_id)
);
create index turnover_counts_requirement on turnover_counts (requirement_id);

-- The same, added up: a requirement is shown without reading its bets.
create table turnover_progress (
  requirement_id uuid not null references turnover_requirements (id),
  category text not null,
  staked_satang numeric(38) not null check (staked_satang >= 0),
  counted numeric(38) not null check (counted >= 0),
  primary key (requirement_id, category)
) with (fillfactor = 70);

-- Money asked for under rules that stood before: every deposit since the last paid withdrawal.
insert into turnover_requirements (id, member_id, source_kind, source_id, status, base_satang, percent, contributions, opened_at, updated_at)
select gen_random_uuid(), d.member_id, 'deposit', d.id::text, 'open', d.amount_satang, s.turnover_percent,
       '{"slot":100,"casino":100,"sport":100,"esport":100,"lotto":100,"fishing":100,"horse":100}', d.credited_at, d.credited_at
  from withdrawal_settings s join deposits d on d.status = 'credited' and d.credited_at is not null
 where s.turnover_percent is not null
   and d.credited_at > coalesce((select max(w.requested_at) from withdrawals w where w.member_id = d.member_id and w.status in ('paid', 'paid-by-hand')), '-infinity');

alter table withdrawal_settings
  add column contributions jsonb not null default '{"slot":100,"casino":100,"sport":100,"esport":100,"lotto":100,"fishing":100,"horse":100}',
  add column auto_enabled boolean not null default false,
  add column auto_max_satang bigint check (auto_max_satang > 0),
  add column auto_daily_count integer check (auto_daily_count > 0),
  add column auto_daily_sum_satang bigint check (auto_daily_sum_satang > 0),
  add column auto_min_account_age_days integer not null default 0 check (auto_min_account_age_days >= 0),
  add column auto_min_deposit_count integer not null default 0 check (auto_min_deposit_count >= 0),
  add column auto_require_name_match boolean not null default true,
  add column auto_exclude_tags text[] not null default '{}',
  add column auto_exclude_sharing boolean not null default true,
  add column auto_max_win_ratio integer check (auto_max_win_ratio >= 0),
  add column auto_from text,
  add column auto_to text,
  add constraint withdrawal_settings_auto_max check (not auto_enabled or auto_max_satang is not null),
  add constraint withdrawal_settings_auto_hours check ((auto_from is null) = (auto_to is null));

-- Every version there was, as the wire writes it: what an automatic approval names, and what can be put back.
create table withdrawal_settings_versions (
  version integer primary key,
  settings jsonb not null,
  set_at timestamptz not null,
  set_by uuid references admins (id)
);

alter table withdrawals
  -- Approved without a person, under this version of the rules.
  add column auto_version integer,
  add column note text;

grant select, insert on game_providers, turnover_counts, withdrawal_settings_versions to backoffice_app;
grant select, insert, update on game_transactions, turnover_requirements, turnover_progress to backoffice_app;
grant update (voided) on turnover_counts to backoffice_app;
grant select on game_providers, game_transactions, turnover_requirements, turnover_counts, turnover_progress, withdrawal_settings_versions to backoffice_reader;
