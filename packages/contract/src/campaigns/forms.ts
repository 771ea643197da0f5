import { z } from 'zod'
import { baht, bahtSum, businessDay, freeText, id, instant, person, copiedText } from '../forms.ts'
import { campaignActions, campaignChannels, campaignStatuses } from './terms.ts'

const figures = {
  /** Visitors, each counted once per business day. */
  clicks: z.number().int(),
  signUps: z.number().int(),
  firstDeposits: z.number().int(),
  /** Credited less reversed deposits, each on the business day it was booked. */
  deposits: bahtSum,
  /** GGR less net bonus cost, adjustments and payout fees. */
  ngr: bahtSum,
}

export const campaign = z.strictObject({
  id,
  name: z.string(),
  /** Compared without regard to case. */
  code: z.string(),
  /** The link to share. Relative to the API's origin while no PUBLIC_URL is set. */
  url: z.string(),
  channel: z.enum(campaignChannels),
  cost: baht,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  status: z.enum(campaignStatuses),
  landingPath: z.string(),
  createdBy: person.nullable(),
  createdAt: instant,
  ...figures,
  returnOnCost: z
    .number()
    .int()
    .nullable()
    .describe('(NGR − cost) ÷ cost in basis points; null without a cost and for a draft'),
  can: z.array(z.enum(campaignActions)),
  version: z.number().int(),
})
export type CampaignResponse = z.output<typeof campaign>

export const campaignDay = z.strictObject({ day: businessDay, ...figures })
export const campaignDetail = z.strictObject({
  ...campaign.shape,
  days: z.array(campaignDay).describe('The last 30 business days, newest first'),
})

const PATH = /^\/(?!\/)[\w\-.~!$&'()*+,;=:@%/?]*$/
/** What an admin edits. */
export const campaignForm = z.strictObject({
  name: freeText(120),
  code: copiedText().regex(/^[A-Za-z0-9_-]{2,50}$/, 'must have 2 to 50 letters, digits, _ or -'),
  channel: z.enum(campaignChannels),
  cost: baht.refine(amount => amount >= 0n, 'must not be below 0'),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Where on the player site the link leads. */
  landingPath: z.string().max(200).regex(PATH, 'must be a path of the player site, such as /register'),
})
export type CampaignForm = z.output<typeof campaignForm>
