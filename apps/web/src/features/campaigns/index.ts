export { CampaignList } from './CampaignList.tsx'
export { CampaignMembers } from './CampaignMembers.tsx'
