import { addDays, boundsOf, businessDayOf, type DayRule, fromBaht, minus, plus } from '@backoffice/kernel'
import { bankFeed } from '../../../modules/integration/index.ts'
import { receiving } from '../accounts.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'
import { findAccount } from './accounts.ts'

/** Late in the day, so that the balance includes all movements. */
const BEFORE_END = 1_000
const FEE = fromBaht(15)
const CHANNELS = ['scb', 'gsb', 'tmn', 'sms'] as const

/**
 * At the end of yesterday each bank charges its fee and reports a balance that matches its transactions and the ledger,
 * so that the following days can be closed.
 */
export async function loadBalances(sample: SampleContext, staff: Staff, until: Date, rule: DayRule): Promise<void> {
  const day = addDays(businessDayOf(until, rule), -1)
  const at = new Date(boundsOf(day, rule).to.getTime() - BEFORE_END)
  for (const channel of CHANNELS) await loadBalance(sample, staff, channel, day, at)
}

async function loadBalance(
  sample: SampleContext,
  { owner, maker }: Staff,
  channel: (typeof CHANNELS)[number],
  day: string,
  at: Date,
): Promise<void> {
  const account = receiving[channel]
  const accountId = await findAccount(sample, owner, account)
  if (accountId === null) return
  sample.goTo(at)
  const shown = await sample.request(maker, 'banking.reconciliation-of', { params: { accountId, day } }, 'look')
  if (shown === null) return
  const { lines, ledger, differences } = shown.data
  // Reports the same after an interrupted run.
  const before = lines.closingAsOf?.getTime() === at.getTime() ? lines.closing : null
  const reference = `SERVICE-${channel.toUpperCase()}-${day}`
  const seen = await sample.receive(
    bankFeed,
    sample.deposits.creditBankTransaction,
    {
      account,
      channel,
      direction: 'out',
      amount: FEE,
      occurredAt: at,
      reference,
      counterparty: { name: 'ค่าธรรมเนียมบริการ' },
      balanceAfter: before ?? minus(plus(ledger.closing, differences.bookings), FEE),
      occurrence: 1,
    },
    reference,
  )
  if (seen !== null)
    await sample.request(
      maker,
      'banking.explain',
      { params: { id: seen.transactionId }, body: { kind: 'fee', reason: 'ค่าธรรมเนียมบริการรายเดือน' } },
      reference,
    )
}
