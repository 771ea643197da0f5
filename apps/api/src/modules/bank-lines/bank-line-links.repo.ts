import {
  newId,
  type AdminId,
  type BankAccountId,
  type DepositId,
  type TransferId,
  type WithdrawalId,
} from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Counterparty } from './domain/counterparty.ts'
import { matchLeg, type OtherAccount, type LegMatch } from './domain/leg-match.ts'

/** What a line is linked to. */
export type LineMeaning =
  | { readonly kind: 'own-transfer'; readonly internalTransferId: string }
  | { readonly kind: 'withdrawal'; readonly withdrawalId: string; readonly transferId: TransferId | null }
  | { readonly kind: 'return'; readonly depositId: string }
  | { readonly kind: 'fee' | 'interest'; readonly transferId: TransferId }
  | { readonly kind: 'retelling'; readonly duplicateOfId: string }

const UNLINKED = {
  internalTransferId: null,
  withdrawalId: null,
  depositId: null,
  duplicateOfId: null,
  transferId: null,
}

/** Links a line. False: the line, or the other end, is already linked. */
export async function insertLink(
  tx: Tx,
  lineId: string,
  meaning: LineMeaning,
  reported: { reason: string | null; by: AdminId | null; now: Date },
): Promise<boolean> {
  const linked = { ...UNLINKED, ...meaning }
  const { rows } = await sql`
    insert into bank_line_links (bank_transaction_id, kind, direction, own_transfer_id, withdrawal_id, deposit_id,
      retells_id, transfer_id, source, reason, linked_by, linked_at, channel, bank_account_id, occurred_at)
    select t.id, ${meaning.kind}, t.direction, ${linked.internalTransferId}::uuid, ${linked.withdrawalId}::uuid,
      ${linked.depositId}::uuid, ${linked.duplicateOfId}::uuid, ${linked.transferId}::uuid,
           t.source, ${reported.reason}, ${reported.by}::uuid, ${reported.now}::timestamptz, t.channel,
           t.bank_account_id, t.occurred_at
      from bank_transactions t where t.id = ${lineId}::uuid
    on conflict do nothing returning kind`.execute(tx)
  return rows.length === 1
}

export type LegUnlink = {
  readonly lineId: string
  readonly transferId: string
  readonly by: AdminId
  readonly reason: string
  readonly depositId: DepositId | null
  readonly now: Date
}

/** Unlinks a line from an internal transfer, and records it. False: it is not linked. */
export async function removeLink(
  tx: Tx,
  { lineId, transferId, by, reason, depositId, now }: LegUnlink,
): Promise<boolean> {
  const { rows } = await sql`
    insert into bank_line_unlinks (id, bank_transaction_id, own_transfer_id, direction, linked_by, linked_at,
      link_reason, unlinked_by, unlinked_at, reason, deposit_id)
    select ${newId(now.getTime())}::uuid, l.bank_transaction_id, l.own_transfer_id, l.direction, l.linked_by,
      l.linked_at, l.reason, ${by}::uuid, ${now}::timestamptz, ${reason}, ${depositId}::uuid
      from bank_line_links l where l.bank_transaction_id = ${lineId}::uuid and l.own_transfer_id = ${transferId}::uuid
    returning id`.execute(tx)
  if (rows.length === 0) return false
  const { numDeletedRows } = await tx
    .deleteFrom('bank_line_links')
    .where('bank_transaction_id', '=', lineId)
    .where('own_transfer_id', '=', transferId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Two sources may date the same movement ten minutes apart; where one has the day only, the day is compared. */
const sameTime = (a: string, b: string): RawBuilder<boolean> => {
  const at = (alias: string) => sql.ref(`${alias}.occurred_at`)
  const dayOf = (alias: string) => sql`(${at(alias)} at time zone (select time_zone from operator))::date`
  return sql<boolean>`(${at(a)} between ${at(b)} - interval '1 day' and ${at(b)} + interval '1 day' and case
    when ${sql.ref(`${a}.time_known`)} and ${sql.ref(`${b}.time_known`)}
    then ${at(a)} between ${at(b)} - interval '10 minutes' and ${at(b)} + interval '10 minutes'
      else ${dayOf(a)} = ${dayOf(b)} end)`
}

/**
 * Whether the file being imported for this account reports the line `t` under its own reference: then another line of
 * that file is another movement, however similar. `source` is the new line's.
 */
export const isDistinctInFile = (
  source: string | RawBuilder<unknown>,
  accountId: BankAccountId | RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(t.reference is not null and exists (
  select from statement_imports i join statement_lines s on s.import_id = i.id and s.line->>'reference' = t.reference
    and s.line->>'direction' = t.direction
   where i.bank_account_id = ${typeof accountId === 'string' ? sql`${accountId}::uuid` : accountId}
     and i.status = 'taking' and 'statement-' || i.format = ${source}))`

type Row = {
  readonly id: string
  readonly kind: string | null
  readonly sameReference: boolean
  readonly other: OtherAccount | null
}
/** The line a new one may repeat. Not `sure`: a credit without a sender may be a member's deposit as well. */
export type DuplicateReport = { readonly id: string; readonly sure: boolean }

/**
 * The line of another source with the same movement: any debit, and credits that are not deposits (deposits find their
 * own duplicates). One source repeats a line once, so that two real equal payments stay two. A line with another payer
 * than the transfer's account is another movement; so is a line with a payer where the bank paid interest. A credit is
 * certainly a repetition only where it names that account, as a leg of the transfer would. The deposits' `hasCounterpart`
 * covers what this finds for a credit.
 */
export async function findDuplicateReport(
  tx: Tx,
  lineId: string,
  payer: Counterparty,
): Promise<DuplicateReport | undefined> {
  const { rows } = await sql<Row>`
    select t.id, l.kind, coalesce(lower(o.reference) = lower(n.reference), false) as "sameReference",
           case when f.id is not null then json_build_object('bankCode', f.bank_code, 'accountNo', f.account_no,
             'holder', f.holder) end as other from bank_transactions n
      join bank_transactions t on t.bank_account_id = n.bank_account_id and t.amount_satang = n.amount_satang
        and t.direction = n.direction and t.id <> n.id and ${sameTime('t', 'n')}
      left join bank_line_links l on l.bank_transaction_id = t.id left join own_transfers o on o.id = l.own_transfer_id
      left join bank_accounts f on f.id = case t.direction when 'in' then o.from_bank_account_id
        else o.to_bank_account_id end
     where n.id = ${lineId}::uuid and t.source <> n.source and l.kind is distinct
       from 'retelling' and (n.direction = 'out' or l.kind is not null)
       and not exists (select from bank_line_links r where r.retells_id = t.id and r.source = n.source)
         and not ${isDistinctInFile(sql`n.source`, sql`n.bank_account_id`)}
     order by abs(extract(epoch from t.occurred_at - n.occurred_at)), t.id limit 20`.execute(tx)
  const fits = rows
    .map(row => ({ id: row.id, fit: matchDuplicateReport(row, payer) }))
    .filter(({ fit }) => fit !== 'no')
  const found = fits.find(({ fit }) => fit === 'sure') ?? fits[0]
  return found === undefined ? undefined : { id: found.id, sure: found.fit === 'sure' }
}

function matchDuplicateReport({ kind, sameReference, other }: Row, payer: Counterparty): LegMatch['fit'] {
  if (kind === 'interest') return payer.accountNo === null && payer.phone === null ? 'sure' : 'no'
  if (other === null) return 'sure'
  return matchLeg({ ...payer, sameReference }, other).fit
}

export type ManualRecord = {
  readonly id: WithdrawalId
  readonly bankCode: string
  readonly accountNo: string
  readonly paidFrom: BankAccountId | null
  readonly sameReference: boolean
}

/**
 * Manually paid withdrawals without a line: of this amount, from this or an unnamed account, at most three days apart.
 */
export async function findPaidManually(tx: Tx, lineId: string): Promise<ManualRecord[]> {
  const { rows } = await sql<ManualRecord>`
    select w.id, w.bank_code as "bankCode", w.account_no as "accountNo", w.paid_from_bank_account_id as "paidFrom",
      coalesce(w.payment_reference = n.reference, false) as "sameReference"
      from bank_transactions n join withdrawals w on w.status = 'paid-by-hand' and w.amount_satang = n.amount_satang
       and w.finished_at between n.occurred_at - interval '3 days' and n.occurred_at + interval '4 days'
       and (w.paid_from_bank_account_id is null or w.paid_from_bank_account_id = n.bank_account_id)
     where n.id = ${lineId}::uuid and not exists (select from bank_line_links l where l.withdrawal_id = w.id)
     order by "sameReference" desc, abs(extract(epoch from w.finished_at - n.occurred_at)), w.id limit 20`.execute(tx)
  return rows
}

/** The deposit returned under this line's reference. */
export async function findReturned(tx: Tx, lineId: string): Promise<{ readonly id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select d.id from bank_transactions n join deposits d on d.bank_account_id = n.bank_account_id
      and d.return_reference = n.reference and d.amount_satang = n.amount_satang and d.status = 'returned'
     where n.id = ${lineId}::uuid and n.direction = 'out' and not exists (select from bank_line_links l
       where l.deposit_id = d.id)`.execute(tx)
  return rows[0]
}

/** Recent uncategorized debits that may match a manual payment or a return. */
export async function findUncategorizedOut(
  reader: Reader,
  since: Date,
  limit: number,
): Promise<readonly { readonly id: string; readonly accountId: BankAccountId }[]> {
  const { rows } = await sql<{ id: string; accountId: BankAccountId }>`
    select t.id, t.bank_account_id as "accountId" from bank_transactions t
     where t.occurred_at >= ${since}::timestamptz and t.direction = 'out' and t.bank_account_id is not null
       and not exists (select from bank_line_links l where l.bank_transaction_id = t.id)
       and (exists (select from withdrawals w where w.status = 'paid-by-hand' and w.amount_satang = t.amount_satang
         and w.finished_at >= ${since}::timestamptz and not exists (select from bank_line_links l
         where l.withdrawal_id = w.id))
         or exists (select from deposits d where d.bank_account_id = t.bank_account_id
           and d.return_reference = t.reference))
     order by t.occurred_at limit ${limit}`.execute(reader)
  return rows
}
