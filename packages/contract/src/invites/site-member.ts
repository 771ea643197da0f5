import { z } from 'zod'
import { diamondClaimStates } from '../diamonds/terms.ts'
import { endpoint } from '../endpoint.ts'
import { baht, bahtSum, businessDay, id, instant, username } from '../forms.ts'
import { siteLimit } from '../limits/forms.ts'
import { memberStatuses } from '../members/forms.ts'
import { exclusionKinds } from '../exclusions/terms.ts'
import { rewardSources } from '../rewards/terms.ts'
import { inviteTotals } from './forms.ts'

const units = z.number().int()
const turnover = { required: bahtSum, done: bahtSum, remaining: bahtSum }

/** What the player site shows a member of their own account. */
const siteMember = z.strictObject({
  username: z.string(),
  externalId: z.string(),
  status: z.enum(memberStatuses),
  exclusion: z
    .strictObject({
      kind: z.enum(exclusionKinds),
      until: instant.nullable().describe('Null: permanent. An exclusion holds beyond it until the member returns'),
    })
    .nullable()
    .describe('The time-out or exclusion that holds'),
  balances: z.strictObject({
    cash: baht.describe('Money on hold for withdrawals excluded'),
    held: baht,
    bonus: baht,
    diamonds: units,
    spins: units,
  }),
  turnover: z.strictObject(turnover),
  grants: z
    .array(
      z.strictObject({
        id,
        source: z.enum(rewardSources),
        promotionId: id.nullable(),
        depositId: id.nullable(),
        stackable: z.boolean(),
        bonus: baht,
        ...turnover,
        grantedAt: instant,
        expiresAt: instant.nullable(),
      }),
    )
    .describe('Bonus whose turnover is not met yet, oldest first'),
  cashback: z
    .array(
      z.strictObject({
        periodId: id.describe('For `cashback.claimed`'),
        from: businessDay,
        to: businessDay,
        amount: baht,
        turnoverPercent: units,
        claimUntil: instant,
      }),
    )
    .describe('What they can claim now, the first to expire first'),
  diamonds: z.strictObject({
    claim: z.enum(diamondClaimStates).describe('Today’s free diamonds'),
    exchange: z
      .strictObject({ bahtPerDiamond: baht, minExchange: units, turnoverPercent: units })
      .nullable()
      .describe('Null: diamonds are not exchanged'),
  }),
  invites: z.strictObject({ people: units.describe('Invited directly'), ...inviteTotals.shape }),
  offers: z.boolean().describe('Whether bonuses and marketing may be shown and sent to them'),
  limits: z.array(siteLimit).describe('Limits that bind them; of sessions the player site counts the use'),
  session: z
    .strictObject({
      realityCheckMinutes: units.nullable().describe('How often to remind of the time played; null: never'),
      pauseMinutes: units.nullable().describe('A pause to force …'),
      pauseAfterMinutes: units.nullable().describe('… after so much play; null: none'),
    })
    .describe('What the licence asks of the player site'),
  referrer: z.string().nullable().describe('Username of the member who invited them'),
})
export type SiteMember = z.output<typeof siteMember>

export const siteMemberEndpoints = {
  'integration.member': endpoint({
    method: 'GET',
    path: '/integration/members/{username}',
    access: 'signed',
    envelope: 'data',
    params: z.strictObject({ username }),
    answer: siteMember,
    errors: ['NOT_FOUND', 'BAD_SIGNATURE', 'STALE_TIMESTAMP'],
    summary:
      'A member’s balances, open bonus with its turnover, cashback and diamonds they can claim, and invites, for the player site. Signed like an event, over an empty body',
  }),
} as const
