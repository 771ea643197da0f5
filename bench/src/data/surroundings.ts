import { channelOf, lineId } from './deposits.ts'
import { idAt } from './ids.ts'
import { adminId, ADMINS, BANK_ACCOUNTS, bankAccountId, memberId, RESERVES } from './operator.ts'

// Records around the planned movements that have their own lists, in daily proportion. Triggers do not fire: what they
// would fill in is inserted too.

export const SURROUNDING_TABLES = [
  'deposit_intents',
  'player_events',
  'payouts',
  'approvals',
  'bank_line_links',
  'own_transfers',
  'statement_imports',
  'statement_lines',
  'turnover_requirements',
  'member_sign_ins',
  'member_notes',
  'member_tags',
  'member_tag_counts',
  'member_duplicates',
] as const

const admin = adminId(`1 + n % ${ADMINS}`)
const account = bankAccountId(`1 + n % ${BANK_ACCOUNTS}`)
const recent = (rows: number): string => `n > (select max(n) - ${rows} from plan)`

/** Half of the deposits had a deposit request; as many requests were never paid. */
const insertIntents = `
  insert into deposit_intents (id, external_id, member_id, bank_account_id, channel, asked_satang, pay_satang, status, requested_at, expires_at, paid_at)
  select ${idAt('asked', `'i' || n`)}, 'in-' || n, ${memberId('member')}, ${account}, ${channelOf('n')}, asked_satang, asked_satang + 1 + n % 99,
         became, asked, asked + interval '15 minutes', case when became = 'paid' then asked + interval '5 minutes' end
    from plan, lateral (select at - interval '15 minutes' as asked, case when ${recent(50)} then 1000000 + n * 100 else amount - 50 end as asked_satang,
                               case when ${recent(50)} then 'open' when n % 2 = 0 then 'paid' else 'expired' end as became) as announced`

/** Events to the player site for each deposit and each end; the last ones are waiting. */
const insertReportedBalances = `
  insert into player_events (id, member_id, type, subject_id, data, at, written_at, number, status, attempts, first_tried_at, last_tried_at, ended_at)
  select id, member_id, type, subject_id, '{}', at, at, row_number() over (partition by member_id order by at, id), state, tries, tried, tried, tried
    from (select ${idAt('at', `'pd' || n`)} as id, ${memberId('member')} as member_id, 'deposit.credited' as type, deposit_id as subject_id, at - interval '10 minutes' as at, n from plan
          union all
          select ${idAt('finished_at', `'pw' || n`)}, ${memberId('member')}, 'withdrawal.' || case when status like 'paid%' then 'paid' else status end, id, finished_at, n
            from plan where status not in ('pending', 'claimed', 'awaiting-second')) as events,
         lateral (select case when ${recent(20)} then 'waiting' else 'delivered' end as state, case when ${recent(20)} then 0 else 1 end as tries, case when not ${recent(20)} then at end as tried) as told`

const insertPayouts = `
  insert into payouts (reference, withdrawal_id, attempt, provider, status, amount_satang, fee_satang, created_at, sent_at, settled_at)
  select 'FP' || n, id, 1, 'fairpay', 'paid', amount, 500, at, at, finished_at from plan where status = 'paid'`

/** One withdrawal in a hundred needed a second approval; ten requests are open. */
const insertApprovals = `
  insert into approvals (id, kind, status, permission, subject_kind, subject_id, subject_label, amount_satang, payload, asked_by, asked_at, expires_at, decided_by, decided_at, reason)
  select ${idAt('at', `'a' || n`)}, 'withdrawals.pay-by-hand', state, 'withdrawals.pay-by-hand', 'withdrawal', id, 'wd-' || n, amount, '{}', ${admin}, at, at + interval '1 day',
         case when state in ('approved', 'rejected') then ${adminId(`1 + (n + 1) % ${ADMINS}`)} end, case when state in ('approved', 'rejected') then finished_at end, case when state = 'rejected' then 'ไม่ถูกต้อง' end
    from plan, lateral (select case when ${recent(1_000)} then 'awaiting-second' else (array['approved', 'approved', 'rejected', 'expired'])[1 + n / 100 % 4] end as state) as decided where n % 100 = 0`

/**
 * Internal transfers between two reserve accounts, four a day, reported by both banks; the last lines are not
 * categorized.
 */
const ownAt = `at + interval '1 minute'`
const ownId = idAt(ownAt, `'o' || n`)
const [reserveFrom, reserveTo] = [bankAccountId(String(RESERVES[0])), bankAccountId(String(RESERVES[1]))]
const isOwn = `n % 500 = 0`
export const bookInternalTransfers = `
  insert into transfers (id, code, debit_account_id, credit_account_id, amount_satang, debit_version, credit_version, business_day, booked_at, command, reference, summed, net_summed)
  select ${idAt(ownAt, `'ot' || n`)}, 'own-transfer', ${reserveTo}, ${reserveFrom}, amount, place, place, (moved at time zone 'Asia/Bangkok')::date, moved, 'history', (${ownId})::text, true, true
    from (select *, ${ownAt} as moved, row_number() over (order by n) as place from plan where ${isOwn}) as own`
const insertInternalTransfers = `
  insert into own_transfers (id, from_bank_account_id, to_bank_account_id, amount_satang, reference, reason, occurred_at, business_day, transfer_id, booked_by, booked_at)
  select ${ownId}, ${reserveFrom}, ${reserveTo}, amount, 'OWN' || n, 'ย้ายเงิน', moved, (moved at time zone 'Asia/Bangkok')::date, ${idAt(ownAt, `'ot' || n`)}, ${admin}, moved
    from (select *, ${ownAt} as moved from plan where ${isOwn}) as own`
const sides = `(values ('out', ${RESERVES[0]}, ${reserveFrom}), ('in', ${RESERVES[1]}, ${reserveTo})) as side (direction, no, bank_account_id)`
const sideLine = idAt('moved', `'s' || direction || n`)
const insertTransferLines = `
  insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, reference, natural_key, occurrence, direction, amount_satang, occurred_at, received_at)
  select ${sideLine}, bank_account_id, '014', '40100000' || lpad(no::text, 2, '0'), 'scb', 'OWN' || n, decode(md5('own' || direction || n), 'hex'), 1, direction, amount, moved, moved
    from (select *, ${ownAt} as moved from plan where ${isOwn} or ${recent(20)}) as own, ${sides} where ${isOwn} or direction = 'out'`
const linkTransferLines = `
  insert into bank_line_links (bank_transaction_id, kind, direction, own_transfer_id, source, linked_by, linked_at, channel, bank_account_id, occurred_at)
  select ${sideLine}, 'own-transfer', direction, ${ownId}, 'feed', ${admin}, moved, 'scb', bank_account_id, moved from (select *, ${ownAt} as moved from plan where ${isOwn}) as own, ${sides}`

/** A daily statement of one account whose lines the feed had reported. */
const importOfDay = idAt('day', `'f' || day`)
const statementLines = `(select n, amount, deposit_id, at - interval '10 minutes' as told, at, date_trunc('day', at) as day from plan where n % ${BANK_ACCOUNTS} = 0) as told`
const insertImports = `
  insert into statement_imports (id, bank_account_id, sha256, file_name, format, content, status, first_on, last_on, in_satang, out_satang, sums, lines, taken, imported_by, imported_at, finished_at)
  select ${importOfDay}, ${bankAccountId('1')}, decode(md5('file' || day), 'hex'), 'statement-' || day::date || '.csv', 'csv', '', 'done', day::date, day::date, sum(amount), 0, 'agree', count(*), count(*), ${adminId('1')},
         day + interval '1 day', day + interval '1 day 1 minute'
    from ${statementLines} group by day`
const insertImportLines = `
  insert into statement_lines (id, import_id, place, line_no, line, outcome, bank_transaction_id, deposit_id)
  select ${idAt('told', `'sl' || n`)}, ${importOfDay}, place, place + 1,
         jsonb_build_object('account', jsonb_build_object('bankCode', '014', 'accountNo', '4010000001'), 'channel', 'scb', 'source', 'statement-csv', 'reference', 'REF' || n, 'direction', 'in', 'amount', amount::text,
           'occurredAt', to_char(told at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timeKnown', true, 'counterparty', '{}'::jsonb), 'known', ${lineId}, deposit_id
    from (select *, row_number() over (partition by day order by n)::int as place from ${statementLines}) as placed`

const everyCategory = `'{"slot":100,"casino":100,"sport":100,"esport":100,"lotto":100,"fishing":100,"horse":100}'`
const insertTurnover = `
  insert into turnover_requirements (id, member_id, source_kind, source_id, status, base_satang, percent, contributions, opened_at, finished_at, waived_by, reason, updated_at, finish_order)
  select ${idAt('at', `'t' || n`)}, ${memberId('member')}, 'deposit', deposit_id::text, 'waived', amount, 100, ${everyCategory}, at, at + interval '1 hour', ${admin}, 'ยกเว้นให้', at + interval '1 hour', n from plan where n % 10 = 0`

/** Audit rows for the timelines of withdrawals after number $1: one for each credit and each end. */
export const insertAudit = `
  insert into audit (id, at, actor_kind, actor_id, actor_name, request_id, action, object_kind, object_id, outcome, before, after)
  select ${idAt('moment', `kind || n`)}, moment, actor, case when actor = 'admin' then ${admin} end, case when actor = 'admin' then 'Admin ' || (1 + n % ${ADMINS}) else 'bank feed' end, 'history',
         action, object_kind, object_id::text, 'done', jsonb_build_object('status', was), jsonb_build_object('status', is_now)
    from plan, lateral (values
      ('ud', at - interval '10 minutes', 'provider', 'deposit.credit', 'deposit', deposit_id, null, 'credited', true),
      ('uf', finished_at, 'provider', 'withdrawal.settle', 'withdrawal', id, 'paying', status, finished_at is not null)) as told (kind, moment, actor, action, object_kind, object_id, was, is_now, happened)
   where happened and n > $1::int`

/** For every member: sign-ins, and for some notes and possible duplicates. */
const insertSignIns = `
  insert into member_sign_ins (id, member_id, ip, user_agent, at)
  select ${idAt('at', `'si' || n`)}, id, '10.0.0.0'::inet + n % 1000000, 'Mobile Safari', at from (select id, registered_at + interval '1 minute' as at, row_number() over (order by id) as n from members) as m`
const insertNotes = `
  insert into member_notes (id, member_id, text, written_by, written_at)
  select ${idAt('registered_at', `'mn' || n`)}, id, 'โทรคุยแล้ว', ${admin}, registered_at from (select *, row_number() over (order by id) as n from members) as m where n % 10 = 1`
const insertTags = `insert into member_tags (member_id, tag) select id, 'tag-' || n % 40 from (select id, row_number() over (order by id) as n from members) as m where n % 5 = 1`
const countTags = `insert into member_tag_counts (tag, members) select tag, count(*) from member_tags group by tag`
const insertPairs = `
  insert into member_duplicates (id, low_id, high_id, reasons, score, found_at, dismissed_by, dismissed_at, dismissed_reason)
  select ${idAt('found_at', `'md' || n`)}, low, high, array[(array['bank', 'phone', 'name', 'ip'])[1 + n / 2 % 4]], 80, found_at, case when dismissed then ${admin} end, case when dismissed then found_at end, case when dismissed then 'คนละคน' end
    from (select n, id as low, lead(id) over (order by id) as high, registered_at as found_at, n % 20 > 1 as dismissed from (select *, row_number() over (order by id) as n from members) as m) as pairs
   where n % 2 = 0 and high is not null`

/** In dependency order. Internal transfers come before balances are summed. */
export const surroundings: readonly string[] = [
  insertIntents,
  insertReportedBalances,
  insertPayouts,
  insertApprovals,
  insertInternalTransfers,
  insertTransferLines,
  linkTransferLines,
  insertImports,
  insertImportLines,
  insertTurnover,
  insertSignIns,
  insertNotes,
  insertTags,
  countTags,
  insertPairs,
]
