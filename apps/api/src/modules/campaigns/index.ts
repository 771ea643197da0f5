import { campaignMembers, campaigns } from '@backoffice/contract/campaigns/lists'
import { addDays, type BusinessDay, businessDayOf, ok, refuse } from '@backoffice/kernel'
import { retryOnConflict } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import type { SharedCounter } from '../../platform/limits/shared-counter.ts'
import type { ListExports } from '../lists/index.ts'
import { memberColumns, memberList, toMemberResponse } from '../members/index.ts'
import { campaignList, findCampaign } from './campaigns.repo.ts'
import { showCampaign, showCampaigns } from './campaign-response.ts'
import { changeCampaign, createCampaign, moveCampaign } from './commands/write-campaign.ts'
import { createClickQueue } from './click-queue.ts'
import { countClicks, deleteOldVisitors } from './clicks.repo.ts'
import { campaignColumns } from './export-columns.ts'
import { aggregateTransfers, figuresOf, NO_FIGURES } from './figures.repo.ts'
import { type ReadWebsite, redirectHandler } from './redirect.ts'

export { countClicks } from './clicks.repo.ts'
export { signatureOf, visitorHash } from './link.ts'

type CampaignHandlers = Pick<Handlers, Extract<keyof Handlers, `campaigns.${string}`>>

const AGGREGATE_SECONDS = 10
const DELETE_SECONDS = 3_600
/** Days shown without a period, and at most. */
const [DAYS, MAX_DAYS] = [30, 366]

/** The campaigns module: links that bring members, and what these members brought. */
export function createCampaigns(deps: Deps, readWebsite: ReadWebsite, counter?: SharedCounter) {
  const { db, reader, clock, config, log, jobs } = deps
  const clicks = createClickQueue({
    count: waiting => countClicks(db, waiting),
    failed: error => log.error({ err: error }, 'clicks on campaign links could not be counted; tried again soon'),
  })
  const show = showCampaign(config)
  const list = listHandler(campaigns, deps, {
    list: campaignList,
    narrow: filters => filters,
    show: (rows, { actor, now }) => showCampaigns(config, reader, rows, actor, now),
  })
  const memberRows = listHandler(campaignMembers, deps, {
    list: memberList,
    narrow: (filters, { params }) => ({ ...filters, campaignId: params.id }),
    exists: async ({ id }) => (await findCampaign(reader, id)) !== undefined,
    show: (rows, { actor }) => rows.map(row => toMemberResponse(row, actor, config.services.player !== null)),
  })
  /** The figures of each day, newest first, days without any included. */
  async function daysOf(campaign: { id: string; code: string }, from: BusinessDay, to: BusinessDay) {
    const found = new Map((await figuresOf(reader, [campaign], { from, to })).map(row => [row.day, row]))
    const days = []
    for (let day = to; day >= from; day = addDays(day, -1)) {
      const { code: _, ...figures } = found.get(day) ?? { ...NO_FIGURES, code: '' }
      days.push({ ...figures, day })
    }
    return days
  }
  const today = (): BusinessDay => businessDayOf(clock.now(), config.dayRule)
  const [create, change] = [createCampaign(show), changeCampaign(show)]
  const [start, end] = [moveCampaign(show, 'start'), moveCampaign(show, 'end')]
  const handlers: CampaignHandlers = {
    'campaigns.list': list,
    'campaigns.members': memberRows,
    'campaigns.get': async ({ params, actor }) => {
      const found = await show(reader, params.id, actor, clock.now())
      if (!found.ok) return found
      return ok({ data: { ...found.value, days: await daysOf(found.value, addDays(today(), 1 - DAYS), today()) } })
    },
    'campaigns.days': async ({ params, query }) => {
      const to = query.to ?? today()
      const from = query.from ?? addDays(to, 1 - DAYS)
      if (from > to) return badField('to', 'must not be before from')
      if (addDays(from, MAX_DAYS) <= to) return badField('from', `must not be more than ${MAX_DAYS} days before to`)
      const campaign = await findCampaign(reader, params.id)
      return campaign === undefined ? refuse('NOT_FOUND') : ok({ data: await daysOf(campaign, from, to) })
    },
    'campaigns.create': ({ body, origin }) => runCommand(deps, create, origin, body),
    'campaigns.change': ({ params, body, ifMatch = 0, origin }) =>
      retryOnConflict(() => runCommand(deps, change, origin, { id: params.id, version: ifMatch, form: body })),
    'campaigns.start': ({ params, origin }) => runCommand(deps, start, origin, params),
    'campaigns.end': ({ params, origin }) => runCommand(deps, end, origin, params),
    'campaigns.redirect': redirectHandler(deps, readWebsite, clicks, counter),
  }
  const exports: Pick<ListExports, 'campaigns.list' | 'campaigns.members'> = {
    'campaigns.list': { columns: campaignColumns, read: list },
    'campaigns.members': {
      columns: memberColumns,
      async about({ id }) {
        const campaign = await findCampaign(reader, id)
        return campaign === undefined ? undefined : { name: campaign.code }
      },
      read: memberRows,
    },
  }
  /** The timers' work, callable in tests. */
  const aggregate = (): Promise<number> => aggregateTransfers(db, clock.now())
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
      jobs.every('campaigns.aggregate', AGGREGATE_SECONDS, async () => void (await aggregate()))
      jobs.every('campaigns.delete-visitors', DELETE_SECONDS, async () => void (await deleteVisitors()))
    },
  }
}
