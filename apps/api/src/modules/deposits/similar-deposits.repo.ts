import type { BankAccountId, DepositId, MemberId } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { isDistinctInFile } from '../bank-lines/index.ts'
import { isSimilarReference } from '../../platform/db/similar-reference.ts'
import { type BankLine, bareAccountNo, knowsTime, sourceOf } from '../bank-lines/index.ts'

/** How far apart two sources may date the same movement. */
const SIMILAR_MINUTES = 10
/** How far from the movement a manual entry may be dated. */
const MANUAL_ENTRY_HOURS = 24
const DAY = sql`interval '24 hours'`
const WIDEST = sql`interval '25 hours'`

/** What is near a new line; most lines have nothing near them. */
export type Surroundings = {
  /** Equal amounts on the account around this day, or any with a similar reference. */
  readonly near: boolean
  /** A deposit request of this exact amount on this account, paid or not. */
  readonly announced: boolean
  /** The payer's account is an operator account: all digits, and the bank where named. */
  readonly fromOwn: boolean
  /**
   * Around this day, an internal transfer to the account, or a line of another source, of equal amount: more than
   * `findOpenLegs` and `findDuplicateReport` find, so that without one they need not be asked.
   */
  readonly hasCounterpart: boolean
}

/** Deposits of equal amount around this day from before the account was registered: they have no account yet. */
const cameBefore = (line: BankLine, bankAccountId: BankAccountId): RawBuilder<unknown> => sql`
  select d.* from deposits d join bank_transactions n on n.id = d.bank_transaction_id
    join bank_accounts o on o.bank_code = n.bank_code and o.account_no = n.account_no
   where d.bank_account_id is null and d.amount_satang = ${line.amount}::bigint and o.id = ${bankAccountId}::uuid
     and d.occurred_at between ${line.occurredAt}::timestamptz - ${WIDEST}
       and ${line.occurredAt}::timestamptz + ${WIDEST}`

/**
 * Records on the account with a reference that differs from the line's only in case, script or look-alike letters; an
 * equal one where it was entered manually.
 */
const underSimilarReference = (
  { account, direction, reference }: BankLine,
  bankAccountId: BankAccountId,
): RawBuilder<unknown> => sql`
  select d.id, n.received_at as known_at from bank_transactions n left join deposits d on d.bank_transaction_id = n.id
    and d.status <> 'reversed'
   where n.bank_code = ${account.bankCode} and n.account_no = ${bareAccountNo(account.accountNo)}
     and n.direction = ${direction} and ${isSimilarReference(sql`n.reference`, reference ?? null)}
     and n.reference <> ${reference ?? null}::text
  union all
  select e.id, e.detected_at from deposits e where e.bank_account_id = ${bankAccountId}::uuid and e.status <> 'reversed'
    and ${isSimilarReference(sql`e.reference`, reference ?? null)}`

/**
 * The earliest record with a reference that could be mistaken for the line's. Its deposit is null where it has none.
 */
export async function findSimilarReference(
  reader: Reader,
  line: BankLine,
  bankAccountId: BankAccountId,
): Promise<{ readonly id: DepositId | null } | undefined> {
  if (line.reference === undefined) return undefined
  const { rows } = await sql<{
    id: DepositId | null
  }>`select id from (${underSimilarReference(line, bankAccountId)}) s order by known_at, id limit 1`.execute(reader)
  return rows[0]
}

export async function findSurroundingLines(
  reader: Reader,
  line: BankLine,
  bankAccountId: BankAccountId,
): Promise<Surroundings> {
  const { bankCode = null, accountNo = null } = line.counterparty
  const { rows } = await sql<Surroundings>`
    select exists (select from deposits where bank_account_id = ${bankAccountId}::uuid
      and amount_satang = ${line.amount}::bigint
                    and occurred_at between ${line.occurredAt}::timestamptz - ${WIDEST}
                      and ${line.occurredAt}::timestamptz + ${WIDEST})
             or exists (${underSimilarReference(line, bankAccountId)})
             or exists (${cameBefore(line, bankAccountId)}) as near,
           exists (select from deposit_intents where bank_account_id = ${bankAccountId}::uuid
             and pay_satang = ${line.amount}::bigint) as announced,
           exists (select from bank_accounts
             where account_no = ${accountNo === null ? null : bareAccountNo(accountNo)}::text
             and (${bankCode}::text is null or bank_code = ${bankCode}::text)) as "fromOwn",
           exists (select from own_transfers where to_bank_account_id = ${bankAccountId}::uuid
             and amount_satang = ${line.amount}::bigint and occurred_at
               between ${line.occurredAt}::timestamptz - ${WIDEST} and ${line.occurredAt}::timestamptz + 2 * ${WIDEST})
             or exists (select from bank_transactions where bank_account_id = ${bankAccountId}::uuid
               and amount_satang = ${line.amount}::bigint and source <> ${sourceOf(line)}
               and occurred_at between ${line.occurredAt}::timestamptz - ${WIDEST}
                 and ${line.occurredAt}::timestamptz + ${WIDEST}) as "hasCounterpart"`.execute(reader)
  return rows[0] ?? { near: true, announced: true, fromOwn: false, hasCounterpart: true }
}

/** Counted as a duplicate report of another deposit, and not separated since. */
const isDuplicateReport = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('status')} in ('possible-duplicate', 'duplicate') or (${column('status')} = 'matched'
    and ${column('transfer_id')} is null))`
}

/**
 * Each deposit `p` matches at most one line of every other source, so that two real equal deposits, each reported by
 * both sources, stay two in any order.
 */
const isMetBySource = (line: Pick<BankLine, 'source' | 'channel'>): RawBuilder<unknown> => sql`exists (
  select from deposits x join bank_transactions xt on xt.id = x.bank_transaction_id
   where x.alike_id = p.id and xt.source = ${sourceOf(line)} and xt.channel = ${line.channel}
     and ${isDuplicateReport('x')})`

/** A day without a time may be any time of it. */
function timesMeet(line: BankLine): RawBuilder<unknown> {
  const at = sql`${line.occurredAt}::timestamptz`
  const near = sql`make_interval(mins => ${SIMILAR_MINUTES})`
  return knowsTime(line)
    ? sql`case when t.time_known then t.occurred_at between ${at} - ${near} and ${at} + ${near}
      else ${at} >= t.occurred_at - ${near} and ${at} < t.occurred_at + ${DAY} end`
    : sql`case when t.time_known then t.occurred_at >= ${at} - ${near} and t.occurred_at < ${at} + ${DAY}
      else t.occurred_at = ${at} end`
}

/** Two different full account numbers are two payers. A masked number proves nothing. */
function payersDiffer({ counterparty: { accountNo } }: BankLine): RawBuilder<unknown> {
  const own = accountNo === undefined ? '' : bareAccountNo(accountNo)
  if (!/^\d{10,15}$/.test(own)) return sql`false`
  const theirs = sql`regexp_replace(t.counterparty_account_no, '[\\s-]', '', 'g')`
  return sql`coalesce(${theirs} ~ '^[0-9]{10,15}$' and ${theirs} <> ${own}, false)`
}

/**
 * Deposits of equal amount near in time, by index: a busy account has thousands per day and few in ten minutes; lines
 * without a time have their own index.
 */
function candidates(line: BankLine, bankAccountId: BankAccountId): RawBuilder<unknown> {
  const at = sql`${line.occurredAt}::timestamptz`
  const near = sql`make_interval(mins => ${SIMILAR_MINUTES})`
  const equal = (alias: string) =>
    sql`${sql.ref(`${alias}.bank_account_id`)} = ${bankAccountId}::uuid
      and ${sql.ref(`${alias}.amount_satang`)} = ${line.amount}::bigint`
  const before = cameBefore(line, bankAccountId)
  if (!knowsTime(line))
    return sql`select d.* from deposits d where ${equal('d')} and d.occurred_at >= ${at} - ${near}
      and d.occurred_at < ${at} + ${DAY} union all ${before}`
  return sql`select d.* from deposits d where ${equal('d')} and d.occurred_at between ${at} - ${near}
    and ${at} + ${near}
    union all
    select d.* from bank_transactions n join deposits d on d.bank_transaction_id = n.id
     where ${equal('n')} and n.direction = 'in' and not n.time_known and n.occurred_at > ${at} - ${DAY}
       and n.occurred_at <= ${at} + ${near}
    union all ${before}`
}

/**
 * The deposit this line of another source may repeat: equal account and amount, at about the same time. A line near a
 * duplicate report is near its original: a third source finds the first through the second.
 */
export async function findSimilarDeposit(
  reader: Reader,
  line: BankLine,
  bankAccountId: BankAccountId,
): Promise<DepositId | undefined> {
  const at = sql`${line.occurredAt}::timestamptz`
  const own = sql`(${sourceOf(line)}::text, ${line.channel}::text)`
  const { rows } = await sql<{ id: DepositId }>`
    select p.id from (${candidates(line, bankAccountId)}) c join bank_transactions t on t.id = c.bank_transaction_id
      left join deposits first on first.id = c.alike_id and first.amount_satang = c.amount_satang
        and first.status <> 'reversed' and ${isDuplicateReport('c')}
      join deposits p on p.id = coalesce(first.id, c.id) left join bank_transactions pt on pt.id = p.bank_transaction_id
     where c.status <> 'reversed' and (t.source, t.channel) <> ${own} and (pt.id is null
       or (pt.source, pt.channel) <> ${own})
       and ${timesMeet(line)} and not ${payersDiffer(line)} and not ${isMetBySource(line)}
         and not ${isDistinctInFile(sourceOf(line), bankAccountId)}
     order by abs(extract(epoch from t.occurred_at - ${at})), p.id limit 1`.execute(reader)
  return rows[0]?.id
}

export type ManualEntry = { readonly id: DepositId; readonly memberId: MemberId }

/**
 * Manual entries from before the bank's report: the same reference, or about the same time without another member's
 * data. `payer` is the only member the line's evidence names.
 */
export async function findManualEntry(
  reader: Reader,
  line: Pick<BankLine, 'source' | 'channel' | 'reference' | 'amount' | 'occurredAt'>,
  bankAccountId: BankAccountId,
  payer: MemberId | null,
): Promise<ManualEntry | undefined> {
  const at = sql`${line.occurredAt}::timestamptz`
  const span = sql`make_interval(hours => ${MANUAL_ENTRY_HOURS})`
  const { rows } = await sql<ManualEntry>`
    select p.id, p.member_id as "memberId" from (
      select d.* from deposits d where d.bank_account_id = ${bankAccountId}::uuid
        and ${isSimilarReference(sql`d.reference`, line.reference ?? null)} and d.status <> 'reversed'
        and d.amount_satang = ${line.amount}::bigint
      union all
      select p.* from deposits p
       where p.bank_account_id = ${bankAccountId}::uuid and p.amount_satang = ${line.amount}::bigint
         and p.bank_transaction_id is null and p.occurred_at between ${at} - ${span} and ${at} + ${span}
         and (${payer}::uuid is null or p.member_id = ${payer}::uuid) and not ${isMetBySource(line)}) p
     where p.status = 'credited'
     order by p.reference is not distinct
       from ${line.reference ?? null}::text desc, coalesce(${isSimilarReference(sql`p.reference`, line.reference ?? null)},
       false) desc, p.member_id is not distinct from ${payer}::uuid desc, abs(extract(epoch
       from p.occurred_at - ${at})), p.id limit 1`.execute(reader)
  return rows[0]
}
