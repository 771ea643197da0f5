import { fromBaht } from '@backoffice/kernel'
import { bankFeed } from '../../../modules/integration/index.ts'
import { type OwnAccount, receiving, reserve } from '../accounts.ts'
import { idOf, type Office } from '../office.ts'
import type { People } from '../people-at-work.ts'
import { findAccount } from './accounts.ts'

const HOUR = 3_600_000
type Side = { readonly account: OwnAccount; readonly channel: 'scb' | 'tmn' }
type Move = {
  readonly from: Side
  readonly to: Side
  readonly hours: number
  readonly amount: number
  readonly reference: string
  readonly reason: string
}

const scb: Side = { account: receiving.scb, channel: 'scb' }
const spare: Side = { account: reserve, channel: 'scb' }
const wallet: Side = { account: receiving.tmn, channel: 'tmn' }

const saved = (days: number, amount: number): Move => ({
  from: scb,
  to: spare,
  hours: days * 24,
  amount,
  reference: `OWN-${days}`,
  reason: 'เก็บเข้าบัญชีสำรอง',
})
const emptied = (days: number, amount: number): Move => ({
  from: wallet,
  to: scb,
  hours: days * 24 - 5,
  amount,
  reference: `TMNOUT-${days}`,
  reason: 'โอนจากวอลเล็ตเข้าบัญชีหลัก',
})
const moves: readonly Move[] = [
  saved(9, 40_000),
  saved(4, 60_000),
  saved(1, 25_000),
  emptied(12, 4_000),
  emptied(8, 3_500),
  emptied(5, 2_800),
  emptied(2, 3_000),
]

/** Money moved between own accounts, told by both banks; and what the wallet took for it. */
export async function tellOwnTransfers(office: Office, people: People, until: Date): Promise<void> {
  const ago = (hours: number) => new Date(until.getTime() - hours * HOUR)
  for (const move of moves) await tellMove(office, people, move, ago(move.hours))
  for (const [days, amount, isExplained] of [
    [8, 20, true],
    [5, 20, true],
    [2, 20, false],
  ] as const) {
    const at = ago(days * 24 - 6)
    const seen = await tellLine(
      office,
      wallet,
      { direction: 'out', amount, reference: `TMNFEE-${days}`, counterparty: { name: 'ค่าธรรมเนียม' } },
      at,
    )
    if (seen !== null && isExplained)
      await office.ask(
        people.maker,
        'banking.explain',
        { params: { id: seen.transactionId }, body: { kind: 'fee', reason: 'ค่าธรรมเนียมโอนออกจากวอลเล็ต' } },
        `TMNFEE-${days}`,
      )
  }
}

async function tellMove(
  office: Office,
  { owner, maker, checker }: People,
  { from, to, amount, reference, reason }: Move,
  at: Date,
): Promise<void> {
  const [fromAccountId, toAccountId] = [
    await findAccount(office, owner, from.account),
    await findAccount(office, owner, to.account),
  ]
  if (fromAccountId === null || toAccountId === null) return
  office.goTo(at)
  const asked = idOf(
    await office.ask(
      maker,
      'banking.move',
      { body: { fromAccountId, toAccountId, amount: fromBaht(amount), reference, reason, occurredAt: at } },
      reference,
    ),
    'approvalId',
  )
  if (asked !== null) await office.ask(checker, 'approvals.approve', { params: { id: asked } }, reference)
  await tellLine(office, from, { direction: 'out', amount, reference, counterparty: to.account }, at)
  await tellLine(office, to, { direction: 'in', amount, reference, counterparty: from.account }, at)
}

type Line = {
  readonly direction: 'in' | 'out'
  readonly amount: number
  readonly reference: string
  readonly counterparty: Partial<OwnAccount> & { readonly name?: string }
}

async function tellLine(
  office: Office,
  { account, channel }: Side,
  { amount, ...line }: Line,
  at: Date,
): Promise<{ transactionId: string } | null> {
  office.goTo(at)
  return office.hear(
    bankFeed,
    office.deposits.creditBankTransaction,
    { ...line, account, channel, amount: fromBaht(amount), occurredAt: at, occurrence: 1 },
    `${line.reference} ${line.direction}`,
  )
}
