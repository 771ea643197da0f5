import type { gameFigureRow, gameFigures } from '@backoffice/contract/games/forms'
import type { GameCategory } from '@backoffice/contract/games/terms'
import { addDays, type BusinessDay, minus, type Satang, satangOf, sumOf } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { recordFacts } from '../summaries/index.ts'
import type { GameTransaction } from './games.repo.ts'

type FigureRow = z.output<typeof gameFigureRow>
type FiguresResponse = z.output<typeof gameFigures>
type Figures = FiguresResponse['total']
export type FiguresQuery = {
  readonly by: FiguresResponse['by']
  readonly from: BusinessDay
  readonly to: BusinessDay
  readonly provider?: string | undefined
}

// The dimension is category/provider, or category/provider/game; only the game, which is last, contains slashes.
const category = sql`split_part(dimension, '/', 1)`
const provider = sql`split_part(dimension, '/', 2)`
const game = sql`substr(dimension, length(split_part(dimension, '/', 1)) + length(split_part(dimension, '/', 2)) + 3)`
const none = sql`null`

const byGame = ['games.bets', 'games.wins', 'games.voids'] as const
const byProvider = ['games.bets-by-provider', 'games.wins-by-provider', 'games.voids-by-provider'] as const

/** The columns a figure is grouped by. */
const groups: Readonly<Record<FiguresQuery['by'], Readonly<Record<'category' | 'provider' | 'game' | 'day', Sql>>>> = {
  provider: { category: none, provider, game: none, day: none },
  game: { category: sql`min(${category})`, provider, game, day: none },
  category: { category, provider: none, game: none, day: none },
  day: { category: none, provider: none, game: none, day: sql`business_day::text` },
}
const grouping: Readonly<Record<FiguresQuery['by'], Sql>> = {
  provider,
  game: sql`${provider}, ${game}`,
  category,
  day: sql`business_day`,
}

type Row = Record<'category' | 'provider' | 'game' | 'day' | 'providerName' | 'gameName', string | null> &
  Record<'bets' | 'wins' | 'voids', string> &
  Record<'betCount' | 'winCount' | 'voidCount', string>

const sumsOf = (figure: string, amount: string, count: string): Sql => sql`
  coalesce(sum(amount_satang) filter (where figure = ${figure}), 0) as ${sql.ref(amount)},
  coalesce(sum(count) filter (where figure = ${figure}), 0) as ${sql.ref(count)}`

/** What was bet, won and voided on these business days, exact at the moment of the statement. Every day has a row. */
export async function readFigures(reader: Reader, query: FiguresQuery): Promise<FigureRow[]> {
  const group = groups[query.by]
  const [bets, wins, voids] = query.by === 'game' ? byGame : byProvider
  const facts = sql`figure in (${sql.lit(bets)}, ${sql.lit(wins)}, ${sql.lit(voids)})
    and business_day between ${query.from}::date and ${query.to}::date
    and ${query.provider === undefined ? sql`true` : sql`${provider} = ${query.provider}`}`
  const { rows } = await sql<Row>`
    select f.*, p.name as "providerName", c.name as "gameName" from (
      select ${group.category} as category, ${group.provider} as provider, ${group.game} as game, ${group.day} as day,
          ${sumsOf(bets, 'bets', 'betCount')}, ${sumsOf(wins, 'wins', 'winCount')},
          ${sumsOf(voids, 'voids', 'voidCount')}
        from (select business_day, figure, dimension, amount_satang, count from day_summaries where ${facts}
          union all select business_day, figure, dimension, amount_satang, count from summary_deltas where ${facts}) d
        group by ${grouping[query.by]}
      ) f left join catalogue_providers p on p.provider = f.provider
        left join game_catalogue c on c.provider = f.provider and c.game = f.game`.execute(reader)
  const found = rows.map(toRow)
  return query.by === 'day' ? everyDay(query, found) : found.toSorted(mostBetsFirst)
}

function toRow({ category: ofCategory, provider: code, game: ofGame, day, ...row }: Row): FigureRow {
  const key = day ?? (ofGame === null ? (code ?? ofCategory) : `${code}/${ofGame}`) ?? ''
  const name = ofGame !== null ? (row.gameName ?? ofGame) : code !== null ? (row.providerName ?? code) : key
  return {
    key,
    name,
    provider: code,
    category: ofCategory as GameCategory | null,
    ...withResult({
      bets: { amount: satangOf(row.bets), count: Number(row.betCount) },
      wins: { amount: satangOf(row.wins), count: Number(row.winCount) },
      voids: { amount: satangOf(row.voids), count: Number(row.voidCount) },
    }),
  }
}

function withResult(figures: Pick<Figures, 'bets' | 'wins' | 'voids'>): Figures {
  const { bets, wins, voids } = figures
  const ggr = minus(bets.amount, wins.amount, voids.amount)
  return { ...figures, ggr, holdBasisPoints: bets.amount === 0n ? null : Number((ggr * 10_000n) / bets.amount) }
}

function everyDay({ from, to }: FiguresQuery, found: readonly FigureRow[]): FigureRow[] {
  const byDay = new Map(found.map(row => [row.key, row]))
  const days: FigureRow[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push(byDay.get(day) ?? { key: day, name: day, provider: null, category: null, ...totalOf([]) })
  return days
}

export function totalOf(rows: readonly Figures[]): Figures {
  const sum = (of: (row: Figures) => Figures['bets']): Figures['bets'] => ({
    amount: sumOf(rows, row => of(row).amount),
    count: rows.reduce((total, row) => total + of(row).count, 0),
  })
  return withResult({ bets: sum(row => row.bets), wins: sum(row => row.wins), voids: sum(row => row.voids) })
}

const mostBetsFirst = (one: FigureRow, other: FigureRow): number =>
  one.bets.amount === other.bets.amount ? (one.key < other.key ? -1 : 1) : one.bets.amount < other.bets.amount ? 1 : -1

/** The providers seen in bets, and those of the game list. */
export async function listProviders(reader: Reader): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, coalesce(p.name, code) as name
      from (select provider as code from game_providers
        union select provider from catalogue_providers where gone_at is null) s
      left join catalogue_providers p on p.provider = s.code
      order by lower(coalesce(p.name, code)), code`.execute(reader)
  return rows
}

type GameFact = {
  readonly figure: 'games.bets' | 'games.wins' | 'games.voids'
  readonly day: BusinessDay
  readonly amount: Satang
  readonly at: Date
}

/**
 * Counts what was booked of a bet for its day, by category, provider and game, and without the game. The game is last
 * and may contain slashes; category and provider cannot.
 */
export const countGameFact = (
  tx: Tx,
  bet: Pick<GameTransaction, 'category' | 'provider' | 'game'>,
  { figure, day, amount, at }: GameFact,
): Promise<void> =>
  recordFacts(
    tx,
    sql`select ${day}::date as business_day, figure, dimension, ${amount}::bigint as amount_satang,
      1::bigint as count, ${at}::timestamptz as at
      from (values (${figure}, ${`${bet.category}/${bet.provider}/${bet.game}`}),
        (${`${figure}-by-provider`}, ${`${bet.category}/${bet.provider}`})) f (figure, dimension)`,
    at,
  )
