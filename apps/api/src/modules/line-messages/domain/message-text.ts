import { type BusinessDay, type Satang, sumOf, toDecimal } from '@backoffice/kernel'

/** What staff is notified of. Amounts and times only, nothing that identifies a member. */
export type LineEvent =
  | { readonly kind: 'withdrawal-waiting'; readonly amount: Satang; readonly since: Date }
  | { readonly kind: 'deposit-unmatched'; readonly amount: Satang; readonly since: Date }
  | { readonly kind: 'provider-down'; readonly provider: string; readonly since: Date }
  | ({ readonly kind: 'daily-figures' } & DailyFigures)

type Figure = { readonly amount: Satang; readonly count: number }
export type DailyFigures = {
  readonly day: BusinessDay
  readonly deposits: Figure
  readonly withdrawals: Figure
  readonly registrations: number
}
type QuietHours = { readonly from: string; readonly to: string }

/** Names of the providers as staff knows them. */
const providerNames: Readonly<Record<string, string>> = { fairpay: 'FairPay', tmn: 'TrueMoney Wallet', sms: 'SMS' }

/** In UTF-16 units, as LINE counts, with a margin: LINE refuses a text of more than 5,000 as a whole. */
export const MAX_LENGTH = 4_900
const MAX_NAME = 100

/** One text for everything that is due, in Thai: the language of the staff's chat. */
export function messageText(operatorName: string, events: readonly LineEvent[], timeZone: string): string {
  const of = <K extends LineEvent['kind']>(kind: K) =>
    events.filter((event): event is Extract<LineEvent, { kind: K }> => event.kind === kind)
  const outages = Map.groupBy(of('provider-down'), ({ provider }) => provider)
  return withinLimit(heading(operatorName), [
    ...waitingText('รายการถอนรอดำเนินการ', of('withdrawal-waiting'), timeZone),
    ...waitingText('รายการฝากไม่พบเจ้าของยอด', of('deposit-unmatched'), timeZone),
    ...[...outages].map(([provider, found]) => outageText(provider, found, timeZone)),
    ...of('daily-figures').map(figuresText),
  ])
}

const heading = (operatorName: string): string => `[${operatorName.slice(0, MAX_NAME)}]`

/** The parts that fit under the heading, and how many do not. */
function withinLimit(first: string, parts: readonly string[]): string {
  const whole = [first, ...parts].join('\n')
  if (whole.length <= MAX_LENGTH) return whole
  const limit = MAX_LENGTH - leftOutText(parts.length).length - 1
  const fitting = parts.filter((_, n) => [first, ...parts.slice(0, n + 1)].join('\n').length <= limit)
  return [first, ...fitting, leftOutText(parts.length - fitting.length)].join('\n')
}
const leftOutText = (count: number): string => `และอีก ${countText(count)} รายการ`

function outageText(provider: string, outages: readonly { readonly since: Date }[], timeZone: string): string {
  const name = providerNames[provider] ?? provider
  const first = new Date(Math.min(...outages.map(({ since }) => since.getTime())))
  const since = `${timeText(first, timeZone)} น.`
  return outages.length === 1
    ? `${name} ไม่ตอบสนองตั้งแต่ ${since}`
    : `${name} ไม่ตอบสนอง ${countText(outages.length)} ครั้ง ครั้งแรกตั้งแต่ ${since}`
}

type Waiting = { readonly amount: Satang; readonly since: Date }

function waitingText(what: string, waiting: readonly Waiting[], timeZone: string): string[] {
  const [first, ...more] = waiting.toSorted((a, b) => a.since.getTime() - b.since.getTime())
  if (first === undefined) return []
  const since = `${timeText(first.since, timeZone)} น.`
  if (more.length === 0) return [`${what} ${formatBaht(first.amount)} ตั้งแต่ ${since}`]
  const sum = sumOf(waiting, ({ amount }) => amount)
  return [`${what} ${waiting.length} รายการ รวม ${formatBaht(sum)} เก่าสุดตั้งแต่ ${since}`]
}

const figuresText = ({ day, deposits, withdrawals, registrations }: DailyFigures): string =>
  [
    `สรุปยอดวันที่ ${dayText(day)}`,
    `ฝาก ${formatBaht(deposits.amount)} (${countText(deposits.count)} รายการ)`,
    `ถอน ${formatBaht(withdrawals.amount)} (${countText(withdrawals.count)} รายการ)`,
    `สมาชิกใหม่ ${countText(registrations)} คน`,
  ].join('\n')

/** The text of a test. */
export const testText = (operatorName: string): string => `${heading(operatorName)}\nข้อความทดสอบจากระบบหลังบ้าน`

/** `฿1,234.50` */
const formatBaht = (amount: Satang): string => `฿${toDecimal(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
const countText = (count: number): string => count.toLocaleString('en-US')
const dayText = (day: BusinessDay): string =>
  new Intl.DateTimeFormat('th-TH', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** `HH:mm` in a zone. */
export const timeText = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(instant)

/** Whether no message is sent now. `from` is quiet, `to` no longer; `from` after `to` spans midnight. */
export function isQuiet(now: Date, quietHours: QuietHours | null, timeZone: string): boolean {
  if (quietHours === null) return false
  const { from, to } = quietHours
  const time = timeText(now, timeZone)
  return from < to ? from <= time && time < to : from <= time || time < to
}
