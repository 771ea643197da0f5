import type { InviteeResponse, InviterResponse } from '@backoffice/contract/invites/forms'
import { inviteCommissions, invitees, invitePayouts, inviters } from '@backoffice/contract/invites/lists'
import { businessDayOf, minus, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { type Period, periodOf } from '../../platform/lists/period.ts'
import { memberExists } from '../members/index.ts'
import { figuresOf, type Inviter, inviterList, NO_FIGURES } from './inviters.list.ts'
import { broughtBy, commissionList, inviteeList, levelBelow, payoutList } from './invites.list.ts'

/** The report: who invited others, and what that brought in the period. */
export function inviterHandler(deps: Deps) {
  const { reader, config } = deps
  const dayOf = (instant: Date | null) => (instant === null ? null : businessDayOf(instant, config.dayRule))
  async function show(rows: readonly Inviter[], period: Period): Promise<InviterResponse[]> {
    const lastInstant = period.until === null ? null : new Date(period.until.getTime() - 1)
    const days = { from: dayOf(period.from), to: dayOf(lastInstant) }
    const ids = rows.map(({ id }) => id)
    const found = await figuresOf(reader, ids, period, days)
    return rows.map(row => {
      const figures = found.get(row.id) ?? NO_FIGURES
      return { ...row, ...figures, profit: minus(figures.deposits, figures.withdrawals) }
    })
  }
  const answer = (period: Period) =>
    listHandler(inviters, deps, { list: inviterList, narrow: filters => filters, show: rows => show(rows, period) })
  type Call = Parameters<ReturnType<typeof answer>>[0]
  return async (call: Call): ReturnType<ReturnType<typeof answer>> => {
    const period = periodOf(call.query, config.dayRule)
    return period.ok ? answer(period.value)(call) : period
  }
}

/** The members a member invited, level by level. */
export function treeHandler(deps: Deps) {
  const { reader } = deps
  const answer = (top: string, parent: string, level: number) =>
    listHandler(invitees, deps, {
      list: inviteeList,
      narrow: filters => ({ ...filters, parent }),
      async show(rows) {
        const brought = await broughtBy(reader, top, rows, level)
        return rows.map((row): InviteeResponse => {
          const { people = 0, commission } = brought.get(row.id) ?? {}
          if (commission === undefined) throw new Error(`member ${row.id} of a page is gone`)
          return { ...row, level, people, commission }
        })
      },
    })
  type Call = Parameters<ReturnType<typeof answer>>[0]
  return async (call: Call): Promise<Awaited<ReturnType<ReturnType<typeof answer>>>> => {
    const top = call.params.id
    const parent = call.query.of ?? top
    const level = await levelBelow(reader, top, parent)
    return level === undefined ? refuse('NOT_FOUND') : answer(top, parent, level)(call)
  }
}

export const commissionsHandler = (deps: Deps) =>
  listHandler(inviteCommissions, deps, {
    list: commissionList,
    narrow: (filters, { params }) => ({ ...filters, memberId: params.id, rule: deps.config.dayRule }),
    exists: ({ id }) => memberExists(deps.reader, id),
    show: rows => rows,
  })

export const payoutsHandler = (deps: Deps) =>
  listHandler(invitePayouts, deps, { list: payoutList, narrow: filters => filters, show: rows => rows })
