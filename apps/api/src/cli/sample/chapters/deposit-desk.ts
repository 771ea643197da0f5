import { fromBaht } from '@backoffice/kernel'
import { personAt } from '@backoffice/population'
import { bankFeed } from '../../../modules/integration/index.ts'
import { receiving } from '../accounts.ts'
import { idOf, type Office } from '../office.ts'
import type { People } from '../people-at-work.ts'
import { stray } from '../play.ts'
import { drawSlip } from '../slip.ts'
import { findAccount } from './accounts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
type Desk = { readonly office: Office; readonly people: People; readonly until: Date; ago(milliseconds: number): Date }

/** What waits at the deposit desk today, and what its people made of the days before. */
export async function tellDepositDesk(office: Office, people: People, until: Date): Promise<void> {
  const desk: Desk = { office, people, until, ago: milliseconds => new Date(until.getTime() - milliseconds) }
  for (const [age, amount, name] of [
    [74 * HOUR, 400, 'อรุณ ไม่ทราบ'],
    [26 * HOUR, 2_300, 'ก้อง นิรนาม'],
    [5 * HOUR, 650, 'ต้นกล้า ไม่ทราบ'],
    [70 * MINUTE, 120, 'น้ำ นิรนาม'],
  ] as const)
    await find(desk, age, amount, name)
  await tellDecisions(desk)
  await tellRetellings(desk)
  await tellEntries(desk)
  await tellIntents(desk)
}

/** Money nobody is found for. Gives the deposit's id. */
async function find({ office, ago }: Desk, age: number, amount: number, name: string): Promise<string | null> {
  office.goTo(ago(age))
  const seen = await office.hear(
    bankFeed,
    office.deposits.creditBankTransaction,
    { ...stray({ at: ago(age), amount, name }), occurrence: 1 },
    `${amount}`,
  )
  return seen?.depositId ?? null
}

async function memberOf({ office, people }: Desk, index: number): Promise<string | null> {
  const answer = (await office.ask(
    people.owner,
    'members.list',
    { query: { limit: 1, sort: 'username', q: personAt(index).username } },
    'look',
  )) as { data: readonly { id: string }[] } | null
  return answer?.data[0]?.id ?? null
}

/**
 * Credited by hand, matched and left, ignored, sent back, taken back by two people, and one reversal that waits for its
 * second.
 */
async function tellDecisions(desk: Desk): Promise<void> {
  const {
    office,
    people: { maker, checker },
    ago,
  } = desk
  const claimed = async (age: number, amount: number, index: number, credit: boolean): Promise<string | null> => {
    const [id, memberId] = [await find(desk, age, amount, 'ผู้โอน ไม่ระบุ'), await memberOf(desk, index)]
    if (id === null || memberId === null) return null
    office.goTo(ago(age - 12 * MINUTE))
    // The sender paid from somebody else's account, as the slip shows: each difference is confirmed.
    await office.ask(
      maker,
      'deposits.match',
      { params: { id }, body: { memberId, confirmContradictions: ['account', 'name'] } },
      id,
    )
    if (credit) await office.ask(checker, 'deposits.credit', { params: { id } }, id)
    return id
  }
  const reversed = async (age: number, amount: number, index: number, decided: boolean): Promise<void> => {
    const id = await claimed(age, amount, index, true)
    if (id === null) return
    office.goTo(ago(age - 30 * MINUTE))
    const asked = idOf(
      await office.ask(maker, 'deposits.reverse', { params: { id }, body: { reason: 'เติมผิดบัญชี ลูกค้าแจ้งแล้ว' } }, id),
      'approvalId',
    )
    if (decided && asked !== null) await office.ask(checker, 'approvals.approve', { params: { id: asked } }, id)
  }
  await claimed(72 * HOUR, 3_000, 12, true)
  await claimed(50 * HOUR, 760, 27, true)
  await claimed(2 * HOUR, 1_150, 33, false)
  await reversed(28 * HOUR, 900, 41, true)
  await reversed(3 * HOUR, 1_400, 52, false)
  const [ignored, returned] = [
    await find(desk, 49 * HOUR, 1, 'ทดสอบ ระบบ'),
    await find(desk, 97 * HOUR, 25_000, 'บริษัท โอนผิด จำกัด'),
  ]
  office.goTo(ago(48 * HOUR))
  if (ignored !== null)
    await office.ask(
      maker,
      'deposits.ignore',
      { params: { id: ignored }, body: { reason: 'รายการทดสอบของธนาคาร' } },
      ignored,
    )
  office.goTo(ago(95 * HOUR))
  if (returned !== null)
    await office.ask(
      checker,
      'deposits.return',
      { params: { id: returned }, body: { reference: 'RET-0001', reason: 'โอนผิดบัญชี คืนผู้โอนแล้ว' } },
      returned,
    )
}

/** The same movement by the feed and, minutes later, by text message. */
async function tellRetellings({ office, ago }: Desk): Promise<void> {
  for (const [age, amount] of [
    [3 * HOUR, 845],
    [51 * MINUTE, 1_720],
  ] as const) {
    const line = stray({ at: ago(age), amount, name: 'เพชร ไม่ทราบ' })
    office.goTo(ago(age))
    await office.hear(bankFeed, office.deposits.creditBankTransaction, { ...line, occurrence: 1 }, `feed ${amount}`)
    office.goTo(ago(age - 2 * MINUTE))
    const { reference: _, ...rest } = line
    await office.hear(
      bankFeed,
      office.deposits.creditBankTransaction,
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

/** Entered by hand with the picture of a slip, because the feed was silent. */
async function tellEntries(desk: Desk): Promise<void> {
  const {
    office,
    people: { owner, maker },
    ago,
  } = desk
  const [memberId, accountId] = [await memberOf(desk, 61), await findAccount(office, owner, receiving.gsb)]
  if (memberId === null || accountId === null) return
  const at = ago(6 * HOUR)
  office.goTo(at)
  const slipId = idOf(
    await office.ask(maker, 'uploads.slip', { body: { contentType: 'image/png', base64: await drawSlip() } }, 'slip'),
    'slipId',
  )
  await office.ask(
    maker,
    'deposits.create',
    {
      body: {
        memberId,
        accountId,
        amount: fromBaht(1_500),
        reason: 'ฟีดธนาคารล่าช้า ลูกค้าส่งสลิป',
        occurredAt: at,
        reference: 'GSB-HAND-0001',
        ...(slipId === null ? {} : { slipId }),
      },
    },
    'slip',
  )
}

/** Some who asked where to pay a moment ago and have not yet. */
async function tellIntents({ office, ago }: Desk): Promise<void> {
  for (const [index, [minutes, amount, channel]] of (
    [
      [9, 500, 'scb'],
      [6, 500, 'scb'],
      [4, 1_000, 'gsb'],
      [2, 300, 'tmn'],
      [190, 2_000, 'scb'],
    ] as const
  ).entries()) {
    office.goTo(ago(minutes * MINUTE))
    const { username } = personAt(70 + index)
    await office.hear(
      { username },
      office.deposits.requestDeposit,
      { externalId: `D-${username}-open`, username, amount: fromBaht(amount), channel },
      username,
    )
  }
}
