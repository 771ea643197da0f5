-- no-transaction
-- Figures of every business day, and how far the books have been proven. Each statement can be run again: what is counted
-- first is what stood before this release, and later transfers are told apart by themselves.

-- Whether a transfer wrote its own summary delta. What is there already is counted below; what a node of the release before
-- still books has none and is added up where it lies.
alter table transfers add column if not exists summed boolean not null default true, alter column summed set default false;
drop index concurrently if exists transfers_not_summed;
create index concurrently transfers_not_summed on transfers (business_day) where not summed;

-- What happened on a day, folded. A figure of money is a transfer's code ('reversed-…' for what took it back), its dimension
-- the command that booked it; a figure of a room has a dot in its name. Sums of a whole day may outgrow a bigint.
create table if not exists day_summaries (
  business_day date not null,
  figure text not null,
  dimension text not null,
  amount_satang numeric(38) not null,
  count bigint not null,
  primary key (figure, business_day, dimension)
) with (fillfactor = 70);
create index if not exists day_summaries_day on day_summaries (business_day);

-- What happened and is not folded yet: written in the transaction of the fact and never changed, so that nobody waits for anybody.
create table if not exists summary_deltas (
  id uuid primary key,
  business_day date not null,
  figure text not null,
  dimension text not null,
  amount_satang bigint not null,
  count bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000000);

-- The first deposit that ever reached a member's cash, also where it was reversed later.
create table if not exists first_deposits (
  member_id uuid primary key references members (id),
  transfer_id uuid not null unique references transfers (id),
  business_day date not null,
  amount_satang bigint not null check (amount_satang > 0)
);
create index if not exists first_deposits_day on first_deposits (business_day);

-- Up to which of its transfers an account has been proven, and what stood on it then. Written by a check that found nothing.
create table if not exists book_checkpoints (
  account_id uuid primary key references accounts (id),
  version bigint not null,
  posted_satang bigint not null
) with (fillfactor = 50);

-- One node checks at a time; who dies gives its turn back by time.
create table if not exists book_check_turn (
  singleton boolean primary key default true check (singleton),
  taken_until timestamptz not null
);
insert into book_check_turn (taken_until) values ('epoch') on conflict do nothing;

-- 'recent' proves what is new and one slice of the accounts from their beginning, 'full' everything.
alter table book_checks add column if not exists scope text not null default 'full' check (scope in ('recent', 'full')), add column if not exists slice integer;

insert into day_summaries (business_day, figure, dimension, amount_satang, count)
select t.business_day, case when t.reverses_id is null then t.code else 'reversed-' || r.code end, t.command, sum(t.amount_satang), count(*)
  from transfers t left join transfers r on r.id = t.reverses_id where t.summed group by 1, 2, 3
on conflict do nothing;

insert into first_deposits (member_id, transfer_id, business_day, amount_satang)
select distinct on (a.member_id) a.member_id, t.id, t.business_day, t.amount_satang
  from transfers t join accounts a on a.id = t.credit_account_id and a.kind = 'member-cash'
 where t.code in ('deposit', 'deposit-matched') order by a.member_id, t.credit_version
on conflict do nothing;

insert into day_summaries (business_day, figure, dimension, amount_satang, count)
select business_day, 'deposits.first', '', sum(amount_satang), count(*) from first_deposits group by 1
union all select registered_on, 'members.registered', '', 0, count(*) from members group by 1
union all select business_day, 'withdrawals.requested', '', sum(amount_satang), count(*) from withdrawals group by 1
on conflict do nothing;

grant select, insert, update, delete on day_summaries to backoffice_app;
grant select, insert, delete on summary_deltas to backoffice_app;
grant update (id) on summary_deltas to backoffice_app;
grant select, insert, delete on first_deposits to backoffice_app;
grant select, insert, update on book_checkpoints to backoffice_app;
grant select on book_check_turn to backoffice_app;
grant update (taken_until) on book_check_turn to backoffice_app;
grant select on day_summaries, summary_deltas, first_deposits, book_checkpoints, book_check_turn to backoffice_reader;
