import { campaignMembers, campaigns } from '@backoffice/contract/campaigns/record'
import { type FirstRead, firstPage } from '../../ui/resource/first-page.ts'
import type { Search } from '../../ui/resource-table/search-state.ts'

/** What the campaigns, the members of one, or the countdown box read first. */
export function firstReads({ campaign, ...search }: Search): readonly FirstRead[] {
  if (search['tab'] === undefined) return [firstPage({ of: campaigns.list }, search)]
  if (search['tab'] === 'countdown') return [{ name: 'countdown-setting.get' }]
  return search['tab'] === 'members' && campaign !== undefined
    ? [{ ...firstPage({ of: campaignMembers }, search), params: { id: campaign } }]
    : []
}
