import { addDays, businessDayOf, type BusinessDay } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { LineDocument } from '../setting-documents/index.ts'
import { type DailyFigures, type LineEvent, timeText } from './domain/message-text.ts'
import { isStored, listUnmatchedDeposits, listWaitingWithdrawals, type NewEvent } from './line-messages.repo.ts'

/** The last successful answer of each provider the operator uses; a call is made to learn it. */
export type ProviderAnswers = () => Promise<readonly { readonly provider: string; readonly lastGoodAt: Date }[]>
type DayFigures = Pick<DailyFigures, 'deposits' | 'registrations'> & {
  readonly withdrawalsPaid: DailyFigures['withdrawals']
}
export type Sources = {
  readonly providers: ProviderAnswers
  readonly figuresOf: (day: BusinessDay) => Promise<DayFigures>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** What waited longer was no news when LINE was switched on. Beyond the longest waiting time of the settings. */
const NEWS_HOURS = 48
/** A provider that fails for so long is down. */
const PROVIDER_DOWN_MINUTES = 5
/** The day's figures are sent late after an outage, but not in the evening. */
const FIGURES_HOURS = 6

/** What the staff is to be notified of now. The same event is found again until its cause is over. */
export async function findEvents(
  { reader, clock, config }: Pick<Deps, 'reader' | 'clock' | 'config'>,
  { notify, waitingMinutes, dailyAt }: LineDocument,
  { providers, figuresOf }: Sources,
): Promise<NewEvent[]> {
  const now = clock.now()
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
  const waiting = { after: ago(NEWS_HOURS * HOUR_MS), upTo: ago(waitingMinutes * MINUTE_MS) }
  const [withdrawals, deposits, answers] = await Promise.all([
    notify.withdrawalWaiting ? listWaitingWithdrawals(reader, waiting) : [],
    notify.depositUnmatched ? listUnmatchedDeposits(reader, waiting) : [],
    notify.providerDown ? providers() : [],
  ])
  const down = answers.filter(({ lastGoodAt }) => lastGoodAt <= ago(PROVIDER_DOWN_MINUTES * MINUTE_MS))
  const day = notify.dailyFigures ? dayToReport(now, dailyAt, config.dayRule) : null
  return [
    ...withdrawals.map(({ id, ...facts }) => ({
      subject: id,
      event: { kind: 'withdrawal-waiting', ...facts } as const,
    })),
    ...deposits.map(({ id, ...facts }) => ({ subject: id, event: { kind: 'deposit-unmatched', ...facts } as const })),
    // One event per outage: the subject changes with the next good answer.
    ...down.map(({ provider, lastGoodAt: since }) => ({
      subject: `${provider} ${since.toISOString()}`,
      event: { kind: 'provider-down', provider, since } as const,
    })),
    ...(day === null || (await isStored(reader, 'daily-figures', day))
      ? []
      : [{ subject: day, event: toReport(day, await figuresOf(day)) }]),
  ]
}

const toReport = (day: BusinessDay, { deposits, withdrawalsPaid, registrations }: DayFigures): LineEvent => ({
  kind: 'daily-figures',
  day,
  deposits,
  withdrawals: withdrawalsPaid,
  registrations,
})

/** The business day whose figures are due now, or null. */
export function dayToReport(now: Date, dailyAt: string, rule: Deps['config']['dayRule']): BusinessDay | null {
  const late = minutesOf(timeText(now, rule.timeZone)) - minutesOf(dailyAt)
  return late < 0 || late >= FIGURES_HOURS * 60 ? null : addDays(businessDayOf(now, rule), -1)
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
