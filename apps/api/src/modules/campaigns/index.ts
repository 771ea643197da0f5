import { campaignMembers, campaigns } from '@backoffice/contract/campaigns/record'
import { addDays, type BusinessDay, businessDayOf, ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { refuseProblem } from '../../platform/lists/cursor.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { type DayRange, dayRange } from '../../platform/lists/period.ts'
import { recordModule } from '../../platform/records/record-module.ts'
import type { SharedCounter } from '../../platform/limits/shared-counter.ts'
import { fileColumns, type ListExports } from '../lists/index.ts'
import { memberColumns, memberList, toMemberResponse } from '../members/index.ts'
import { campaignTable, isInUse } from './campaigns.repo.ts'
import { showCampaigns } from './campaign-response.ts'
import { createClickQueue } from './click-queue.ts'
import { countClicks, deleteOldVisitors } from './clicks.repo.ts'
import { changeProblem, scheduleProblem } from './domain/campaign.ts'
import { aggregateTransfers, figuresOf, NO_FIGURES } from './figures.repo.ts'
import { type ReadWebsite, redirectHandler } from './redirect.ts'

export { countClicks } from './clicks.repo.ts'
export { signatureOf, visitorHash } from './link.ts'

type CampaignHandlers = Pick<Handlers, Extract<keyof Handlers, `campaigns.${string}`>>

const AGGREGATE_SECONDS = 10
const DELETE_SECONDS = 3_600
/** Days shown without a period, and at most. */
const DAYS = { standard: 30, max: 366 }

/** The campaigns module: links that bring members, and what these members brought. */
export function createCampaigns(deps: Deps, readWebsite: ReadWebsite, counter?: SharedCounter) {
  const { db, reader, clock, config, log, jobs } = deps
  const clicks = createClickQueue({
    count: waiting => countClicks(db, waiting),
    failed: error => log.error({ err: error }, 'clicks on campaign links could not be counted; tried again soon'),
  })
  const records = recordModule(deps, campaigns, {
    table: campaignTable,
    show: showCampaigns(config),
    async check({ tx, now }, form, before) {
      return refuseProblem(
        before === null ? scheduleProblem(form, now) : changeProblem(before, form, await isInUse(tx, before), now),
      )
    },
    actions: {
      start: (_campaign, now) => ({ startsAt: now }),
      end: (_campaign, now) => ({ endsAt: now }),
    },
  })
  const memberRows = listHandler(campaignMembers, deps, {
    list: memberList,
    narrow: (filters, { params }) => ({ ...filters, campaignId: params.id }),
    exists: async ({ id }) => (await campaignTable.find(reader, id)) !== undefined,
    show: (rows, { actor }) => rows.map(row => toMemberResponse(row, actor, config.services.player !== null)),
  })
  /** The figures of each day, newest first, days without any included. */
  async function daysOf(campaign: { id: string; code: string }, { from, to }: DayRange) {
    const found = new Map((await figuresOf(reader, [campaign], { from, to })).map(row => [row.day, row]))
    const days = []
    for (let day = to; day >= from; day = addDays(day, -1)) {
      const { code: _, ...figures } = found.get(day) ?? { ...NO_FIGURES, code: '' }
      days.push({ ...figures, day })
    }
    return days
  }
  const today = (): BusinessDay => businessDayOf(clock.now(), config.dayRule)
  const handlers: CampaignHandlers = {
    ...records.handlers,
    'campaigns.members': memberRows,
    'campaigns.get': async ({ params, actor }) => {
      const found = await records.show(reader, params.id, { actor, now: clock.now() })
      if (!found.ok) return found
      const period = { from: addDays(today(), 1 - DAYS.standard), to: today() }
      return ok({ data: { ...found.value, days: await daysOf(found.value, period) } })
    },
    'campaigns.days': async ({ params, query }) => {
      const period = dayRange(query, today(), DAYS)
      if (!period.ok) return period
      const campaign = await campaignTable.find(reader, params.id)
      return campaign === undefined ? refuse('NOT_FOUND') : ok({ data: await daysOf(campaign, period.value) })
    },
    'campaigns.redirect': redirectHandler(deps, readWebsite, clicks, counter),
  }
  const exports: Pick<ListExports, 'campaigns.list' | 'campaigns.members'> = {
    'campaigns.list': {
      columns: fileColumns(campaigns.list, 'campaigns', { code: { code: 'code', url: 'code' } }),
      read: records.list,
    },
    'campaigns.members': {
      columns: memberColumns,
      async about({ id }) {
        const campaign = await campaignTable.find(reader, id)
        return campaign === undefined ? undefined : { name: campaign.code }
      },
      read: memberRows,
    },
  }
  /** The timers' work, callable in tests. */
  const aggregate = (signal?: AbortSignal): Promise<number> => aggregateTransfers(db, clock.now(), signal)
  const deleteVisitors = (): Promise<number> => deleteOldVisitors(db, today())
  return {
    handlers,
    exports,
    aggregate,
    deleteVisitors,
    clicks,
    figure: {
      name: 'campaign_clicks_dropped',
      help: 'Clicks on campaign links this node did not count because too many waited for the database',
      read: async () => clicks.dropped(),
    },
    start(): void {
      jobs.every('campaigns.aggregate', AGGREGATE_SECONDS, async signal => void (await aggregate(signal)))
      jobs.every('campaigns.delete-visitors', DELETE_SECONDS, async () => void (await deleteVisitors()))
    },
  }
}
