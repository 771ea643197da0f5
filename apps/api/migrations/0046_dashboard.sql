-- no-transaction
-- Figures for the dashboard: net amounts of the operator's cost accounts and of bonus wallets, slots of five minutes, the
-- journal of transfers without play, and the calls to providers. Each statement can be repeated.

-- The time of the command that was counted. Nodes of the previous release do not set it.
alter table summary_deltas add column if not exists at timestamptz not null default now();

-- Whether a transfer wrote its net deltas too. Existing ones are counted below; what a node of the previous release posts
-- has none and is added by every reader.
alter table transfers add column if not exists net_summed boolean not null default true, alter column net_summed set default false;
create index concurrently if not exists transfers_not_net_summed on transfers (business_day) where not net_summed;

-- Figures by slots of five minutes, for comparisons up to a time of day. Kept for nine days.
create table if not exists slot_summaries (
  figure text not null,
  business_day date not null,
  slot timestamptz not null check (extract(epoch from slot)::bigint % 300 = 0),
  amount_satang numeric(38) not null,
  count bigint not null,
  primary key (figure, business_day, slot)
) with (fillfactor = 70);
create index if not exists slot_summaries_day on slot_summaries (business_day);

insert into day_summaries (business_day, figure, dimension, amount_satang, count)
select t.business_day, case a.kind when 'member-bonus' then 'wallets.bonus' else 'house.' || a.kind end, t.command,
       sum(case when (a.kind = 'member-bonus') = (a.id = t.credit_account_id) then t.amount_satang else -t.amount_satang end), count(*)
  from transfers t cross join lateral (values (t.debit_account_id), (t.credit_account_id)) side (account_id) join accounts a on a.id = side.account_id
 where a.kind in ('bonus-cost', 'adjustments', 'fees', 'member-bonus') and t.net_summed group by 1, 2, 3
on conflict do nothing;

-- One statement, so that each fact is in the slots once: pending deltas are aggregated, and the slots are counted from the
-- records of the same snapshot.
with taken as (
  delete from summary_deltas where not exists (select from slot_summaries) returning business_day, figure, dimension, amount_satang, count
), aggregated as (
  insert into day_summaries (business_day, figure, dimension, amount_satang, count)
  select business_day, figure, dimension, sum(amount_satang), sum(count) from taken group by 1, 2, 3 order by 1, 2, 3
  on conflict (figure, business_day, dimension) do update
    set amount_satang = day_summaries.amount_satang + excluded.amount_satang, count = day_summaries.count + excluded.count
), since as (
  select coalesce(max(business_day), current_date) - 10 as day from day_summaries
), recent as materialized (
  select t.*, case when t.reverses_id is null then t.code else 'reversed-' || (select r.code from transfers r where r.id = t.reverses_id) end as figure
    from transfers t where t.business_day >= (select day from since)
)
insert into slot_summaries (figure, business_day, slot, amount_satang, count)
select figure, business_day, date_bin('5 minutes', at, 'epoch'), sum(amount_satang), sum(count)
  from (
    select figure, business_day, booked_at as at, amount_satang, 1 as count from recent where summed
    union all
    select case a.kind when 'member-bonus' then 'wallets.bonus' else 'house.' || a.kind end, t.business_day, t.booked_at,
           case when (a.kind = 'member-bonus') = (a.id = t.credit_account_id) then t.amount_satang else -t.amount_satang end, 1
      from recent t cross join lateral (values (t.debit_account_id), (t.credit_account_id)) side (account_id) join accounts a on a.id = side.account_id
     where t.net_summed and a.kind in ('bonus-cost', 'adjustments', 'fees', 'member-bonus')
    union all
    select 'deposits.first', f.business_day, t.booked_at, f.amount_satang, 1 from first_deposits f join recent t on t.id = f.transfer_id
    union all
    select 'members.registered', registered_on, registered_at, 0, 1 from members where registered_on >= (select day from since)
    union all
    select 'withdrawals.requested', business_day, requested_at, amount_satang, 1 from withdrawals where requested_at >= (select day - 2 from since) and business_day >= (select day from since)
  ) facts group by 1, 2, 3
on conflict do nothing;

-- The journal: transfers without play, so that it costs bets nothing.
create index concurrently if not exists transfers_journal on transfers (booked_at, id)
  where code not in ('bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void');
-- Its rare codes. Deposits, withdrawals and their fees are frequent enough to be found in the journal.
create index concurrently if not exists transfers_journal_rare on transfers (code, booked_at, id)
  where code in ('adjustment', 'bank-fee', 'bank-interest', 'bonus', 'bonus-forfeit', 'bonus-to-cash', 'deposit-returned', 'opening', 'own-transfer', 'reversal', 'settlement');

-- Deposits by the business day of their credit.
create index concurrently if not exists deposits_credited_day on deposits (business_day, detected_at, id) where credited_at is not null;

-- Calls to providers by slots of five minutes and by response time; `bucket` is the index of its limit in the code. Kept for two days.
create table if not exists provider_calls (
  provider text not null,
  slot timestamptz not null,
  succeeded boolean not null,
  bucket smallint not null check (bucket >= 0),
  calls bigint not null check (calls > 0),
  last_at timestamptz not null,
  primary key (slot, provider, succeeded, bucket)
);

grant select, insert, update, delete on slot_summaries, provider_calls to backoffice_app;
grant select on slot_summaries, provider_calls to backoffice_reader;
