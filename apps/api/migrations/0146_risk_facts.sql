-- Facts that rules of risk count: a view each, one row per event, named as in the contract. Columns are its fields.
create view risk_fact_registration as
  select m.id as subject, m.registered_at as at, m.id::text as id, m.referrer_id::text as referrer, m.campaign_code as campaign
    from members m;
create view risk_fact_sign_in as
  select s.member_id as subject, s.at, s.id::text as id, s.ip as address,
      network(set_masklen(s.ip, case family(s.ip) when 4 then 24 else 48 end)) as network, s.device, s.country
    from member_sign_ins s;

-- Whether the name of a payer can be the member's: the first name is part of it, or the scripts differ. Null: no name.
create function risk_own_name(payer text, first_name text) returns boolean language sql immutable parallel safe as $$
  select case when payer is null or btrim(payer) = '' then null
    when (payer ~ '[ก-๙]') <> (first_name ~ '[ก-๙]') then null
    else position(lower(normalize(btrim(first_name))) in lower(normalize(payer))) > 0 end
$$;
create view risk_fact_deposit as
  select d.member_id as subject, d.credited_at as at, d.id::text as id, d.amount_satang as amount, d.channel,
      regexp_replace(t.counterparty_account_no, '\D', '', 'g') as payer,
      risk_own_name(t.counterparty_name, m.first_name) as own_name,
      length(regexp_replace(t.counterparty_account_no, '\D', '', 'g')) >= 8 and exists (select from members o
        where o.account_no = regexp_replace(t.counterparty_account_no, '\D', '', 'g') and o.id <> d.member_id)
        as payer_is_member,
      d.promotion_ref is not null as promotion
    from deposits d join members m on m.id = d.member_id
      left join bank_transactions t on t.id = d.bank_transaction_id
   where d.status = 'credited';
create view risk_fact_withdrawal as
  select w.member_id as subject, w.requested_at as at, w.id::text as id, w.amount_satang as amount,
      w.amount_satang * 100.0 / s.second_approval_from_satang as percent_of_limit, w.account_no as account,
      w.status = 'cancelled' as cancelled
    from withdrawals w cross join withdrawal_settings s;
create view risk_fact_bonus as
  select g.member_id as subject, g.granted_at as at, g.id::text as id, g.bonus_satang as amount, g.source,
      g.promotion_id::text as promotion
    from grants g;
create view risk_fact_refused_code as
  select a.actor_id as subject, a.at, a.id::text as id from audit a
   where a.actor_kind = 'member' and a.action = 'credit-code.redeem' and a.outcome = 'refused';
create view risk_fact_adjustment as
  select a.member_id as subject, a.made_at as at, a.id::text as id, a.amount_satang as amount,
      a.asked_by::text as admin
    from member_adjustments a;
create view risk_fact_account_change as
  select m.id as subject, a.at, a.id::text as id, a.actor_id::text as admin
    from members m join audit a on a.object_kind = 'member' and a.object_id = m.id::text
   where a.action = 'member.edit' and a.outcome = 'done' and (a.after ? 'accountNo' or a.after ? 'tmnPhone');

create view risk_fact_staff_adjustment as
  select a.asked_by as subject, a.made_at as at, a.id::text as id, a.amount_satang as amount,
      a.member_id::text as member
    from member_adjustments a;
create view risk_fact_staff_approval as
  select w.approved_by as subject, w.approved_at as at, w.id::text as id, w.amount_satang as amount,
      w.member_id::text as member
    from withdrawals w where w.approved_by is not null;
create view risk_fact_staff_deposit as
  select d.credited_by as subject, d.credited_at as at, d.id::text as id, d.amount_satang as amount,
      d.member_id::text as member
    from deposits d where d.credited_by is not null and d.credited_at is not null and d.mode = 'manual';
-- With work: within a day, they dealt with a deposit or a withdrawal of this member, or changed something of theirs.
create view risk_fact_staff_reveal as
  select a.actor_id as subject, a.at, a.id::text as id, a.object_id as member,
      exists (select from withdrawals w where w.member_id::text = a.object_id
          and a.actor_id in (w.claimed_by, w.approved_by, w.second_by, w.decided_by)
          and w.updated_at > a.at - interval '1 day')
        or exists (select from deposits d where d.member_id::text = a.object_id
          and a.actor_id in (d.matched_by, d.credited_by, d.decided_by) and d.updated_at > a.at - interval '1 day')
        or exists (select from audit o where o.object_kind = 'member' and o.object_id = a.object_id
          and o.actor_id = a.actor_id and o.outcome = 'done' and o.action <> 'member.reveal'
          and o.at > a.at - interval '1 day' and o.at < a.at + interval '1 day') as with_work
    from audit a
   where a.actor_kind = 'admin' and a.action = 'member.reveal' and a.outcome = 'done';
create view risk_fact_staff_look_up as
  select a.actor_id as subject, a.at, a.id::text as id from audit a
   where a.actor_kind = 'admin' and a.action = 'personal-data.look-up';
create view risk_fact_staff_action as
  select a.actor_id as subject, a.at, a.id::text as id, a.action, a.outcome = 'refused' as refused, a.ip as address,
      a.object_id as object
    from audit a where a.actor_kind = 'admin';

-- Bets of a member in five minutes by their own time, kept by the transaction that writes them. Bets before `starts_at`
-- are counted one by one. Without it a window of a month would read every bet in it.
create table risk_bet_buckets (
  member_id uuid not null,
  bucket_at timestamptz not null,
  bets integer not null,
  staked_satang bigint not null,
  won_satang bigint not null,
  voids integer not null,
  voided_satang bigint not null,
  primary key (member_id, bucket_at)
);
create index risk_bet_buckets_time on risk_bet_buckets (bucket_at);
create table risk_bet_start (
  singleton boolean primary key default true check (singleton),
  starts_at timestamptz not null
);
insert into risk_bet_start (starts_at) values (date_trunc('hour', now()) + interval '2 hours');

create function risk_count_bets() returns trigger language plpgsql security definer set search_path = public as $$
declare
  start timestamptz := (select starts_at from risk_bet_start);
begin
  if tg_op = 'INSERT' then
    insert into risk_bet_buckets as b (member_id, bucket_at, bets, staked_satang, won_satang, voids, voided_satang)
    select n.member_id, date_bin('5 minutes', n.bet_at, 'epoch'), count(*) filter (where n.status in ('open', 'settled')),
        coalesce(sum(n.stake_satang) filter (where n.status in ('open', 'settled')), 0),
        coalesce(sum(n.win_satang) filter (where n.status = 'settled'), 0), count(*) filter (where n.status = 'refunded'),
        coalesce(sum(n.stake_satang) filter (where n.status = 'refunded'), 0)
      from added n where n.bet_at >= start and n.status <> 'cancelled' group by 1, 2 order by 1, 2
    on conflict (member_id, bucket_at) do update set bets = b.bets + excluded.bets,
      staked_satang = b.staked_satang + excluded.staked_satang, won_satang = b.won_satang + excluded.won_satang,
      voids = b.voids + excluded.voids, voided_satang = b.voided_satang + excluded.voided_satang;
  elsif tg_op = 'UPDATE' then
    insert into risk_bet_buckets as b (member_id, bucket_at, bets, staked_satang, won_satang, voids, voided_satang)
    select c.member_id, date_bin('5 minutes', c.bet_at, 'epoch'), sum(c.bets), sum(c.staked), sum(c.won), sum(c.voids),
        sum(c.voided)
      from (select n.member_id, n.bet_at, (n.status in ('open', 'settled'))::int as bets,
            case when n.status in ('open', 'settled') then n.stake_satang else 0 end as staked,
            case when n.status = 'settled' then coalesce(n.win_satang, 0) else 0 end as won,
            (n.status = 'refunded')::int as voids,
            case when n.status = 'refunded' then n.stake_satang else 0 end as voided
          from added n where n.bet_at >= start and n.status <> 'cancelled'
        union all
        select o.member_id, o.bet_at, -(o.status in ('open', 'settled'))::int,
            case when o.status in ('open', 'settled') then -o.stake_satang else 0 end,
            case when o.status = 'settled' then -coalesce(o.win_satang, 0) else 0 end,
            -(o.status = 'refunded')::int, case when o.status = 'refunded' then -o.stake_satang else 0 end
          from removed o where o.bet_at >= start and o.status <> 'cancelled') c
     group by 1, 2
    having (sum(c.bets), sum(c.staked), sum(c.won), sum(c.voids), sum(c.voided)) <> (0, 0, 0, 0, 0) order by 1, 2
    on conflict (member_id, bucket_at) do update set bets = b.bets + excluded.bets,
      staked_satang = b.staked_satang + excluded.staked_satang, won_satang = b.won_satang + excluded.won_satang,
      voids = b.voids + excluded.voids, voided_satang = b.voided_satang + excluded.voided_satang;
  else
    insert into risk_bet_buckets as b (member_id, bucket_at, bets, staked_satang, won_satang, voids, voided_satang)
    select o.member_id, date_bin('5 minutes', o.bet_at, 'epoch'), -count(*) filter (where o.status in ('open', 'settled')),
        -coalesce(sum(o.stake_satang) filter (where o.status in ('open', 'settled')), 0),
        -coalesce(sum(o.win_satang) filter (where o.status = 'settled'), 0), -count(*) filter (where o.status = 'refunded'),
        -coalesce(sum(o.stake_satang) filter (where o.status = 'refunded'), 0)
      from removed o where o.bet_at >= start and o.status <> 'cancelled' group by 1, 2 order by 1, 2
    on conflict (member_id, bucket_at) do update set bets = b.bets + excluded.bets,
      staked_satang = b.staked_satang + excluded.staked_satang, won_satang = b.won_satang + excluded.won_satang,
      voids = b.voids + excluded.voids, voided_satang = b.voided_satang + excluded.voided_satang;
  end if;
  return null;
end;
$$;
create trigger risk_bets_added after insert on game_transactions referencing new table as added
  for each statement execute function risk_count_bets();
create trigger risk_bets_changed after update on game_transactions referencing old table as removed new table as added
  for each statement execute function risk_count_bets();
create trigger risk_bets_removed after delete on game_transactions referencing old table as removed
  for each statement execute function risk_count_bets();

-- Which sealed entries have been read, and whom rules are to be applied to. `seen_until`: until when they were.
create table risk_progress (
  singleton boolean primary key default true check (singleton),
  seal_seq bigint not null
);
insert into risk_progress (seal_seq) values (coalesce((select max(seq) from audit_seals), 0));
create table risk_subjects (
  subject_id uuid primary key,
  subject_kind text not null check (subject_kind in ('member', 'admin')),
  stale_since timestamptz,
  seen_until timestamptz
);
create index risk_subjects_stale on risk_subjects (stale_since) where stale_since is not null;

-- What a rule would have found in the past, counted member by member.
create table risk_previews (
  id uuid primary key,
  rule_id uuid references risk_rules (id),
  document jsonb not null,
  requested_by uuid not null references admins (id),
  requested_at timestamptz not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- Whom it is counted of: all, so many of them yet, up to this one.
  subjects integer not null,
  counted integer not null default 0,
  after_id uuid,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  found jsonb not null,
  finished_at timestamptz
);
create index risk_previews_running on risk_previews (requested_at) where status = 'running';
create index risk_previews_requested on risk_previews (requested_at);
create index risk_previews_rule on risk_previews (rule_id) where rule_id is not null;

grant select on risk_fact_registration, risk_fact_sign_in, risk_fact_deposit, risk_fact_withdrawal, risk_fact_bonus,
  risk_fact_refused_code, risk_fact_adjustment, risk_fact_account_change, risk_fact_staff_adjustment,
  risk_fact_staff_approval, risk_fact_staff_deposit, risk_fact_staff_reveal, risk_fact_staff_look_up,
  risk_fact_staff_action to backoffice_app, backoffice_reader;
grant select, delete on risk_bet_buckets to backoffice_app;
grant select on risk_bet_buckets, risk_bet_start, risk_progress, risk_subjects, risk_previews to backoffice_reader;
grant select, update on risk_progress to backoffice_app;
grant select on risk_bet_start to backoffice_app;
grant select, insert, update, delete on risk_subjects, risk_previews to backoffice_app;

-- Counts the bets since then anew, such as for what was loaded before there were buckets. Bets wait meanwhile.
create function risk_recount_bets(since timestamptz) returns void language plpgsql security definer
  set search_path = public as $$
begin
  lock table game_transactions in share row exclusive mode;
  update risk_bet_start set starts_at = date_bin('5 minutes', since, 'epoch') + interval '5 minutes';
  delete from risk_bet_buckets;
  insert into risk_bet_buckets (member_id, bucket_at, bets, staked_satang, won_satang, voids, voided_satang)
  select g.member_id, date_bin('5 minutes', g.bet_at, 'epoch'), count(*) filter (where g.status in ('open', 'settled')),
      coalesce(sum(g.stake_satang) filter (where g.status in ('open', 'settled')), 0),
      coalesce(sum(g.win_satang) filter (where g.status = 'settled'), 0), count(*) filter (where g.status = 'refunded'),
      coalesce(sum(g.stake_satang) filter (where g.status = 'refunded'), 0)
    from game_transactions g
   where g.bet_at >= (select starts_at from risk_bet_start) and g.status <> 'cancelled' group by 1, 2;
end;
$$;
revoke execute on function risk_recount_bets from public;
grant execute on function risk_recount_bets to backoffice_app;
