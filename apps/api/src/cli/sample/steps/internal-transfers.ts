import { fromBaht } from '@backoffice/kernel'
import { bankFeed } from '../../../modules/integration/index.ts'
import { type OperatorAccount, receiving, reserve } from '../accounts.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'
import { findAccount } from './accounts.ts'

const HOUR = 3_600_000
type Side = { readonly account: OperatorAccount; readonly channel: 'scb' | 'tmn' }
type TransferStep = {
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

const saved = (days: number, amount: number): TransferStep => ({
  from: scb,
  to: spare,
  hours: days * 24,
  amount,
  reference: `OWN-${days}`,
  reason: 'เก็บเข้าบัญชีสำรอง',
})
const emptied = (days: number, amount: number): TransferStep => ({
  from: wallet,
  to: scb,
  hours: days * 24 - 5,
  amount,
  reference: `TMNOUT-${days}`,
  reason: 'โอนจากวอลเล็ตเข้าบัญชีหลัก',
})
const actions: readonly TransferStep[] = [
  saved(9, 40_000),
  saved(4, 60_000),
  saved(1, 25_000),
  emptied(12, 4_000),
  emptied(8, 3_500),
  emptied(5, 2_800),
  emptied(2, 3_000),
]

/** Internal transfers, reported by both banks, with the wallet's fee. */
export async function loadInternalTransfers(sample: SampleContext, staff: Staff, until: Date): Promise<void> {
  const ago = (hours: number) => new Date(until.getTime() - hours * HOUR)
  for (const move of actions) await loadTransfer(sample, staff, move, ago(move.hours))
  for (const [days, amount, isCategorized] of [
    [8, 20, true],
    [5, 20, true],
    [2, 20, false],
  ] as const) {
    const at = ago(days * 24 - 6)
    const seen = await loadLine(
      sample,
      wallet,
      { direction: 'out', amount, reference: `TMNFEE-${days}`, counterparty: { name: 'ค่าธรรมเนียม' } },
      at,
    )
    if (seen !== null && isCategorized)
      await sample.request(
        staff.maker,
        'banking.explain',
        { params: { id: seen.transactionId }, body: { kind: 'fee', reason: 'ค่าธรรมเนียมโอนออกจากวอลเล็ต' } },
        `TMNFEE-${days}`,
      )
  }
}

async function loadTransfer(
  sample: SampleContext,
  { owner, maker, checker }: Staff,
  { from, to, amount, reference, reason }: TransferStep,
  at: Date,
): Promise<void> {
  const [fromAccountId, toAccountId] = [
    await findAccount(sample, owner, from.account),
    await findAccount(sample, owner, to.account),
  ]
  if (fromAccountId === null || toAccountId === null) return
  sample.goTo(at)
  const requested = idOf(
    await sample.request(
      maker,
      'banking.move',
      { body: { fromAccountId, toAccountId, amount: fromBaht(amount), reference, reason, occurredAt: at } },
      reference,
    ),
    'approvalId',
  )
  if (requested !== null) await sample.request(checker, 'approvals.approve', { params: { id: requested } }, reference)
  await loadLine(sample, from, { direction: 'out', amount, reference, counterparty: to.account }, at)
  await loadLine(sample, to, { direction: 'in', amount, reference, counterparty: from.account }, at)
}

type Line = {
  readonly direction: 'in' | 'out'
  readonly amount: number
  readonly reference: string
  readonly counterparty: Partial<OperatorAccount> & { readonly name?: string }
}

async function loadLine(
  sample: SampleContext,
  { account, channel }: Side,
  { amount, ...line }: Line,
  at: Date,
): Promise<{ transactionId: string } | null> {
  sample.goTo(at)
  return sample.receive(
    bankFeed,
    sample.deposits.creditBankTransaction,
    { ...line, account, channel, amount: fromBaht(amount), occurredAt: at, occurrence: 1 },
    `${line.reference} ${line.direction}`,
  )
}
