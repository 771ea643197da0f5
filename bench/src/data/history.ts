import { personAt } from '@backoffice/population'
import type pg from 'pg'
import { inBulk } from './bulk.ts'
import { creditId, DEPOSIT_TABLES, insertDeposits, insertLines } from './deposits.ts'
import { idAt } from './ids.ts'
import { bookInternalTransfers, insertAudit, SURROUNDING_TABLES, surroundings } from './surroundings.ts'
import { ADMINS, adminId, BANK_ACCOUNTS, bankAccountId, bonusAccountId, cashAccountId, memberId } from './operator.ts'

export type History = {
  readonly withdrawals: number
  readonly members: number
  /** How many of the latest withdrawals have entries in the audit log. */
  readonly audited: number
}

/** More withdrawals mean a longer history at the same daily rate, each after a deposit of equal amount. */
export const PER_DAY = 2_000
/** The latest are undecided. */
const OPEN = 200
const CLEARING = `'00000000-0000-7000-8000-000000000004'::uuid`
const TABLES = [
  'members',
  'accounts',
  'transfers',
  'holds',
  ...DEPOSIT_TABLES,
  ...SURROUNDING_TABLES,
  'withdrawals',
  'first_deposits',
  'day_summaries',
  'figure_members',
  'slot_summaries',
]

export const membersFor = (withdrawals: number): number => Math.max(1_000, Math.floor(withdrawals / 20))

/** An operator's history: members, deposits, withdrawals, and a balanced ledger. */
export async function makeHistory(client: pg.Client, { withdrawals, members, audited }: History): Promise<void> {
  await inBulk(client, TABLES, async () => {
    await client.query('begin')
    await makeMembers(client, members, withdrawals / PER_DAY)
    await planWithdrawals(client, withdrawals, members)
    await bookThem(client)
    await client.query(bookInternalTransfers)
    await client.query(insertLines)
    await client.query(insertDeposits)
    await client.query(insertWithdrawals)
    await client.query(insertHolds)
    for (const insert of surroundings) await client.query(insert)
    await client.query(insertAudit, [withdrawals - audited])
    await client.query(insertAccounts, [members])
    await client.query(insertFirstDeposits)
    await client.query(insertSummaries)
    await client.query(insertFigureMembers)
    await client.query(insertFacts)
    await client.query(insertSlots)
    await client.query('commit')
  })
}

/** Registered evenly over the whole history. */
async function makeMembers(client: pg.Client, members: number, days: number): Promise<void> {
  const staff = Array.from({ length: 1_000 }, (_, n) => personAt(n))
  await client.query(
    `insert into members (id, external_id, username, phone, first_name, last_name, bank_code, account_no, registered_on, registered_at, last_event_at, updated_at)
     select ${memberId('n')}, 'player-' || n, rtrim(username, '0123456789') || n, '+668' || lpad(n::text, 8, '0'), first_name, last_name, bank_code, '4' || lpad(n::text, 9, '0'),
            (day at time zone 'Asia/Bangkok')::date, day, day, day
       from generate_series(1, $1::int) n
       join unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as person (username, first_name, last_name, bank_code, place) on place = 1 + n % 1000,
            lateral (select now() - n * $6::float8 * interval '1 day' / $1 as day) as registered`,
    [
      members,
      staff.map(({ username }) => username),
      staff.map(({ firstName }) => firstName),
      staff.map(({ lastName }) => lastName),
      staff.map(({ bank }) => bank.code),
      days,
    ],
  )
}

/** One row per withdrawal in order of request: member, amount, time, outcome. */
async function planWithdrawals(client: pg.Client, withdrawals: number, members: number): Promise<void> {
  await client.query(`select setseed(0.42)`)
  await client.query(
    `
    create temp table plan on commit drop as
    select n, member, amount, at, at + took as finished_at, status, id_at(at, 'w' || n) as id, id_at(at - interval '10 minutes', 'd' || n) as deposit_id
      from (select n, (1 + floor(random() * random() * ${members}))::int as member, (100 + floor(exp(random() * 6) * 10))::bigint * 100 as amount,
                   now() - (${withdrawals} - n + random() * 0.9) * interval '1 day' / ${PER_DAY} as at, interval '2 minutes' + random() * interval '40 minutes' as took,
                   case when n <= ${withdrawals - OPEN} then (array['rejected', 'rejected', 'cancelled', 'refunded', 'paid-by-hand'])[1 + floor(random() * 40)::int]
                        when n % 10 = 0 then 'awaiting-second' when n % 10 < 3 then 'claimed' else 'pending' end as chosen
              from generate_series(1, ${withdrawals}) n) as drawn,
           lateral (select coalesce(chosen, 'paid') as status) as decided`.replaceAll(
      /id_at\((.*?), ('\w' \|\| n)\)/g,
      (_, at: string, salt: string) => idAt(at, salt),
    ),
  )
}

/** Both legs of every movement, numbered per account as the ledger does. */
const bookThem = async (client: pg.Client): Promise<void> => {
  await client.query(`
    insert into transfers (id, code, debit_account_id, credit_account_id, amount_satang, debit_version, credit_version, business_day, booked_at, command, reference, member_id, member_before_satang, member_after_satang, summed, net_summed)
    select id, code, case when delta > 0 then other else own end, case when delta > 0 then own else other end, abs(delta),
           case when delta > 0 then other_leg else own_leg end, case when delta > 0 then own_leg else other_leg end,
           (at at time zone 'Asia/Bangkok')::date, at, 'history', reference, member_id, after - delta, after, true, true
      from (select *, row_number() over own_run as own_leg, row_number() over (partition by other order by at, id) as other_leg, sum(delta) over own_run as after
              from (select ${creditId} as id, 'deposit' as code, ${cashAccountId('member')} as own, ${bankAccountId(`1 + n % ${BANK_ACCOUNTS}`)} as other,
                           amount as delta, at - interval '10 minutes' as at, deposit_id::text as reference, ${memberId('member')} as member_id from plan
                     union all
                    select ${idAt('finished_at', `'y' || n`)}, 'withdrawal', ${cashAccountId('member')}, ${CLEARING}, -amount, finished_at, id::text, ${memberId('member')}
                      from plan where status in ('paid', 'paid-by-hand')) as movements
            window own_run as (partition by own order by at, id)) as booked`)
}

const insertWithdrawals = `
  insert into withdrawals (id, external_id, member_id, status, amount_satang, bank_code, account_no, account_name, claimed_by, claimed_until,
    approved_by, approved_at, decided_by, reason, payment_reference, attempts, requested_at, finished_at, business_day, finished_on, updated_at)
  select p.id, 'wd-' || n, m.id, p.status, amount, m.bank_code, m.account_no, m.first_name || ' ' || m.last_name,
         case when p.status = 'claimed' then admin end, case when p.status = 'claimed' then now() + interval '1 hour' end,
         case when approved then admin end, case when approved then at + interval '1 minute' end, case when p.status = 'rejected' then admin end,
         case when p.status = 'rejected' then 'ชื่อบัญชีไม่ตรงกัน' end, case when p.status in ('paid', 'paid-by-hand') then 'FP' || n end, case when approved then 1 else 0 end,
         at, case when finished then finished_at end, (at at time zone 'Asia/Bangkok')::date, case when finished then (finished_at at time zone 'Asia/Bangkok')::date end,
         case when finished then finished_at else at end
    from plan p join members m on m.id = ${memberId('p.member')},
         lateral (select ${adminId(`1 + n % ${ADMINS}`)} as admin, p.status in ('paid', 'paid-by-hand', 'refunded', 'awaiting-second') as approved,
                         p.status not in ('pending', 'claimed', 'awaiting-second') as finished) as decided
   order by n`

const insertHolds = `
  insert into holds (id, account_id, amount_satang, status, reference, created_at, finished_at)
  select ${idAt('at', `'h' || n`)}, ${cashAccountId('member')}, amount, state, id::text, at, case when state <> 'held' then finished_at end
    from plan, lateral (select case when status in ('paid', 'paid-by-hand') then 'posted' when status in ('rejected', 'cancelled', 'refunded') then 'released' else 'held' end as state) as ended`

/** Balances from transfers and open holds. */
const insertAccounts = `
  with legs as materialized (
    select account, sum(delta) as posted, count(*) as version from (
      select debit_account_id as account, -amount_satang as delta from transfers union all select credit_account_id, amount_satang from transfers) as both_legs
     group by account
  ), held as (select account_id, sum(amount_satang) as held from holds where status = 'held' group by account_id
  ), cash as (
    insert into accounts (id, kind, member_id, floor_satang, posted_satang, held_satang, version)
    select ${cashAccountId('n')}, 'member-cash', ${memberId('n')}, 0, coalesce(l.posted, 0), coalesce(h.held, 0), coalesce(l.version, 0)
      from generate_series(1, $1::int) n left join legs l on l.account = ${cashAccountId('n')} left join held h on h.account_id = ${cashAccountId('n')}
  ), bonus as (
    insert into accounts (id, kind, member_id, floor_satang) select ${bonusAccountId('n')}, 'member-bonus', ${memberId('n')}, 0 from generate_series(1, $1::int) n
  )
  update accounts a set posted_satang = l.posted, version = l.version from legs l where a.id = l.account and a.member_id is null`

/** Daily figures, as postings and aggregation would have left them. */
const insertFirstDeposits = `
  insert into first_deposits (member_id, transfer_id, business_day, amount_satang)
  select distinct on (member_id) member_id, id, business_day, amount_satang from transfers where code = 'deposit' order by member_id, credit_version`
const insertSummaries = `
  insert into day_summaries (business_day, figure, dimension, amount_satang, count)
  select business_day, code, command, sum(amount_satang), count(*) from transfers group by 1, 2, 3
  union all select business_day, 'deposits.first', '', sum(amount_satang), count(*) from first_deposits group by 1
  union all select registered_on, 'members.registered', '', 0, count(*) from members group by 1
  union all select business_day, 'withdrawals.requested', '', sum(amount_satang), count(*) from withdrawals group by 1`

/** Money by channel, handling times in the product's buckets of 5 %, and different members by period. */
const active = `(select distinct case code when 'deposit' then 'deposits.members' else 'withdrawals.members' end as figure,
    member_id, business_day from transfers where code in ('deposit', 'withdrawal')) active`
const insertFigureMembers = `
  insert into figure_members (figure, member_id, days)
  select figure, member_id, (array_agg(business_day order by business_day desc))[1:3] from ${active} group by 1, 2`
const bucketOf = (took: string): string =>
  `case when ${took} < 1 then 0 else 1 + floor(ln(${took}) / ln(1.05::float8))::integer end`
const insertFacts = `
  insert into day_summaries (business_day, figure, dimension, amount_satang, count)
  select business_day, 'deposits.credited', channel || '/automatic', sum(amount_satang), count(*) from deposits group by 1, 3
  union all select business_day, 'deposits.handled', 'automatic/' || ${bucketOf(`extract(epoch from credited_at - detected_at)::float8`)}, 0, count(*)
    from deposits group by 1, 3
  union all select finished_on, 'withdrawals.paid', case status when 'paid' then 'payment-provider' else 'manual' end || '/manual', sum(amount_satang), count(*)
    from withdrawals where status in ('paid', 'paid-by-hand') group by 1, 3
  union all select finished_on, 'withdrawals.handled', 'manual/' || ${bucketOf(`extract(epoch from finished_at - requested_at)::float8`)}, 0, count(*)
    from withdrawals where status in ('paid', 'paid-by-hand') group by 1, 3
  union all select business_day, figure, period, 0, count(*)
    from (select *, lag(business_day) over (partition by figure, member_id order by business_day) as previous from ${active}) days,
         (values ('day'), ('month'), ('year')) periods (period)
   where previous is null or date_trunc(period, previous::timestamp) < date_trunc(period, business_day::timestamp)
   group by 1, 2, 3`

/** The last days by slot of five minutes. What these facts do not have is in one slot of its day, at noon. */
const insertSlots = `
  insert into slot_summaries (figure, business_day, slot, amount_satang, count)
  with facts as (
    select code as figure, business_day, booked_at as at, amount_satang as amount from transfers
    union all select 'members.registered', registered_on, registered_at, 0 from members
    union all select 'withdrawals.requested', business_day, requested_at, amount_satang from withdrawals)
  select figure, business_day, date_bin(interval '5 minutes', at, timestamptz 'epoch'), sum(amount), count(*) from facts
   where business_day >= current_date - 9 group by 1, 2, 3
  union all select figure, business_day, (business_day + time '12:00') at time zone 'Asia/Bangkok', sum(amount_satang),
    sum(count) from day_summaries d where business_day >= current_date - 9
      and not exists (select from facts f where f.figure = d.figure and f.business_day = d.business_day)
   group by 1, 2`
