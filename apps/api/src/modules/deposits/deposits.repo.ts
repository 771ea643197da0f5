import type { DepositStatus, MatchContradiction } from '@backoffice/contract/deposits/forms'
import type { LimitKind, LimitPeriod } from '@backoffice/contract/licences/rules'
import type { AdminId, BankAccountId, DepositId, MemberId, Satang, TransferId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { countCredit, insertCounted } from '../summaries/index.ts'
import type { Deposit } from './domain/deposit.ts'
import type { MatchNote } from './domain/matching.ts'

export type NewDeposit = {
  readonly id: DepositId
  readonly bankTransactionId: string | null
  readonly bankAccountId: BankAccountId | null
  readonly memberId: MemberId | null
  readonly candidateId: MemberId | null
  readonly status: 'credited' | 'matched' | 'held' | 'unmatched' | 'possible-duplicate'
  readonly channel: string
  readonly amount: Satang
  readonly score: number | null
  readonly notes: readonly MatchNote[]
  readonly transferId: TransferId | null
  readonly occurredAt: Date
  readonly businessDay: string
  readonly now: Date
  readonly intentId?: string | null
  readonly promotionRef?: string | null
  readonly alikeId?: DepositId | null
  readonly reopensId?: DepositId
  readonly importedBy?: AdminId | null
  /** The limit it is held by; null: a limit that is missing. */
  readonly heldBy?: HeldBy | null
  /** Absent: automatic. */
  readonly mode?: 'auto' | 'manual'
  readonly byHand?: {
    readonly by: AdminId
    readonly reason: string
    readonly reference: string | null
    readonly slipId: string | null
    readonly isPaidAtKnown?: boolean
  }
}

/** The limit that a deposit is above. */
export type HeldBy = { readonly kind: LimitKind; readonly period: LimitPeriod }

const heldColumns = (by: HeldBy | null, now: Date) => ({
  held_at: now,
  held_kind: by?.kind ?? null,
  held_period: by?.period ?? null,
})

/** A credited deposit is counted for its day. */
export async function insertDeposit(tx: Tx, input: NewDeposit): Promise<void> {
  const credited = input.status === 'credited'
  const { byHand: manualEntry } = input
  const inserting = tx.insertInto('deposits').values({
    id: input.id,
    bank_transaction_id: input.bankTransactionId,
    bank_account_id: input.bankAccountId,
    member_id: input.memberId,
    candidate_id: input.candidateId,
    status: input.status,
    channel: input.channel,
    amount_satang: input.amount,
    match_score: input.score,
    match_reasons: JSON.stringify(input.notes),
    transfer_id: input.transferId,
    credit_transfer_id: credited ? input.transferId : null,
    intent_id: input.intentId ?? null,
    promotion_ref: input.promotionRef ?? null,
    alike_id: input.alikeId ?? null,
    reopens_id: input.reopensId ?? null,
    imported_by: input.importedBy ?? null,
    ...(input.heldBy === undefined ? {} : heldColumns(input.heldBy, input.now)),
    occurred_at: input.occurredAt,
    detected_at: input.now,
    credited_at: credited ? input.now : null,
    business_day: input.businessDay,
    updated_at: input.now,
    ...(input.mode === undefined ? {} : { mode: input.mode }),
    ...(manualEntry === undefined
      ? {}
      : {
          mode: 'manual',
          matched_by: manualEntry.by,
          matched_at: input.now,
          credited_by: manualEntry.by,
          reason: manualEntry.reason,
          reference: manualEntry.reference,
          slip_id: manualEntry.slipId,
          ...(manualEntry.isPaidAtKnown === false ? { paid_at_known: false } : {}),
        }),
  })
  await (credited ? insertCounted(tx, sql`${inserting}`, input.now) : inserting.execute())
}

/** Locks the row, then looks for an open approval request on a new snapshot. */
export async function lockDeposit(tx: Tx, id: DepositId, now: Date): Promise<Deposit | undefined> {
  const { rows } = await sql<Omit<Deposit, 'openApproval'>>`
    select id, status, mode, channel, amount_satang as amount, bank_transaction_id as "bankTransactionId",
      bank_account_id as "bankAccountId", member_id as "memberId",
           matched_by as "matchedBy", confirmed_facts as "confirmedFacts", limit_counted_by::text[] as "limitCountedBy",
           imported_by as "importedBy", transfer_id as "transferId", credit_transfer_id as "creditTransferId",
             held_at is not null as "wasHeld", alike_id as "alikeId", reopens_id as "reopensId", intent_id as "intentId",
             promotion_ref as "promotionRef",
           occurred_at as "occurredAt", credited_at as "creditedAt", exists (select from bank_transactions t
             where t.id = bank_transaction_id and t.bank_account_id is not null) as "onOwnAccount"
      from deposits where id = ${id}::uuid for no key update`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const open = await tx
    .selectFrom('approvals')
    .select('id')
    .where('subject_id', '=', id)
    .where('status', '=', 'awaiting-second')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return { ...row, openApproval: open?.id ?? null }
}

/** The columns of a transition. Absent fields stay. */
export type Change = {
  readonly status: DepositStatus
  readonly memberId?: MemberId | null
  readonly matched?: {
    readonly by: AdminId | null
    readonly at: Date | null
    readonly contradictions: readonly MatchContradiction[]
    readonly facts: readonly string[]
  }
  /** Automatic: a bank's feed identified the member. */
  readonly credited?: {
    readonly by: AdminId | null
    readonly transferId: TransferId
    readonly businessDay: string
    readonly promotionRef: string | null
  }
  readonly transferId?: TransferId | null
  readonly heldBy?: HeldBy | null
  readonly bankAccountId?: BankAccountId
  /** Later data on the match. */
  readonly match?: {
    readonly candidateId: MemberId | null
    readonly intentId: string | null
    readonly score: number | null
    readonly notes: readonly MatchNote[]
  }
  readonly alikeId?: DepositId
  readonly decidedBy?: AdminId | null
  readonly reason?: string
  readonly returnReference?: string
}

/** The guarded update: false when the deposit has left the transition's initial status. */
export async function updateDeposit(
  tx: Tx,
  id: DepositId,
  from: DepositStatus,
  change: Change,
  now: Date,
): Promise<boolean> {
  const { credited, matched } = change
  const { numUpdatedRows } = await tx
    .updateTable('deposits')
    .set({
      status: change.status,
      updated_at: now,
      version: sql`version + 1`,
      ...(change.memberId === undefined ? {} : { member_id: change.memberId }),
      ...(matched === undefined
        ? {}
        : {
            matched_by: matched.by,
            matched_at: matched.at,
            confirmed_contradictions: [...matched.contradictions],
            confirmed_facts: [...matched.facts],
          }),
      ...(credited === undefined
        ? {}
        : {
            mode: credited.by === null ? 'auto' : 'manual',
            credited_by: credited.by,
            credited_at: now,
            credit_transfer_id: credited.transferId,
            business_day: credited.businessDay,
            promotion_ref: credited.promotionRef,
          }),
      ...(change.match === undefined
        ? {}
        : {
            candidate_id: change.match.candidateId,
            intent_id: change.match.intentId,
            match_score: change.match.score,
            match_reasons: JSON.stringify(change.match.notes),
          }),
      ...(change.heldBy === undefined ? {} : heldColumns(change.heldBy, now)),
      ...(change.alikeId === undefined ? {} : { alike_id: change.alikeId }),
      ...(change.transferId === undefined ? {} : { transfer_id: change.transferId }),
      ...(change.bankAccountId === undefined ? {} : { bank_account_id: change.bankAccountId }),
      ...(change.decidedBy === undefined ? {} : { decided_by: change.decidedBy, decided_at: now }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(change.returnReference === undefined ? {} : { return_reference: change.returnReference }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  const isUpdated = numUpdatedRows === 1n
  if (isUpdated && credited !== undefined) await countCredit(tx, id, now)
  return isUpdated
}

/** Records that a deposit counted towards an admin's limit. */
export async function recordLimitUse(tx: Tx, id: DepositId, by: AdminId): Promise<void> {
  await tx
    .updateTable('deposits')
    .set({ limit_counted_by: sql`array_append(limit_counted_by, ${by}::uuid)` })
    .where('id', '=', id)
    .execute()
}

/**
 * Detaches an ignored deposit from its line, which continues as another deposit. False: it is not ignored, or is
 * posted.
 */
export async function detachLine(tx: Tx, id: DepositId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposits')
    .set({
      former_line_id: sql`bank_transaction_id`,
      bank_transaction_id: null,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', 'ignored')
    .where('transfer_id', 'is', null)
    .where('bank_transaction_id', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The importer whose file alone reports a line; null: a bank's feed reports it. */
export async function importerOf(reader: Reader, lineId: string): Promise<AdminId | null> {
  const { rows } = await sql<{ by: AdminId }>`
    select i.imported_by as by from bank_transactions t join statement_lines s on s.bank_transaction_id = t.id
      join statement_imports i on i.id = s.import_id
     where t.id = ${lineId}::uuid and t.source <> 'feed' order by i.imported_at limit 1`.execute(reader)
  return rows[0]?.by ?? null
}

/** Reassigns duplicate reports of a reversed deposit to the one that holds its money. */
export async function reassignDuplicateReports(tx: Tx, from: DepositId, to: DepositId): Promise<void> {
  await tx
    .updateTable('deposits')
    .set({ alike_id: to })
    .where('alike_id', '=', from)
    .where('status', '<>', 'reversed')
    .execute()
}

/**
 * Where a bank has reported a manual entry (a line of it was ignored as the same movement): its importer, null for a
 * feed.
 */
export async function findBankReport(
  tx: Tx,
  id: DepositId,
): Promise<{ readonly importedBy: AdminId | null } | undefined> {
  return tx
    .selectFrom('deposits')
    .select('imported_by as importedBy')
    .$narrowType<{ importedBy: AdminId | null }>()
    .where('alike_id', '=', id)
    .where('status', '=', 'duplicate')
    .where('bank_transaction_id', 'is not', null)
    .orderBy(sql`imported_by is null`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The deposit of a bank line, if any. */
export async function findOfLine(reader: Reader, bankTransactionId: string): Promise<DepositId | undefined> {
  const row = await reader
    .selectFrom('deposits')
    .select('id')
    .$narrowType<{ id: DepositId }>()
    .where('bank_transaction_id', '=', bankTransactionId)
    .where('status', '<>', 'reversed')
    .executeTakeFirst()
  return row?.id
}

/** The bank line of a deposit; null: a manual entry. */
export async function lineOfDeposit(reader: Reader, id: string): Promise<string | null> {
  const row = await reader.selectFrom('deposits').select('bank_transaction_id').where('id', '=', id).executeTakeFirst()
  return row?.bank_transaction_id ?? null
}

/** The bank account a line names, as written: possibly registered by now. */
export async function accountOfLine(
  reader: Reader,
  bankTransactionId: string,
): Promise<{ bankCode: string; accountNo: string } | undefined> {
  const { rows } = await sql<{
    bankCode: string
    accountNo: string
  }>`select bank_code as "bankCode", account_no as "accountNo" from bank_transactions
    where id = ${bankTransactionId}::uuid`.execute(reader)
  return rows[0]
}

/** True when a return with this reference exists. */
export async function isReturnKnown(reader: Reader, bankAccountId: BankAccountId, reference: string): Promise<boolean> {
  const { rows } = await sql<{
    known: boolean
  }>`select exists (select from deposits where bank_account_id = ${bankAccountId}::uuid
    and return_reference = ${reference}) as known`.execute(reader)
  return rows[0]?.known ?? false
}

export async function countUnknownAccount(reader: Reader): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from deposits where status = 'unmatched' and bank_account_id is null`.execute(reader)
  return rows[0]?.count ?? 0
}
