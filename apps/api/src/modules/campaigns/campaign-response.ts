import type { CampaignResponse } from '@backoffice/contract/campaigns/forms'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Campaign } from './campaigns.repo.ts'
import { returnOnCost } from './domain/campaign.ts'
import { codeOf, figuresOf, NO_FIGURES } from './figures.repo.ts'

type Stated = Campaign & Pick<CampaignResponse, 'status' | 'can'>

/** Campaigns as an admin sees them, with their figures. */
export const showCampaigns =
  ({ http: { publicUrl }, apiBasePath }: Pick<Config, 'http' | 'apiBasePath'>) =>
  async (campaigns: readonly Stated[], _viewing: unknown, reader: Reader): Promise<CampaignResponse[]> => {
    const found = new Map((await figuresOf(reader, campaigns)).map(row => [row.code, row]))
    return campaigns.map(campaign => {
      const { clicks, signUps, firstDeposits, deposits, ngr } = found.get(codeOf(campaign)) ?? NO_FIGURES
      return {
        ...campaign,
        clicks,
        signUps,
        firstDeposits,
        deposits,
        ngr,
        url: `${publicUrl ?? ''}${apiBasePath}/r/${campaign.code}`,
        returnOnCost: campaign.status === 'draft' ? null : returnOnCost(ngr, campaign.cost),
      }
    })
  }
