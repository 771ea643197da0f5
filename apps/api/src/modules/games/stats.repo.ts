import type { gameStats } from '@backoffice/contract/games/forms'
import { type GameCategory, gameCategories } from '@backoffice/contract/games/terms'
import { addDays, boundsOf, type BusinessDay, type DayRule, type Satang, satangOf, sumOf } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'

type Stats = z.output<typeof gameStats>
type Figures = Stats['byDay'][number]
type Counted = Omit<Figures, 'date'>
type Column = 'bets' | 'wins' | 'voids' | 'net' | 'turnover' | 'settledWins'
type Row = Record<Column, string> & {
  readonly count: number
  readonly category: GameCategory
  readonly provider: string
  readonly name: string
  readonly day: BusinessDay
}

/** Bets a member placed on these days and their results. */
export async function statsOf(
  reader: Reader,
  memberId: string,
  { from, to, rule }: { readonly from: BusinessDay; readonly to: BusinessDay; readonly rule: DayRule },
): Promise<Omit<Stats, 'days' | 'asOf'>> {
  const { rows } = await sql<Row>`
    select s.*, coalesce(p.name, s.provider) as name from (
      select category, provider, business_day as day, count(*)::int as count, sum(stake_satang) as bets,
          coalesce(sum(win_satang), 0) as wins,
          coalesce(sum(stake_satang - coalesce(win_satang, 0)) filter (where status = 'refunded'), 0) as voids,
          coalesce(sum(stake_satang - win_satang) filter (where status = 'settled'), 0) as net,
          coalesce(sum(stake_satang) filter (where status = 'settled'), 0) as turnover,
          coalesce(sum(win_satang) filter (where status = 'settled'), 0) as "settledWins"
        from game_transactions
        where member_id = ${memberId}::uuid and status <> 'cancelled' and bet_at >= ${boundsOf(from, rule).from}
          and bet_at < ${boundsOf(to, rule).to} group by 1, 2, 3
      ) s left join catalogue_providers p on p.provider = s.provider`.execute(reader)
  const [turnover, wins] = [total(rows, 'turnover'), total(rows, 'settledWins')]
  const byCategory = groupBy(rows, row => row.category)
  const byProvider = groupBy(rows, row => row.provider)
  const byDay = groupBy(rows, row => row.day)
  const days: Figures[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push({ date, ...figuresOf(byDay.get(date) ?? []) })
  return {
    from,
    to,
    totals: {
      ...figuresOf(rows),
      rtpBasisPoints: turnover === 0n ? null : Number((wins * 10_000n) / turnover),
      validTurnover: turnover,
    },
    byCategory: gameCategories
      .flatMap(category => {
        const found = byCategory.get(category)
        return found === undefined ? [] : [{ category, ...figuresOf(found) }]
      })
      .toSorted(mostBetsFirst),
    byProvider: [...byProvider]
      .map(([provider, found]) => ({ provider, name: found[0]?.name ?? provider, ...figuresOf(found) }))
      .toSorted(mostBetsFirst),
    byDay: days,
  }
}

const total = (rows: readonly Row[], column: Column): Satang => sumOf(rows, row => satangOf(row[column]))

const figuresOf = (rows: readonly Row[]): Counted => ({
  count: rows.reduce((sum, row) => sum + row.count, 0),
  bets: total(rows, 'bets'),
  wins: total(rows, 'wins'),
  voids: total(rows, 'voids'),
  net: total(rows, 'net'),
})

const groupBy = <Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> => Map.groupBy(rows, keyOf)

const mostBetsFirst = (one: Counted, other: Counted): number =>
  one.bets === other.bets ? 0 : one.bets < other.bets ? 1 : -1
