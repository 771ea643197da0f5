import { z } from 'zod'
import { accountStatuses } from '../bank-accounts/terms.ts'
import { bankCode, id, instant, person } from '../forms.ts'
import { formSchema, shownShape } from '../record-schemas.ts'
import { channelFields } from './fields.ts'

/** Settings of one channel. */
export const channelSetting = z.strictObject({
  channel: z.enum(['tmn', 'scb', 'gsb']),
  ...shownShape(channelFields),
  accounts: z.array(
    z.strictObject({
      id,
      bankCode,
      bankAbbr: z.string(),
      accountNo: z.string(),
      status: z.enum(accountStatuses),
      lastLineAt: instant.nullable(),
      lastError: z.string().nullable(),
    }),
  ),
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: person.nullable(),
})
export const channelChange = formSchema({ fields: channelFields })
/** Settings of a channel's deposits. */
export type ChannelRules = z.output<typeof channelChange>
