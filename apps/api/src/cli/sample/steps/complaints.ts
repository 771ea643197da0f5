import type { ComplaintCategory, ComplaintOutcome } from '@backoffice/contract/complaints/terms'
import { businessDayOf, type DayRule, fromBaht, type MemberId } from '@backoffice/kernel'
import { personAt } from '@backoffice/population'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Case = {
  readonly index: number | null
  readonly daysAgo: number
  readonly channel: 'phone' | 'chat' | 'line' | 'email'
  readonly category: ComplaintCategory
  readonly text: string
  readonly disputed: number | null
  /** Days after it was received; absent: not answered. */
  readonly answered?: { readonly after: number; readonly outcome: ComplaintOutcome; readonly text: string }
  readonly claimed?: true
  readonly escalated?: true
}

/** Complaints answered in time and late, one that is overdue, one that is worked on, and one that was passed on. */
const cases: readonly Case[] = [
  {
    index: 70,
    daysAgo: 20,
    channel: 'line',
    category: 'withdrawal',
    text: 'ถอนเงินแล้วรอนานเกินสองวัน ขอให้ตรวจสอบ',
    disputed: 4_500,
    answered: { after: 3, outcome: 'upheld', text: 'โอนเงินให้แล้วและขออภัยในความล่าช้า' },
  },
  {
    index: 71,
    daysAgo: 19,
    channel: 'chat',
    category: 'bonus',
    text: 'โบนัสเติมเงินไม่เข้าตามโปรโมชั่น',
    disputed: 500,
    answered: { after: 17, outcome: 'rejected', text: 'ยอดฝากไม่ถึงขั้นต่ำของโปรโมชั่น' },
    escalated: true,
  },
  {
    index: 72,
    daysAgo: 16,
    channel: 'email',
    category: 'conduct',
    text: 'พนักงานตอบไม่สุภาพ',
    disputed: null,
  },
  {
    index: 73,
    daysAgo: 3,
    channel: 'phone',
    category: 'game',
    text: 'เกมค้างระหว่างหมุน ยอดชนะไม่เข้า',
    disputed: 1_200,
    claimed: true,
  },
  {
    index: null,
    daysAgo: 1,
    channel: 'email',
    category: 'account',
    text: 'มีผู้นำเบอร์โทรของข้าพเจ้าไปสมัครสมาชิก',
    disputed: null,
  },
]

/** Complaints, and an internal report of suspicious activity that waits for another person. */
export async function loadComplaints(
  sample: SampleContext,
  { owner }: Staff,
  until: Date,
  rule: DayRule,
): Promise<void> {
  const ago = (days: number) => new Date(until.getTime() - days * DAY)
  const memberAt = async (index: number): Promise<MemberId | null> => {
    const query = { limit: 1, sort: 'username', q: personAt(index).username } as const
    const found = await sample.request(owner, 'members.list', { query }, `complaint ${index}`)
    return found?.data[0]?.id ?? null
  }
  for (const each of cases) await complain(sample, owner, each, { ago, memberAt, rule })
  const suspect = await memberAt(74)
  if (suspect === null) return
  sample.goTo(ago(2))
  const body = {
    memberId: suspect,
    kind: 'payments-by-others',
    periodFrom: businessDayOf(ago(9), rule),
    periodTo: businessDayOf(ago(3), rule),
    amount: fromBaht(38_000),
    text: 'ฝากจากบัญชีของบุคคลอื่นสามรายการในสัปดาห์เดียว แล้วถอนเกือบทั้งหมด',
    foundBy: 'staff',
  } as const
  await sample.request(owner, 'suspicions.create', { body }, 'suspicion')
}

type Around = {
  readonly ago: (days: number) => Date
  readonly memberAt: (index: number) => Promise<MemberId | null>
  readonly rule: DayRule
}
async function complain(
  sample: SampleContext,
  owner: Staff['owner'],
  { index, daysAgo, channel, category, text, disputed, answered, claimed, escalated }: Case,
  { ago, memberAt, rule }: Around,
): Promise<void> {
  const memberId = index === null ? null : await memberAt(index)
  const what = `complaint ${index}`
  const receivedAt = ago(daysAgo)
  sample.goTo(new Date(receivedAt.getTime() + HOUR))
  const amount = disputed === null ? null : fromBaht(disputed)
  const form = { memberId, receivedAt, channel, category, text, disputed: amount }
  const recorded = await sample.request(owner, 'complaints.create', { body: form }, what)
  if (recorded === null || (answered === undefined && claimed === undefined)) return
  const params = { id: recorded.data.id }
  sample.goTo(new Date(receivedAt.getTime() + 2 * HOUR))
  await sample.request(owner, 'complaints.assign', { params, ifMatch: 1, body: { to: 'me' } }, what)
  if (answered === undefined) return
  sample.goTo(ago(daysAgo - answered.after))
  const { outcome } = answered
  const answer = { outcome, paid: outcome === 'upheld' ? amount : null, text: answered.text }
  await sample.request(owner, 'complaints.answer', { params, ifMatch: 2, body: answer }, what)
  if (escalated === undefined) return
  const body = { body: 'สำนักระงับข้อพิพาท', reference: 'ADR-2026-118', on: businessDayOf(ago(1), rule) }
  sample.goTo(ago(1))
  await sample.request(owner, 'complaints.escalate', { params, ifMatch: 3, body }, what)
}
