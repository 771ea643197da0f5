import { addDays, businessDayOf, type DayRule, type MemberId } from '@backoffice/kernel'
import { personAt } from '@backoffice/population'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Suspected = {
  readonly index: number
  readonly hoursAgo: number
  readonly severity: 'low' | 'medium' | 'high' | 'critical'
  readonly text: string
  readonly state?: 'claimed' | 'waiting' | 'snoozed' | 'held' | 'closed' | 'reported'
}

/**
 * Cases of members in several states: in the queue, overdue, worked on, waiting for the player, with money on hold,
 * closed, and reported.
 */
const suspected: readonly Suspected[] = [
  { index: 80, hoursAgo: 1, severity: 'critical', text: 'เปลี่ยนเลขบัญชีแล้วขอถอนทันที เข้าใช้งานจากประเทศอื่น' },
  { index: 81, hoursAgo: 30, severity: 'high', text: 'สามบัญชีใช้เครื่องเดียวกันและรับโบนัสเดียวกัน', state: 'held' },
  { index: 82, hoursAgo: 20, severity: 'medium', text: 'ฝากแล้วถอนโดยแทบไม่เดิมพัน', state: 'claimed' },
  { index: 83, hoursAgo: 40, severity: 'medium', text: 'ฝากจากบัญชีของบุคคลอื่น', state: 'waiting' },
  { index: 84, hoursAgo: 60, severity: 'low', text: 'ถอนต่ำกว่าวงเงินเล็กน้อยหลายครั้ง', state: 'snoozed' },
  { index: 85, hoursAgo: 200, severity: 'low', text: 'เดิมพันฝั่งตรงข้ามกับบัญชีของญาติ', state: 'closed' },
  { index: 98, hoursAgo: 150, severity: 'high', text: 'ฝากหลายครั้งแล้วถอนโดยแทบไม่เดิมพัน', state: 'reported' },
  { index: 86, hoursAgo: 5, severity: 'low', text: 'ลองโค้ดเครดิตผิดหลายครั้ง' },
]

/** Cases that staff opened. */
export async function loadCases(sample: SampleContext, { owner }: Staff, until: Date, rule: DayRule): Promise<void> {
  for (const each of suspected) await suspect(sample, owner, each, until, rule)
}

async function memberAt(sample: SampleContext, owner: Staff['owner'], index: number): Promise<MemberId | null> {
  const query = { limit: 1, sort: 'username', q: personAt(index).username } as const
  const found = await sample.request(owner, 'members.list', { query }, `case ${index}`)
  return found?.data[0]?.id ?? null
}

async function suspect(
  sample: SampleContext,
  owner: Staff['owner'],
  { index, hoursAgo, severity, text, state }: Suspected,
  until: Date,
  rule: DayRule,
): Promise<void> {
  const what = `case ${index}`
  const id = await memberAt(sample, owner, index)
  if (id === null) return
  const at = (hours: number) => sample.goTo(new Date(until.getTime() - hours * HOUR))
  at(hoursAgo)
  const body = { subject: { kind: 'member' as const, id }, severity, text, linked: [] }
  const opened = await sample.request(owner, 'cases.open', { body }, what)
  if (opened === null || state === undefined) return
  const params = { id: opened.data.id }
  at(hoursAgo - 0.2)
  await sample.request(owner, 'cases.claim', { params, ifMatch: 1 }, what)
  const step = { params, ifMatch: 2 }
  if (state === 'waiting') {
    const wait = { for: 'player', reason: 'ขอหลักฐานบัญชีที่ใช้ฝาก', until: new Date(until.getTime() + 3 * DAY) } as const
    await sample.request(owner, 'cases.wait', { ...step, body: wait }, what)
  }
  if (state === 'snoozed')
    await sample.request(owner, 'cases.snooze', { ...step, body: { until: new Date(until.getTime() + DAY) } }, what)
  if (state === 'held')
    await sample.request(owner, 'cases.hold', { ...step, body: { kind: 'withdrawal', reason: 'รอตรวจเครื่องที่ใช้' } }, what)
  if (state === 'closed' || state === 'reported') {
    at(hoursAgo - 24)
    const decision = decisions[state]
    const decided = await sample.request(
      owner,
      'cases.decide',
      { ...step, body: { ...decision, reasons: [...decision.reasons] } },
      what,
    )
    if (state !== 'reported' || decided === null) return
    at(1)
    const report = { params, ifMatch: decided.data.version, body: reportOf(until, rule) }
    await sample.request(owner, 'cases.save-report', report, what)
  }
}

const decisions = {
  closed: {
    verdict: 'unfounded',
    reasons: ['same-household'],
    text: 'ทั้งสองคนอยู่บ้านเดียวกัน เดิมพันตามปกติ',
    holds: 'release',
    account: 'none',
  },
  reported: {
    verdict: 'confirmed',
    reasons: ['money-laundering'],
    text: 'ไม่มีเหตุผลอื่นของการฝากและถอน',
    holds: 'release',
    account: 'block-withdrawals',
  },
} as const

function reportOf(until: Date, rule: DayRule) {
  const to = businessDayOf(new Date(until.getTime() - HOUR), rule)
  return {
    kind: 'STR' as const,
    narrative: 'สมาชิกฝากหลายครั้งในวันเดียว แล้วถอนเกือบทั้งหมดโดยแทบไม่เดิมพัน ไม่พบเหตุผลทางเศรษฐกิจ',
    action: 'ระงับการถอน และขอเอกสารแหล่งที่มาของเงิน',
    indicators: ['no-play' as const, 'quick-out' as const],
    from: addDays(to, -29),
    to,
    leftOut: [],
  }
}
