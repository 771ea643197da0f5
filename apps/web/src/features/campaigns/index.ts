export { CampaignDrawer } from './CampaignDrawer.tsx'
export { CampaignList } from './CampaignList.tsx'
export { CampaignMembers } from './CampaignMembers.tsx'
