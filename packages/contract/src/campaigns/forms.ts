import { z } from 'zod'
import { bahtSum, businessDay } from '../forms.ts'
import { formSchema, rowSchema } from '../record-schemas.ts'
import { campaigns } from './record.ts'

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

export const campaign = rowSchema(campaigns, {
  /** The link to share. Relative to the API's origin while no PUBLIC_URL is set. */
  url: z.string(),
  ...figures,
  returnOnCost: z
    .number()
    .int()
    .nullable()
    .describe('(NGR − cost) ÷ cost in basis points; null without a cost and for a draft'),
})
export type CampaignResponse = z.output<typeof campaign>

export const campaignDay = z.strictObject({ day: businessDay, ...figures })
export const campaignDetail = z.strictObject({
  ...campaign.shape,
  days: z.array(campaignDay).describe('The last 30 business days, newest first'),
})

export const campaignForm = formSchema(campaigns)
export type CampaignForm = z.output<typeof campaignForm>
