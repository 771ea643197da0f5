import { z } from 'zod'
import { issueAt, wrong } from '../field-errors.ts'
import { formSchema } from '../record-schemas.ts'
import { maxShareOf } from '../rewards/terms.ts'
import { nothingDerived, setting } from '../setting-documents/setting-endpoints.ts'
import { inviteFields, MAX_LEVELS } from './terms.ts'

const ALL = 10_000

/** Which part of an invited member's play or deposits those who invited them receive, and when it is paid. */
const { enabled, basis: kind, ...rest } = formSchema({ fields: inviteFields }).shape
const inviteDocument = z
  .strictObject({
    enabled,
    basis: kind,
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
    ...rest,
  })
  .refine(({ levels }) => levels.every(({ depth }, index) => depth === index + 1), {
    path: ['levels'],
    ...wrong('LEVELS'),
  })
  .superRefine(({ basis, levels }, { addIssue }) => {
    const most = maxShareOf(basis)
    if (levels.reduce((sum, { rate }) => sum + rate, 0) > most)
      addIssue(issueAt(['levels'], 'SHARES_TOO_LARGE', { max: most / 100 }))
  })

export const inviteSetting = setting('invite', {
  path: '/setting/invite',
  document: inviteDocument,
  derived: nothingDerived,
  access: { read: 'marketing.read', write: 'marketing.manage' },
  summary: 'Settings of friend invites: levels, basis, limits, payout',
})
