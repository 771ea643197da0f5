import { gameFigureRows, gameHistory, gameTransactions } from '@backoffice/contract/games/lists'
import { gameCategories, MAX_FIGURE_DAYS, MAX_GAME_FIGURE_DAYS } from '@backoffice/contract/games/terms'
import { addDays, businessDayOf, ok, refuse, type Result } from '@backoffice/kernel'
import { archivedBefore } from '../../platform/db/archived.ts'
import type { Deps } from '../../platform/deps.ts'
import type { HandlerInput, Endpoints } from '@backoffice/contract'
import type { Handlers } from '../../platform/http/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { dayRange } from '../../platform/lists/period.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { basisPoints, fileColumns, integer, label, type ListExports, money, text } from '../lists/index.ts'
import { memberExists, usernameOf } from '../members/index.ts'
import { type FiguresQuery, listProviders, readFigures, totalOf } from './figures.repo.ts'
import { findRound } from './round.repo.ts'
import { statsOf } from './stats.repo.ts'
import { transactionList } from './transactions.list.ts'

type OwnName = 'history' | 'stats' | 'round' | 'transactions' | 'figures' | 'figure-rows' | 'filters'
type GameHandlers = Pick<Handlers, `games.${OwnName}`>

/** Days of figures without a period. */
const DAYS = 31

/** Bets of members, and the figures of games. */
export function gameReads(deps: Deps) {
  const { reader, clock, config } = deps
  const exists = ({ id }: { readonly id: string }) => memberExists(reader, id)
  const today = () => businessDayOf(clock.now(), config.dayRule)
  const history = listHandler(gameHistory, deps, {
    list: transactionList,
    narrow: (filters, { params }) => ({ ...filters, memberId: params.id }),
    exists,
    show: rows => rows,
  })
  const transactions = listHandler(gameTransactions, deps, {
    list: transactionList,
    narrow: filters => filters,
    show: rows => rows,
  })
  function periodOf(query: HandlerInput<Endpoints['games.figures']>['query']): Result<FiguresQuery, 'VALIDATION'> {
    const days = { standard: DAYS, max: query.by === 'game' ? MAX_GAME_FIGURE_DAYS : MAX_FIGURE_DAYS }
    const period = dayRange(query, today(), days)
    if (!period.ok) return period
    return period.value.to > today() ? badField('to', 'IN_FUTURE') : ok({ ...query, ...period.value })
  }
  const figureRows = async ({ query }: { query: HandlerInput<Endpoints['games.figure-rows']>['query'] }) => {
    const period = periodOf(query)
    return period.ok ? ok({ data: await readFigures(reader, period.value) }) : period
  }
  const handlers: GameHandlers = {
    'games.history': history,
    'games.transactions': transactions,
    'games.stats': async ({ params, query: { days } }) => {
      if (!(await exists(params))) return refuse('NOT_FOUND')
      const [to, rule, asOf] = [today(), config.dayRule, clock.now()]
      return ok({ days, asOf, ...(await statsOf(reader, params.id, { from: addDays(to, 1 - days), to, rule })) })
    },
    'games.round': async ({ params }) => {
      const found = await findRound(reader, params.id, clock.now())
      return found === undefined ? refuse('NOT_FOUND') : ok({ data: found })
    },
    'games.figures': async ({ query }) => {
      const period = periodOf(query)
      if (!period.ok) return period
      const { by, from, to } = period.value
      const asOf = clock.now()
      const rows = await readFigures(reader, period.value)
      return ok({ data: { by, from, to, asOf, rows, total: totalOf(rows) } })
    },
    'games.figure-rows': figureRows,
    'games.filters': async () =>
      ok({
        data: {
          providers: await listProviders(reader),
          categories: [...gameCategories],
          archivedBefore: await archivedBefore(reader, 'game_transactions'),
        },
      }),
  }
  const exports: Pick<ListExports, 'games.history' | 'games.transactions' | 'games.figure-rows'> = {
    'games.history': { columns: historyColumns, about: ({ id }) => usernameOf(reader, id), read: history },
    'games.transactions': { columns: transactionColumns, read: transactions },
    'games.figure-rows': { columns: figureColumns, read: figureRows },
  }
  return { handlers, exports }
}

const transactionColumns = fileColumns(
  gameTransactions,
  'agent',
  {
    game: text(row => row.gameName),
    provider: text(row => row.providerName),
    category: 'label',
    status: label('agent', 'betStatus'),
    settledAt: { settledAt: 'instant', refundedAt: 'instant' },
  },
  'bet',
)
/** One member’s bets: their name is in the file name. */
const historyColumns = transactionColumns.filter(({ id }) => id !== 'member')
const figureColumns = fileColumns(
  gameFigureRows,
  'agent',
  {
    name: {
      group: text((row, texts) =>
        row.key === row.category ? texts.text('agent', `category.${row.category}`) : row.name,
      ),
    },
    bets: { bets: money(row => row.bets.amount), betCount: integer(row => row.bets.count) },
    wins: { wins: money(row => row.wins.amount), winCount: integer(row => row.wins.count) },
    voids: { voids: money(row => row.voids.amount), voidCount: integer(row => row.voids.count) },
    hold: basisPoints(row => row.holdBasisPoints),
  },
  'ggr',
)
