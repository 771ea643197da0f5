import { expect } from 'vitest'
import type { OwnTransfersRepo } from '../../src/modules/banking/index.ts'
import type { Ledger } from '../../src/modules/ledger/index.ts'
import { openBanking, type BankingScene, type ShownLine } from './banking-scene.ts'
import { baht, type TestBankAccount } from './builders.ts'
import type { TestDatabase } from './database.ts'
import type { SceneAdmin } from './withdrawal-scene.ts'

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

/** Two accounts of the operator's, money between them, and the oracle that holds every row against the books. */
export async function openOwnTransfers(
  database: TestDatabase,
  parts: { repo?: OwnTransfersRepo; ledger?: (ledger: Ledger) => Ledger } = {},
) {
  const scene = await openBanking(database, {
    ...(parts.repo === undefined ? {} : { ownTransfers: parts.repo }),
    ...(parts.ledger === undefined ? {} : { bankingLedger: parts.ledger }),
  })
  const [from, to] = [await scene.account(), await scene.account({ channel: 'gsb', bankCode: '030' })]
  const maker = await scene.admin('finance-maker', { name: 'Maker' })
  const own = {
    ...scene,
    from,
    to,
    maker,
    book: async (more: Record<string, unknown> = {}, by: SceneAdmin = maker) =>
      by.post<Transfer>('/bank/transfers', {
        fromAccountId: from.id,
        toAccountId: to.id,
        amount: 500,
        reference: 'T-1',
        reason: 'sweep',
        ...more,
      }),
    cancel: (id: string, by: SceneAdmin = maker) =>
      by.post<Transfer & { readonly approvalId?: string }>(`/bank/transfers/${id}/cancel`, { reason: 'it bounced' }),
    unlink: (id: string, side: 'in' | 'out' = 'in', by: SceneAdmin = maker) =>
      by.post<Transfer>(`/bank/transfers/${id}/unlink`, { side, reason: 'a member paid this' }),
    link: (line: { transactionId: string }, transferId: string) =>
      maker.post<ShownLine>(`/bank/transactions/${line.transactionId}/explain`, {
        kind: 'own-transfer',
        transferId,
        reason: 'seen in the app',
      }),
    detail: async (id: string): Promise<Detail> => (await maker.get<Detail>(`/bank/transfers/${id}`)).body.data,
    /** What the other bank says of one of our accounts. */
    named: ({ bankCode, accountNo }: TestBankAccount) => ({ bankCode, accountNo }),
    cameIn: (given: Parameters<typeof scene.line>[1] = {}) => scene.line(to, { amount: baht(500), ...given }),
    wentOut: (given: Parameters<typeof scene.line>[1] = {}) =>
      scene.line(from, { direction: 'out', amount: baht(500), ...given }),
  }
  return { ...own, isExact: (day = DAY): Promise<void> => ownMoneyIsExact(own, day) }
}
export type OwnTransferScene = Awaited<ReturnType<typeof openOwnTransfers>>

type Counted = Pick<BankingScene, 'db' | 'books' | 'ledger' | 'verify'> & {
  readonly from: TestBankAccount
  readonly to: TestBankAccount
  readonly maker: SceneAdmin
}

/**
 * The oracle: what the rows say is on each account, counted anew, is what the books say; each line that came in is one
 * thing; each side of a transfer has one line at most; and what a day's items explain is the day's difference.
 */
async function ownMoneyIsExact(scene: Counted, day: string): Promise<void> {
  const { db } = scene
  expect(await scene.verify()).toEqual([])
  const transfers = (await db.selectFrom('own_transfers').selectAll().execute()).filter(
    ({ cancelled_at }) => cancelled_at === null,
  )
  const deposits = (await db.selectFrom('deposits').selectAll().execute()).filter(
    ({ transfer_id, status }) => transfer_id !== null && status !== 'reversed',
  )
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
  for (const account of [scene.from, scene.to]) {
    const [into, out] = [
      transfers.filter(each => each.to_bank_account_id === account.id),
      transfers.filter(each => each.from_bank_account_id === account.id),
    ]
    const paidIn = deposits.filter(({ bank_account_id }) => bank_account_id === account.id)
    expect(await scene.books(account)).toBe(
      sum([...into, ...paidIn].map(({ amount_satang }) => amount_satang)) -
        sum(out.map(({ amount_satang }) => amount_satang)),
    )
    const { body } = await scene.maker.get<{ differences: { bookings: number }; items: { effect: number }[] }>(
      `/bank/reconciliation/${account.id}/${day}`,
    )
    expect(body.data.items.reduce((total, { effect }) => total + Math.round(effect * 100), 0)).toBe(
      Math.round(body.data.differences.bookings * 100),
    )
  }
  expect(await scene.ledger.balanceOf(db, { kind: 'suspense' })).toBe(
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
