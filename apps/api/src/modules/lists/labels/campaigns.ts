import type { campaignChannels, CampaignStatus } from '@backoffice/contract/campaigns/record'
import { type Labels, same, w } from './labels.ts'

export const campaignStatusLabels: Readonly<Record<CampaignStatus, Labels>> = {
  draft: w('Draft', 'ฉบับร่าง'),
  active: w('Active', 'กำลังใช้งาน'),
  ended: w('Ended', 'สิ้นสุดแล้ว'),
}

export const campaignChannelLabels: Readonly<Record<(typeof campaignChannels)[number], Labels>> = {
  facebook: same('Facebook'),
  google: same('Google'),
  line: same('LINE'),
  tiktok: same('TikTok'),
  influencer: w('Influencer', 'อินฟลูเอนเซอร์'),
  affiliate: w('Affiliate', 'พันธมิตร (Affiliate)'),
  sms: same('SMS'),
  other: w('Other', 'อื่น ๆ'),
}
