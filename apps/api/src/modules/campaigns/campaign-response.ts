import type { CampaignResponse } from '@backoffice/contract/campaigns/forms'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/database.ts'
import { type Campaign, findCampaign } from './campaigns.repo.ts'
import { actionsFor, returnOnCost, statusOf } from './domain/campaign.ts'
import { codeOf, figuresOf, NO_FIGURES } from './figures.repo.ts'

type Viewer = Pick<AdminActor, 'permissions'>
export type ShowCampaign = (
  reader: Reader,
  id: string,
  viewer: Viewer,
  now: Date,
) => Promise<Result<CampaignResponse, 'NOT_FOUND'>>

/** Campaigns as an admin sees them, with their figures. */
export async function showCampaigns(
  { http: { publicUrl }, apiBasePath }: Pick<Config, 'http' | 'apiBasePath'>,
  reader: Reader,
  campaigns: readonly Campaign[],
  viewer: Viewer,
  now: Date,
): Promise<CampaignResponse[]> {
  const found = new Map((await figuresOf(reader, campaigns)).map(row => [row.code, row]))
  return campaigns.map(campaign => {
    const status = statusOf(campaign, now)
    const { clicks, signUps, firstDeposits, deposits, ngr } = found.get(codeOf(campaign)) ?? NO_FIGURES
    return {
      ...campaign,
      clicks,
      signUps,
      firstDeposits,
      deposits,
      ngr,
      url: `${publicUrl ?? ''}${apiBasePath}/r/${campaign.code}`,
      status,
      returnOnCost: status === 'draft' ? null : returnOnCost(ngr, campaign.cost),
      can: actionsFor(status, viewer.permissions.has('marketing.manage')),
    }
  })
}

export const showCampaign =
  (config: Config): ShowCampaign =>
  async (reader, id, viewer, now) => {
    const campaign = await findCampaign(reader, id)
    const [shown] = campaign === undefined ? [] : await showCampaigns(config, reader, [campaign], viewer, now)
    return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
  }
