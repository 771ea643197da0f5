import { type BankAccountId, fixedClock, type MemberId, newId, type Satang } from '@backoffice/kernel'
import { Kysely, PostgresDialect } from 'kysely'
import type { Ledger } from '../../../apps/api/src/modules/ledger/index.ts'
import { inTransaction, openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import type { DB } from '../../../apps/api/src/platform/db/schema.ts'

/** The value of a parameter: different for each transfer, constant, or an array of such values. */
export type Slot = VaryingSlot | ConstantSlot | readonly Slot[]
export type VaryingSlot = 'member' | 'bank' | 'amount' | 'reference' | 'instant' | 'id'
/** As text, which PostgreSQL reads as the type it expects. */
type ConstantSlot = { readonly always: string | null }
export type Statement = { readonly text: string; readonly slots: readonly Slot[] }

export type Transfer = {
  readonly member: MemberId
  readonly bank: BankAccountId
  readonly amount: Satang
  readonly reference: string
  readonly now: Date
}

/** A deposit, the most frequent transfer. */
export const postingOf = ({ member, bank, amount, reference, now }: Transfer): Parameters<Ledger['post']>[1] => ({
  code: 'deposit',
  debit: { kind: 'bank', bankAccountId: bank },
  credit: { kind: 'member-cash', memberId: member },
  amount,
  command: 'bench',
  reference,
  now,
})

/** All statements the ledger sends for one transfer, recorded while it posts one, so that they equal the product's. */
export async function recordStatements(
  appUrl: string,
  ledger: Ledger,
  transfer: Omit<Transfer, 'reference' | 'now'>,
): Promise<Statement[]> {
  const { pool, close } = openDatabase(appUrl, { max: 1, applicationName: 'bench' })
  const received: Statement[] = []
  const input: Transfer = { ...transfer, reference: newId(), now: fixedClock('2026-01-02T03:04:05.678Z').now() }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) =>
      void received.push({ text: query.sql, slots: query.parameters.map(value => slotOf(value, input)) }),
  })
  try {
    const posted = await inTransaction(db, tx => ledger.post(tx, postingOf(input)))
    if (!posted.ok) throw new Error(`the ledger refused: ${posted.code}`)
  } finally {
    await close()
  }
  return received.filter(({ text }) => !/^(start transaction|begin|commit)/i.test(text))
}

/** @throws for a value that is none of a transfer's and not constant. */
export function slotOf(value: unknown, transfer: Transfer): Slot {
  const { member, bank, amount, reference, now } = transfer
  if (Array.isArray(value)) return value.map(each => slotOf(each, transfer))
  if (value === member) return 'member'
  if (value === bank) return 'bank'
  if (value === amount) return 'amount'
  if (value === reference) return 'reference'
  if (value instanceof Date && value.getTime() === now.getTime()) return 'instant'
  if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(value)) return 'id'
  if (value === null || typeof value === 'string') return { always: value }
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return { always: String(value) }
  throw new Error(`a parameter of the ledger's statement is not understood: ${JSON.stringify(value)}`)
}
