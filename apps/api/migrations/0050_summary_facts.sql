-- no-transaction
-- Deposits and withdrawals by channel and approval, their handling times, and different members of a period. Every
-- statement can be repeated: what is counted already stays.

-- Transfers that make a member active in a period; bets are not among them.
create index concurrently if not exists transfers_of_active on transfers (member_id, business_day) include (code)
  where code in ('deposit', 'deposit-matched', 'withdrawal', 'withdrawal-by-hand', 'bonus') and member_id is not null;

-- The last days, at most three, newest first, on which a member counted in a figure.
create table if not exists figure_members (
  figure text not null,
  member_id uuid not null references members (id),
  days date[] not null check (cardinality(days) between 1 and 3),
  primary key (figure, member_id)
) with (fillfactor = 80);
-- Rebuilding a day finds the members whose last day it is.
create index if not exists figure_members_day on figure_members ((days[1]));

-- One statement, so that both count the transfers of one snapshot: what is posted meanwhile is in neither or in both.
with active as materialized (
  select distinct case when code in ('deposit', 'deposit-matched') then 'deposits.members'
      when code = 'bonus' then 'bonus.members' else 'withdrawals.members' end as figure, member_id, business_day
    from transfers where code in ('deposit', 'deposit-matched', 'withdrawal', 'withdrawal-by-hand', 'bonus')
      and member_id is not null
), members as (
  insert into figure_members (figure, member_id, days)
  select figure, member_id, (array_agg(business_day order by business_day desc))[1:3] from active group by 1, 2
  on conflict do nothing
)
insert into day_summaries (business_day, figure, dimension, amount_satang, count)
select business_day, figure, period, 0, count(*)
  from (select figure, business_day, lag(business_day) over (partition by figure, member_id
          order by business_day) as previous from active) counted,
       (values ('day'), ('month'), ('year')) periods (period)
 where previous is null or date_trunc(period, previous::timestamp) < date_trunc(period, business_day::timestamp)
 group by 1, 2, 3
on conflict do nothing;

-- Handling times are counted in buckets that grow by 5 %; bucket 0 is below one second.
insert into day_summaries (business_day, figure, dimension, amount_satang, count)
select d.business_day, 'deposits.credited', d.channel || '/' || case d.mode when 'auto' then 'automatic'
  else 'manual' end, sum(d.amount_satang), count(*)
  from deposits d where d.status in ('credited', 'reversed') group by 1, 3
union all
select t.business_day, 'deposits.reversed', d.channel || '/' || case d.mode when 'auto' then 'automatic'
  else 'manual' end, sum(d.amount_satang), count(*)
  from deposits d join transfers t on t.reverses_id = d.credit_transfer_id where d.status = 'reversed' group by 1, 3
union all
select d.business_day, 'deposits.handled', case d.mode when 'auto' then 'automatic' else 'manual' end || '/'
  || case when d.credited_at < d.detected_at + interval '1 second' then 0
  else 1 + floor(ln(extract(epoch from d.credited_at - d.detected_at)::float8) / ln(1.05::float8))::integer end, 0,
  count(*)
  from deposits d where d.status in ('credited', 'reversed') and (d.mode = 'auto' or d.credited_at > d.detected_at)
  group by 1, 3
union all
select w.finished_on, 'withdrawals.paid', case w.status when 'paid' then 'payment-provider' else 'manual' end || '/'
  || case when w.auto_version is null then 'manual' else 'automatic' end, sum(w.amount_satang), count(*)
  from withdrawals w where w.status in ('paid', 'paid-by-hand') group by 1, 3
union all
select w.finished_on, 'withdrawals.handled', case when w.auto_version is null then 'manual' else 'automatic' end || '/'
  || case when w.finished_at < w.requested_at + interval '1 second' then 0
  else 1 + floor(ln(extract(epoch from w.finished_at - w.requested_at)::float8) / ln(1.05::float8))::integer end, 0,
  count(*)
  from withdrawals w where w.status in ('paid', 'paid-by-hand') group by 1, 3
on conflict do nothing;

grant select, insert, update, delete on figure_members to backoffice_app;
grant select on figure_members to backoffice_reader;
