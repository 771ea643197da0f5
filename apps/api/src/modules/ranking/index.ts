import { rankHistory } from '@backoffice/contract/ranking/lists'
import { type RankingDocument, rankingSetting } from '@backoffice/contract/ranking/forms'
import { addDays, type BusinessDay, ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { dayRange } from '../../platform/lists/period.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { fileColumns, type ListExports } from '../lists/index.ts'
import { memberExists } from '../members/index.ts'
import { createSetting, type Pictures, type SettingSpec } from '../setting-documents/index.ts'
import { CLOSE_DAYS, closeDays, closeMember } from './commands/close-day.ts'
import { moveMemberManually } from './commands/move-member.ts'
import { changeTier, createTier, deleteTier } from './commands/write-tier.ts'
import { type RankingContext, today } from './context.ts'
import { firstDayOf, lastDayOf } from './domain/ranking.ts'
import { historyList, historyOf } from './history.list.ts'
import { showMemberRank } from './member-rank.ts'
import { previewOf } from './preview.ts'
import { promotionsOf, receivedBy } from './received.repo.ts'
import { countMembers, listTiers } from './tiers.repo.ts'

type RankingHandlers = Pick<Handlers, Extract<keyof Handlers, `${'ranking' | 'ranking-setting'}.${string}`>>

const CLOSE_SECONDS = 60
const DAYS = { standard: 30, max: 366 }
/** Months, as days. */
const [MONTHS, MONTH_DAYS] = [12, { standard: 31, max: 60 * 31 }]

const spec: SettingSpec<RankingDocument, object> = {
  initial: { enabled: false, basis: 'deposits', demoteAtMonthEnd: false },
  derive: () => ({}),
}

type RankingDeps = Pick<RankingContext, 'members' | 'rewards'> & { readonly pictures: Pictures }

/** The ranking module: tiers, who has which, and the job that promotes, rewards and demotes when a day is over. */
export function createRanking(deps: Deps, { members, rewards, pictures }: RankingDeps) {
  const { reader, jobs } = deps
  const setting = createSetting(deps, rankingSetting, spec, { pictures, changedHandlers: [] })
  const module: RankingContext = { deps, members, rewards, readSetting: setting.read }
  const history = listHandler(rankHistory, deps, {
    list: historyList,
    narrow: filters => filters,
    show: rows => rows,
  })
  const [remove, move] = [deleteTier(deps), moveMemberManually(module)]
  const handlers: RankingHandlers = {
    'ranking.tiers': async () => {
      const [tiers, counts] = [await listTiers(reader), await countMembers(reader)]
      return ok({ data: tiers.map(tier => ({ ...tier, members: counts.get(tier.id) ?? 0 })) })
    },
    'ranking.positions': async () => {
      const [tiers, counts] = [await listTiers(reader), await countMembers(reader)]
      return ok({
        data: tiers
          .toReversed()
          .map(({ id, name, level }) => ({ rank: name, id, level, members: counts.get(id) ?? 0 })),
      })
    },
    'ranking.received-daily': async ({ query }) => {
      const days = dayRange(query, today(deps), DAYS)
      return days.ok ? ok({ data: await receivedBy(reader, { ...days.value, by: 'day' }) }) : days
    },
    'ranking.received-monthly': async ({ query }) => {
      const to = lastDayOf(query.to === undefined ? today(deps) : `${query.to}-01`)
      const from = query.from === undefined ? monthsBefore(to, MONTHS - 1) : `${query.from}-01`
      const days = dayRange({ from, to }, to, MONTH_DAYS)
      return days.ok ? ok({ data: await receivedBy(reader, { ...days.value, by: 'month' }) }) : days
    },
    'ranking.promoted-daily': async ({ query: { day = today(deps) } }) =>
      ok({ data: await promotionsOf(reader, { from: day, to: day, by: 'day' }) }),
    'ranking.promoted-monthly': async ({ query: { month } }) => {
      const from = month === undefined ? firstDayOf(today(deps)) : `${month}-01`
      return ok({ data: await promotionsOf(reader, { from, to: lastDayOf(from), by: 'month' }) })
    },
    'ranking.history': history,
    'ranking.history-of': async ({ params: { id } }) =>
      (await memberExists(reader, id)) ? ok(await historyOf(reader, id)) : refuse('NOT_FOUND'),
    'ranking.preview': async () => ok({ data: await previewOf(module) }),
    'ranking.of-member': async ({ params: { id } }) => {
      const shown = await showMemberRank(module, reader, id)
      return shown.ok ? ok({ data: shown.value }) : shown
    },
    'ranking.create': ({ body, origin }) => runCommand(deps, createTier, origin, body),
    'ranking.change': ({ params, body, ifMatch = 0, origin }) =>
      runCommand(deps, changeTier, origin, { ...params, version: ifMatch, form: body }),
    'ranking.delete': ({ params, body, ifMatch = 0, origin }) =>
      runCommand(deps, remove, origin, { ...params, ...body, version: ifMatch }),
    'ranking.move': ({ params, body, origin }) => runCommand(deps, move, origin, { ...params, ...body }),
    'ranking-setting.get': setting.handlers.get,
    'ranking-setting.change': setting.handlers.change,
    'ranking-setting.history': setting.handlers.history,
  }
  const exports: Pick<ListExports, 'ranking.history'> = {
    'ranking.history': { columns: fileColumns(rankHistory, 'ranking', {}), read: history },
  }
  /** The timer's work, callable in tests. */
  const close = (): Promise<void> => closeDays(module)
  return {
    handlers,
    exports,
    closeDays: close,
    /** Closes a day for one member. */
    closeMember: closeMember(module),
    start: (): void => jobs.every(CLOSE_DAYS, CLOSE_SECONDS, close),
  }
}

/** The first day of the month so many months before. */
function monthsBefore(day: BusinessDay, months: number): BusinessDay {
  let first = firstDayOf(day)
  for (let count = 0; count < months; count++) first = firstDayOf(addDays(first, -1))
  return first
}
