import { businessDayOf } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { FIRST_DAY, summariesOf, type Summary } from './summaries.repo.ts'

const figures = ['members.registered'] as const

const countIn = (found: readonly Summary[]): number => Number(found.reduce((sum, { count }) => sum + count, 0n))

/** Registrations from the daily figures: exact at any volume. */
export async function totalMembers({ reader, clock, config }: Deps): Promise<number> {
  return countIn(
    await summariesOf(reader, { from: FIRST_DAY, to: businessDayOf(clock.now(), config.dayRule), by: 'year', figures }),
  )
}

export async function registeredToday({ reader, clock, config }: Deps): Promise<number> {
  const today = businessDayOf(clock.now(), config.dayRule)
  return countIn(await summariesOf(reader, { from: today, to: today, by: 'day', figures }))
}

/** By month of the business day, from the first month with a registration to the current one, empty months included. */
export async function registeredByMonth({ reader, clock, config }: Deps): Promise<{ month: string; count: number }[]> {
  const today = businessDayOf(clock.now(), config.dayRule)
  const found = new Map(
    (await summariesOf(reader, { from: FIRST_DAY, to: today, by: 'month', figures })).map(({ period, count }) => [
      period,
      Number(count),
    ]),
  )
  const first = [...found.keys()].sort()[0]
  return first === undefined
    ? []
    : monthsFrom(first, today.slice(0, 7)).map(month => ({ month, count: found.get(month) ?? 0 }))
}

function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

function monthAfter(month: string): string {
  const [year = 0, index = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7)
}
