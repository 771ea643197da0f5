// Without schemas: the browser takes these values and nothing else.

/** Where a campaign is run. */
export const campaignChannels = [
  'facebook',
  'google',
  'line',
  'tiktok',
  'influencer',
  'affiliate',
  'sms',
  'other',
] as const
/** By the clock: a draft until its start, ended from its end on. */
export const campaignStatuses = ['draft', 'active', 'ended'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]
export const campaignActions = ['change', 'start', 'end'] as const
