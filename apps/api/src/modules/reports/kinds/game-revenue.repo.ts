import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { summariesOf } from '../../summaries/index.ts'
import { contentOf, type Line, type ReportContent } from '../content.ts'
import type { ReportQuery } from './report-query.ts'

const figures = ['games.bets-by-provider', 'games.wins-by-provider', 'games.voids-by-provider'] as const
type Sums = { betCount: number; bets: bigint; wins: bigint; voids: bigint }
const none = (): Sums => ({ betCount: 0, bets: 0n, wins: 0n, voids: 0n })

/**
 * Bets, wins and voids by category and provider, each on the day it was booked, from the sums of the days; and the part
 * of it that was bonus money, from the transfers of the summed days.
 */
export async function gameRevenue(snapshot: Reader, { from, to }: ReportQuery): Promise<ReportContent> {
  const found = await summariesOf(snapshot, { from, to, by: 'year', figures, split: true })
  const byProvider = new Map<string, Sums>()
  for (const { figure, dimension, amount, count } of found) {
    const sums = byProvider.get(dimension) ?? none()
    byProvider.set(dimension, sums)
    if (figure === 'games.bets-by-provider')
      [sums.bets, sums.betCount] = [sums.bets + amount, sums.betCount + Number(count)]
    else if (figure === 'games.wins-by-provider') sums.wins += amount
    else sums.voids += amount
  }
  const { rows: bonus } = await sql<Line>`
    select provider, bets::text as "bonusBets", wins::text as "bonusWins", voids::text as "bonusVoids",
      (bets - wins - voids)::text as "bonusGgr"
      from (select provider,
          coalesce(sum(lost_satang) filter (where code = 'bet-bonus'), 0) as bets,
          coalesce(sum(gained_satang) filter (where code = 'win-bonus'), 0) as wins,
          coalesce(sum(gained_satang - lost_satang)
            filter (where code in ('bet-bonus-void', 'reversed-win-bonus')), 0) as voids
          from liability_movements where wallet = 'bonus' and business_day between ${from}::date and ${to}::date
            and code in ('bet-bonus', 'win-bonus', 'bet-bonus-void', 'reversed-win-bonus') group by 1) sums
     order by 1`.execute(snapshot)
  return contentOf('game-revenue', {
    providers: [...byProvider]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([dimension, sums]) => lineOf(dimension, sums)),
    bonus,
  })
}

function lineOf(dimension: string, { betCount, bets, wins, voids }: Sums): Line {
  const slash = dimension.indexOf('/')
  return {
    category: dimension.slice(0, slash),
    provider: dimension.slice(slash + 1),
    betCount,
    bets: String(bets),
    wins: String(wins),
    voids: String(voids),
    ggr: String(bets - wins - voids),
  }
}
