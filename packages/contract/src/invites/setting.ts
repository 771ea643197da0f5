import { z } from 'zod'
import { baht, positiveBaht } from '../forms.ts'
import { turnoverPercent } from '../rewards/forms.ts'
import { maxShareOf } from '../rewards/terms.ts'
import { nothingDerived, setting } from '../setting-documents/setting-endpoints.ts'
import { inviteBases, MAX_LEVELS } from './terms.ts'
import { issueAt, wrong } from '../field-errors.ts'

const ALL = 10_000

/** Which part of an invited member's play or deposits those who invited them receive, and when it is paid. */
const inviteDocument = z
  .strictObject({
    enabled: z.boolean(),
    basis: z.enum(inviteBases),
    levels: z
      .array(
        z.strictObject({
          /** 1: the member invited directly. */
          depth: z.int().min(1).max(MAX_LEVELS),
          /** Of the basis, in basis points: 100 = 1%. */
          rate: z.int().min(1).max(ALL),
        }),
      )
      .min(1)
      .max(MAX_LEVELS),
    /** What an invited member must have deposited, in total, before they bring a commission. */
    minDeposit: baht.refine(amount => amount >= 0n, wrong('NOT_NEGATIVE')),
    /** From this sum on, waiting commissions are paid. */
    minPayout: positiveBaht,
    /** The most one member receives for one invited member in a calendar month of business days; null: no limit. */
    maxPerInvitee: positiveBaht.nullable(),
    /** Turnover required of a payout, in percent of it; 0: it is paid in cash. */
    turnoverPercent,
    /** No commission while both members are a possible duplicate that was not dismissed. */
    selfReferralCheck: z.boolean(),
  })
  .refine(({ levels }) => levels.every(({ depth }, index) => depth === index + 1), {
    path: ['levels'],
    ...wrong('LEVELS'),
  })
  .superRefine(({ basis, levels }, { addIssue }) => {
    const most = maxShareOf(basis)
    if (levels.reduce((sum, { rate }) => sum + rate, 0) > most)
      addIssue(issueAt(['levels'], 'SHARE_TOO_LARGE', { max: most / 100 }))
  })

export const inviteSetting = setting('invite', {
  path: '/setting/invite',
  document: inviteDocument,
  derived: nothingDerived,
  access: { read: 'marketing.read', write: 'marketing.manage' },
  summary: 'Settings of friend invites: levels, basis, limits, payout',
})
