import type { Person } from '@backoffice/contract/forms'
import type { internalTransfer } from '@backoffice/contract/internal-transfers/forms'
import type { BankAccountId, TransferId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, moneyKey, within } from '../../platform/lists/sort-key.ts'
import { isSimilarReference } from '../../platform/db/similar-reference.ts'
import { personOf } from './internal-transfers.repo.ts'

type Response = z.output<typeof internalTransfer>

type AccountName = Response['from'] & { readonly id: BankAccountId }

/** Internal transfers between the operator's accounts, with their lines. */
export type InternalTransfer = Omit<Response, 'from' | 'to' | 'status' | 'openApprovals' | 'can'> & {
  readonly from: AccountName
  readonly to: AccountName
  readonly transferId: TransferId
  /** Undecided approval requests, possibly expired. */
  readonly asks: Response['openApprovals']
}

// JSON has no instants.
type Row = Omit<InternalTransfer, 'cancelled' | 'asks'> & {
  cancelledAt: Date | null
  cancelledBy: Person | null
  cancelReason: string | null
  asks: readonly (Omit<Response['openApprovals'][number], 'expiresAt'> & { readonly expiresAt: string })[]
}

const named = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'bankCode', ${sql.ref(`${alias}.bank_code`)}, 'bankAbbr',
    (select abbr from banks where code = ${sql.ref(`${alias}.bank_code`)}), 'accountNo',
    ${sql.ref(`${alias}.account_no`)})`

const lineOf = (direction: 'in' | 'out') =>
  sql`(select l.bank_transaction_id from bank_line_links l
    where l.own_transfer_id = t.id and l.direction = ${direction})`

const requests = sql`coalesce((select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'askedBy',
  ${personOf('p.asked_by')}, 'expiresAt', p.expires_at) order by p.asked_at)
  from approvals p where p.subject_id = t.id and p.status = 'awaiting-second'), '[]')`

/** Transfers between the operator's accounts, with the lines that report their legs. */
export const transferList = keysetList({
  table: 'own_transfers',
  as: 't',
  keys: { occurredAt: instantKey(sql`t.occurred_at`), amount: moneyKey(sql`t.amount_satang`) },
  where: (filters: Filters<ListQuery<'banking.transfers'>>) => [
    when(filters.account, id => sql`(t.from_bank_account_id = ${id}::uuid or t.to_bank_account_id = ${id}::uuid)`),
    when(filters.q, q => sql`(starts_with(t.reference, ${q}) or t.id::text = ${q.toLowerCase()})`),
    within(sql`t.occurred_at`, filters),
  ],
  columns: () => sql`
    t.id, ${named('f')} as "from", ${named('o')} as "to", t.amount_satang as amount, t.reference, t.reason,
    t.occurred_at as "occurredAt", t.business_day as "businessDay", t.transfer_id as "transferId",
         ${personOf('t.booked_by')} as "bookedBy", t.booked_at as "bookedAt", t.cancelled_at as "cancelledAt",
           ${personOf('t.cancelled_by')} as "cancelledBy", t.cancel_reason as "cancelReason",
         ${lineOf('out')} as "outLineId", ${lineOf('in')} as "inLineId", ${requests} as asks`,
  joins: () => sql`
    join bank_accounts f on f.id = t.from_bank_account_id
      join bank_accounts o on o.id = t.to_bank_account_id`,
  toRow: transferOf,
  totals: { amount: sql`case when t.cancelled_at is null then t.amount_satang end` },
})

export const findInternalTransfer = (reader: Reader, id: string): Promise<InternalTransfer | undefined> =>
  transferList.find(reader, id, ANY_INSTANT)

function transferOf({ cancelledAt, cancelledBy, cancelReason, asks: open, ...row }: Row): InternalTransfer {
  return {
    ...row,
    cancelled:
      cancelledAt === null || cancelledBy === null || cancelReason === null
        ? null
        : { by: cancelledBy, at: cancelledAt, reason: cancelReason },
    asks: open.map(request => ({ ...request, expiresAt: new Date(request.expiresAt) })),
  }
}

/** The transfer with a bank reference, otherwise with a similar one; excludes cancelled ones. */
export async function findByReference(
  reader: Reader,
  from: BankAccountId,
  reference: string,
): Promise<InternalTransfer | undefined> {
  const { rows } = await sql<{ id: string }>`
    select t.id from own_transfers t where t.from_bank_account_id = ${from}::uuid
      and ${isSimilarReference(sql`t.reference`, reference)} and t.cancelled_at is null
      order by lower(t.reference) = lower(${reference}) desc, t.booked_at limit 1`.execute(reader)
  return rows[0] === undefined ? undefined : findInternalTransfer(reader, rows[0].id)
}
