import { expect } from 'vitest'
import type { InternalTransfersRepo } from '../../src/modules/internal-transfers/index.ts'
import type { Ledger } from '../../src/modules/ledger/index.ts'
import { createBankingFixture, type BankingFixture, type ShownLine } from './banking-fixture.ts'
import { baht, type TestBankAccount } from './builders.ts'
import type { TestDatabase } from './database.ts'
import type { FixtureAdmin } from './office-fixture.ts'

export type Transfer = {
  id: string
  from: { id: string }
  to: { id: string }
  amount: number
  reference: string
  status: string
  cancelled: { by: { name: string }; reason: string } | null
  outLineId: string | null
  inLineId: string | null
  bookedBy: { name: string }
  openApprovals: { id: string; kind: string }[]
  can: string[]
}
export type Detail = Transfer & {
  outLine: ShownLine | null
  inLine: ShownLine | null
  possibleLines: { side: string; line: ShownLine; clues: string[] }[]
  unlinked: { side: string; lineId: string; by: { name: string }; reason: string; depositId: string | null }[]
}
export const DAY = '2026-07-12'

/** Two operator accounts, transfers between them, and the oracle that checks every row against the ledger. */
export async function createInternalTransferFixture(
  database: TestDatabase,
  parts: { repo?: InternalTransfersRepo; ledger?: (ledger: Ledger) => Ledger } = {},
) {
  const fixture = await createBankingFixture(database, {
    ...(parts.repo === undefined ? {} : { internalTransfers: parts.repo }),
    ...(parts.ledger === undefined ? {} : { ledger: parts.ledger }),
  })
  const [from, to] = [await fixture.account(), await fixture.account({ channel: 'gsb', bankCode: '030' })]
  const maker = await fixture.admin('finance-maker', { name: 'Maker' })
  const own = {
    ...fixture,
    from,
    to,
    maker,
    book: async (more: Record<string, unknown> = {}, by: FixtureAdmin = maker) =>
      by.post<Transfer>('/bank/transfers', {
        fromAccountId: from.id,
        toAccountId: to.id,
        amount: 500,
        reference: 'T-1',
        reason: 'sweep',
        ...more,
      }),
    cancel: (id: string, by: FixtureAdmin = maker) =>
      by.post<Transfer & { readonly approvalId?: string }>(`/bank/transfers/${id}/cancel`, { reason: 'it bounced' }),
    unlink: (id: string, side: 'in' | 'out' = 'in', by: FixtureAdmin = maker) =>
      by.post<Transfer>(`/bank/transfers/${id}/unlink`, { side, reason: 'a member paid this' }),
    link: (line: { transactionId: string }, transferId: string) =>
      maker.post<ShownLine>(`/bank/transactions/${line.transactionId}/explain`, {
        kind: 'own-transfer',
        transferId,
        reason: 'seen in the app',
      }),
    detail: async (id: string): Promise<Detail> => (await maker.get<Detail>(`/bank/transfers/${id}`)).body.data,
    /** What the other bank reports of an operator account. */
    named: ({ bankCode, accountNo }: TestBankAccount) => ({ bankCode, accountNo }),
    cameIn: (input: Parameters<typeof fixture.line>[1] = {}) => fixture.line(to, { amount: baht(500), ...input }),
    wentOut: (input: Parameters<typeof fixture.line>[1] = {}) =>
      fixture.line(from, { direction: 'out', amount: baht(500), ...input }),
  }
  return { ...own, isExact: (day = DAY): Promise<void> => internalMoneyIsExact(own, day) }
}
export type InternalTransferFixture = Awaited<ReturnType<typeof createInternalTransferFixture>>

type Counted = Pick<BankingFixture, 'db' | 'books' | 'ledger' | 'verify'> & {
  readonly from: TestBankAccount
  readonly to: TestBankAccount
  readonly maker: FixtureAdmin
}

/**
 * The oracle: the recounted balance of each account equals the ledger's; each credit line has one use; each leg has at
 * most one line; and a day's items account for its difference.
 */
async function internalMoneyIsExact(fixture: Counted, day: string): Promise<void> {
  const { db } = fixture
  expect(await fixture.verify()).toEqual([])
  const transfers = (await db.selectFrom('own_transfers').selectAll().execute()).filter(
    ({ cancelled_at }) => cancelled_at === null,
  )
  const deposits = (await db.selectFrom('deposits').selectAll().execute()).filter(
    ({ transfer_id, status }) => transfer_id !== null && status !== 'reversed',
  )
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
  for (const account of [fixture.from, fixture.to]) {
    const [into, out] = [
      transfers.filter(each => each.to_bank_account_id === account.id),
      transfers.filter(each => each.from_bank_account_id === account.id),
    ]
    const paidIn = deposits.filter(({ bank_account_id }) => bank_account_id === account.id)
    expect(await fixture.books(account)).toBe(
      sum([...into, ...paidIn].map(({ amount_satang }) => amount_satang)) -
        sum(out.map(({ amount_satang }) => amount_satang)),
    )
    const { body } = await fixture.maker.get<{ differences: { bookings: number }; items: { effect: number }[] }>(
      `/bank/reconciliation/${account.id}/${day}`,
    )
    expect(body.data.items.reduce((total, { effect }) => total + Math.round(effect * 100), 0)).toBe(
      Math.round(body.data.differences.bookings * 100),
    )
  }
  expect(await fixture.ledger.balanceOf(db, { kind: 'suspense' })).toBe(
    sum(deposits.filter(({ status }) => status !== 'credited').map(({ amount_satang }) => amount_satang)),
  )
  const [links, live] = [
    await db.selectFrom('bank_line_links').selectAll().execute(),
    await db
      .selectFrom('deposits')
      .selectAll()
      .where('bank_transaction_id', 'is not', null)
      .where('status', 'not in', ['reversed', 'ignored'])
      .execute(),
  ]
  for (const line of await db.selectFrom('bank_transactions').selectAll().where('direction', '=', 'in').execute()) {
    expect([...links, ...live].filter(({ bank_transaction_id }) => bank_transaction_id === line.id)).toHaveLength(1)
  }
  for (const { own_transfer_id } of links.filter(({ kind }) => kind === 'own-transfer'))
    expect(transfers.map(({ id }) => id)).toContain(own_transfer_id)
  const names = transfers.map(
    ({ from_bank_account_id, reference }) => `${from_bank_account_id} ${reference.toLowerCase()}`,
  )
  expect(new Set(names).size).toBe(names.length)
}
