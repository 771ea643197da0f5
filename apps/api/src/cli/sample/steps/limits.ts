import { fromBaht } from '@backoffice/kernel'
import type { LimitKind, LimitPeriod } from '@backoffice/contract/licences/rules'
import { personAt } from '@backoffice/population'
import { bankFeed } from '../../../modules/integration/index.ts'
import { movement } from '../player-actions.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const HOUR = 3_600_000
type Set = readonly [index: number, hoursAgo: number, kind: LimitKind, period: LimitPeriod, amount: number | null]

/** What players set, in the order of their time. */
const sets: readonly Set[] = [
  [80, 300, 'deposit', 'day', 20_000],
  [80, 300, 'deposit', 'month', 200_000],
  [81, 260, 'loss', 'week', 50_000],
  [82, 240, 'stake', 'day', 100_000],
  [83, 200, 'session', 'day', 120],
  [84, 150, 'deposit', 'week', 60_000],
  [85, 120, 'deposit', 'day', 1_000],
  [86, 100, 'net-deposit', 'month', 150_000],
  // Raises that wait for their time, or for the member; and a removal.
  [84, 40, 'deposit', 'week', 90_000],
  [81, 5, 'loss', 'week', 80_000],
  [86, 3, 'net-deposit', 'month', null],
]

/** Members with limits: raises that wait, one that staff set, and a deposit held above one. */
export async function loadLimits(sample: SampleContext, { checker, owner }: Staff, until: Date): Promise<void> {
  const ago = (hours: number) => new Date(until.getTime() - hours * HOUR)
  for (const [index, hours, kind, period, amount] of sets) {
    const { username } = personAt(index)
    const externalId = `L-${username}-${kind}-${period}-${hours}`
    sample.goTo(ago(hours))
    const wanted = { externalId, username, kind, period, amount: amount === null ? null : fromBaht(amount) }
    await sample.receive({ username }, sample.limits.events['limit.set'], wanted, externalId)
  }
  await setByStaff(sample, owner, ago(30))
  await returnEarlier(sample, checker, ago)
  for (const [hours, amount] of [
    [2, 850],
    [1, 500],
  ] as const) {
    const at = ago(hours)
    sample.goTo(at)
    const line = movement({ kind: 'deposit', person: personAt(85), at, amount, channel: 'scb' })
    await sample.receive(bankFeed, sample.deposits.creditBankTransaction, { ...line, occurrence: 1 }, `held ${amount}`)
  }
}

async function setByStaff(sample: SampleContext, owner: Staff['owner'], at: Date): Promise<void> {
  sample.goTo(at)
  const query = { limit: 1, sort: 'username', q: personAt(87).username } as const
  const found = await sample.request(owner, 'members.list', { query }, 'limited')
  const id = found?.data[0]?.id
  if (id === undefined) return
  const reason = 'สมาชิกโทรมาขอให้ตั้งวงเงิน'
  const body = { kind: 'deposit', period: 'day', amount: fromBaht(30_000), reason } as const
  await sample.request(owner, 'limits.set', { params: { id }, body }, 'staff')
}

/** One that was held the day before, and returned to where it came from. */
async function returnEarlier(
  sample: SampleContext,
  checker: Staff['checker'],
  ago: (hours: number) => Date,
): Promise<void> {
  const at = ago(50)
  sample.goTo(at)
  const line = movement({ kind: 'deposit', person: personAt(85), at, amount: 1_500, channel: 'scb' })
  const held = await sample.receive(
    bankFeed,
    sample.deposits.creditBankTransaction,
    { ...line, occurrence: 1 },
    'held before',
  )
  if (held === null || held.depositId === null) return
  sample.goTo(ago(47))
  const body = { reference: 'RET-LIMIT-1', reason: 'เกินวงเงินที่สมาชิกตั้งไว้ คืนผู้โอนแล้ว' }
  await sample.request(checker, 'deposits.return', { params: { id: held.depositId }, body }, held.depositId)
}
