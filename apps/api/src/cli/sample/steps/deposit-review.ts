import { fromBaht, type DepositId, type MemberId } from '@backoffice/kernel'
import { personAt } from '@backoffice/population'
import { bankFeed } from '../../../modules/integration/index.ts'
import { receiving } from '../accounts.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'
import { stray } from '../player-actions.ts'
import { drawSlip } from '../slip.ts'
import { findAccount } from './accounts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
type ReviewContext = {
  readonly sample: SampleContext
  readonly people: Staff
  readonly until: Date
  ago(milliseconds: number): Date
}

/** Deposits waiting for review today, and the decisions of the previous days. */
export async function loadDepositReviews(sample: SampleContext, staff: Staff, until: Date): Promise<void> {
  const commands: ReviewContext = {
    sample,
    people: staff,
    until,
    ago: milliseconds => new Date(until.getTime() - milliseconds),
  }
  for (const [age, amount, name] of [
    [74 * HOUR, 400, 'อรุณ ไม่ทราบ'],
    [26 * HOUR, 2_300, 'ก้อง นิรนาม'],
    [5 * HOUR, 650, 'ต้นกล้า ไม่ทราบ'],
    [70 * MINUTE, 120, 'น้ำ นิรนาม'],
  ] as const)
    await find(commands, age, amount, name)
  await loadDecisions(commands)
  await loadDuplicateReports(commands)
  await loadEntries(commands)
  await loadIntents(commands)
}

/** An unmatched deposit; returns its id. */
async function find(
  { sample, ago }: ReviewContext,
  age: number,
  amount: number,
  name: string,
): Promise<DepositId | null> {
  sample.goTo(ago(age))
  const seen = await sample.receive(
    bankFeed,
    sample.deposits.creditBankTransaction,
    { ...stray({ at: ago(age), amount, name }), occurrence: 1 },
    `${amount}`,
  )
  return seen?.depositId ?? null
}

async function memberOf({ sample, people: staff }: ReviewContext, index: number): Promise<MemberId | null> {
  const answer = await sample.request(
    staff.owner,
    'members.list',
    { query: { limit: 1, sort: 'username', q: personAt(index).username } },
    'look',
  )
  return answer?.data[0]?.id ?? null
}

/**
 * Deposits credited manually, matched only, ignored, returned, reversed with a second approval, and one reversal that
 * is pending.
 */
async function loadDecisions(commands: ReviewContext): Promise<void> {
  const {
    sample,
    people: { maker, checker },
    ago,
  } = commands
  const claimed = async (age: number, amount: number, index: number, credit: boolean): Promise<DepositId | null> => {
    const [id, memberId] = [await find(commands, age, amount, 'ผู้โอน ไม่ระบุ'), await memberOf(commands, index)]
    if (id === null || memberId === null) return null
    sample.goTo(ago(age - 12 * MINUTE))
    // The slip shows that the sender used another person's account: each difference is confirmed.
    await sample.request(
      maker,
      'deposits.match',
      { params: { id }, body: { memberId, confirmContradictions: ['account', 'name'] } },
      id,
    )
    if (credit) await sample.request(checker, 'deposits.credit', { params: { id } }, id)
    return id
  }
  const reversed = async (age: number, amount: number, index: number, decided: boolean): Promise<void> => {
    const id = await claimed(age, amount, index, true)
    if (id === null) return
    sample.goTo(ago(age - 30 * MINUTE))
    const requested = idOf(
      await sample.request(
        maker,
        'deposits.reverse',
        { params: { id }, body: { reason: 'เติมเครดิตผิดบัญชี สมาชิกแจ้งแล้ว' } },
        id,
      ),
      'approvalId',
    )
    if (decided && requested !== null)
      await sample.request(checker, 'approvals.approve', { params: { id: requested } }, id)
  }
  await claimed(72 * HOUR, 3_000, 12, true)
  await claimed(50 * HOUR, 760, 27, true)
  await claimed(2 * HOUR, 1_150, 33, false)
  await reversed(28 * HOUR, 900, 41, true)
  await reversed(3 * HOUR, 1_400, 52, false)
  const [ignored, returned] = [
    await find(commands, 49 * HOUR, 1, 'ทดสอบ ระบบ'),
    await find(commands, 97 * HOUR, 25_000, 'บริษัท โอนผิด จำกัด'),
  ]
  sample.goTo(ago(48 * HOUR))
  if (ignored !== null)
    await sample.request(
      maker,
      'deposits.ignore',
      { params: { id: ignored }, body: { reason: 'รายการทดสอบของธนาคาร' } },
      ignored,
    )
  sample.goTo(ago(95 * HOUR))
  if (returned !== null)
    await sample.request(
      checker,
      'deposits.return',
      { params: { id: returned }, body: { reference: 'RET-0001', reason: 'โอนผิดบัญชี คืนผู้โอนแล้ว' } },
      returned,
    )
}

/** The same movement from the feed and, minutes later, from a text message. */
async function loadDuplicateReports({ sample, ago }: ReviewContext): Promise<void> {
  for (const [age, amount] of [
    [3 * HOUR, 845],
    [51 * MINUTE, 1_720],
  ] as const) {
    const line = stray({ at: ago(age), amount, name: 'เพชร ไม่ทราบ' })
    sample.goTo(ago(age))
    await sample.receive(bankFeed, sample.deposits.creditBankTransaction, { ...line, occurrence: 1 }, `feed ${amount}`)
    sample.goTo(ago(age - 2 * MINUTE))
    const { reference: _, ...rest } = line
    await sample.receive(
      bankFeed,
      sample.deposits.creditBankTransaction,
      {
        ...rest,
        channel: 'sms',
        counterparty: { accountNo: 'X0000' },
        rawText: `เงินเข้า ${amount}.00 บ.`,
        occurrence: 1,
      },
      `sms ${amount}`,
    )
  }
}

/** A manual deposit with a slip, because the feed was down. */
async function loadEntries(commands: ReviewContext): Promise<void> {
  const {
    sample,
    people: { owner, maker },
    ago,
  } = commands
  const [memberId, accountId] = [await memberOf(commands, 61), await findAccount(sample, owner, receiving.gsb)]
  if (memberId === null || accountId === null) return
  const at = ago(6 * HOUR)
  sample.goTo(at)
  const slipId = idOf(
    await sample.request(
      maker,
      'uploads.slip',
      { body: { contentType: 'image/png', base64: await drawSlip() } },
      'slip',
    ),
    'slipId',
  )
  await sample.request(
    maker,
    'deposits.create',
    {
      body: {
        memberId,
        accountId,
        amount: fromBaht(1_500),
        reason: 'ข้อมูลจากธนาคารล่าช้า สมาชิกส่งสลิป',
        occurredAt: at,
        reference: 'GSB-HAND-0001',
        ...(slipId === null ? {} : { slipId }),
      },
    },
    'slip',
  )
}

/** Recent deposit requests that are not paid yet. */
async function loadIntents({ sample, ago }: ReviewContext): Promise<void> {
  for (const [index, [minutes, amount, channel]] of (
    [
      [9, 500, 'scb'],
      [6, 500, 'scb'],
      [4, 1_000, 'gsb'],
      [2, 300, 'tmn'],
      [190, 2_000, 'scb'],
    ] as const
  ).entries()) {
    sample.goTo(ago(minutes * MINUTE))
    const { username } = personAt(70 + index)
    await sample.receive(
      { username },
      sample.deposits.requestDeposit,
      { externalId: `D-${username}-open`, username, amount: fromBaht(amount), channel },
      username,
    )
  }
}
