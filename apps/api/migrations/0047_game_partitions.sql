-- Bets by month. A key holds the provider's id of a bet, unique over all months, and finds its partition.
-- The previous release can read, but its bets are refused (no key) until it is replaced: providers send them again.
lock table game_transactions, turnover_counts in access exclusive mode;
create table game_transaction_keys (
  id uuid primary key,
  provider text not null,
  transaction_id text not null,
  bet_at timestamptz not null,
  constraint game_transaction_keys_reference unique (provider, transaction_id)
);
insert into game_transaction_keys (id, provider, transaction_id, bet_at)
select id, provider, transaction_id, bet_at from game_transactions;

alter table turnover_counts drop constraint turnover_counts_game_transaction_id_fkey;
alter table turnover_counts add constraint turnover_counts_game_transaction_id_fkey
  foreign key (game_transaction_id) references game_transaction_keys (id);

alter table game_transactions rename to game_transactions_old;
-- cancelled: its refund came before it; the bet that follows is refused.
create table game_transactions (
  id uuid not null,
  provider text not null,
  transaction_id text not null,
  round_id text not null,
  game text not null,
  category text not null check (category in ('slot', 'casino', 'sport', 'esport', 'lotto', 'fishing', 'horse')),
  member_id uuid not null,
  status text not null check (status in ('open', 'settled', 'refunded', 'cancelled')),
  stake_satang bigint not null check (stake_satang > 0),
  stake_cash_satang bigint not null check (stake_cash_satang >= 0),
  stake_bonus_satang bigint not null check (stake_bonus_satang >= 0),
  win_satang bigint check (win_satang >= 0),
  win_cash_satang bigint check (win_cash_satang >= 0),
  win_bonus_satang bigint check (win_bonus_satang >= 0),
  -- The transfers of a win; a refund reverses them.
  win_transfer_id uuid,
  win_bonus_transfer_id uuid,
  bet_at timestamptz not null,
  settled_at timestamptz,
  refunded_at timestamptz,
  business_day date not null,
  -- Business days of the settlement and of the refund.
  settled_on date,
  refunded_on date,
  updated_at timestamptz not null,
  primary key (id, bet_at),
  -- Members and transfers are never deleted. References to them would lock both tables for each new partition.
  constraint game_transactions_key foreign key (id) references game_transaction_keys (id),
  check (status = 'cancelled' or stake_cash_satang + stake_bonus_satang = stake_satang),
  check (status <> 'cancelled' or stake_cash_satang + stake_bonus_satang = 0),
  check ((win_satang is null) = (settled_at is null)),
  check ((settled_at is null) = (settled_on is null)),
  check (win_satang is null or win_cash_satang + win_bonus_satang = win_satang),
  check ((status = 'settled') <= (settled_at is not null)),
  check ((status in ('refunded', 'cancelled')) = (refunded_at is not null)),
  check ((refunded_at is null) = (refunded_on is null))
) partition by range (bet_at);

-- Rows outside the monthly partitions; a job creates three months ahead, and an alarm reports rows in this one.
create table game_transactions_default partition of game_transactions default;
do $$
declare month timestamp;
begin
  for month in select distinct date_trunc('month', bet_at at time zone 'UTC') from game_transactions_old loop
    execute format('create table %I partition of game_transactions for values from (%L) to (%L)',
      'game_transactions_' || to_char(month, 'YYYY_MM'), month at time zone 'UTC',
      (month + interval '1 month') at time zone 'UTC');
  end loop;
end $$;
insert into game_transactions (id, provider, transaction_id, round_id, game, category, member_id, status, stake_satang,
  stake_cash_satang, stake_bonus_satang, win_satang, win_cash_satang, win_bonus_satang, win_transfer_id,
  win_bonus_transfer_id, bet_at, settled_at, refunded_at, business_day, settled_on, refunded_on, updated_at)
select g.id, g.provider, transaction_id, round_id, game, category, member_id, status, stake_satang, stake_cash_satang,
  stake_bonus_satang, win_satang, win_cash_satang, win_bonus_satang, win_transfer_id, win_bonus_transfer_id, bet_at,
  settled_at, refunded_at, business_day, ((settled_at at time zone o.time_zone) - o.cut_off::interval)::date,
  ((refunded_at at time zone o.time_zone) - o.cut_off::interval)::date, updated_at
  from game_transactions_old g left join operator o on true;
drop table game_transactions_old;

-- All bets by time; a member's history, whole and of one provider; a member's open bets, and their settled ones for the
-- win ratio; wins and voids by the time they were booked; a round; changes, for the verifier.
create index game_transactions_time on game_transactions (bet_at, id);
create index game_transactions_member on game_transactions (member_id, bet_at, id);
create index game_transactions_member_provider on game_transactions (member_id, provider, bet_at, id);
create index game_transactions_open on game_transactions (member_id) where status = 'open';
create index game_transactions_settled on game_transactions (member_id, settled_at)
  include (stake_satang, win_satang) where status = 'settled';
create index game_transactions_won on game_transactions (settled_at, id) where win_satang > 0;
create index game_transactions_voided on game_transactions (refunded_at, id) where status = 'refunded';
create index game_transactions_round on game_transactions (round_id, bet_at, id);
create index game_transaction_keys_transaction on game_transaction_keys (transaction_id);
create index game_transactions_updated on game_transactions (updated_at);

-- What was bet, won and voided so far, by business day and category/provider/game, and by category/provider.
with counted as (
select business_day, 'games.bets' as figure, category || '/' || provider as part, game, sum(stake_satang) as amount,
  count(*) as count
  from game_transactions where status <> 'cancelled' group by 1, 3, 4
union all select settled_on, 'games.wins', category || '/' || provider, game, sum(win_satang), count(*)
  from game_transactions where win_satang > 0 group by 1, 3, 4
union all select refunded_on, 'games.voids', category || '/' || provider, game,
  sum(stake_satang - coalesce(win_satang, 0)), count(*) from game_transactions where status = 'refunded'
  group by 1, 3, 4
)
insert into day_summaries (business_day, figure, dimension, amount_satang, count)
select business_day, figure, part || '/' || game, amount, count from counted
union all select business_day, figure || '-by-provider', part, sum(amount), sum(count) from counted group by 1, 2, 3;

grant select, insert on game_transaction_keys to backoffice_app;
grant select, insert, update on game_transactions to backoffice_app;
grant select on game_transactions_default to backoffice_app, backoffice_reader;
grant select on game_transaction_keys, game_transactions to backoffice_reader;
