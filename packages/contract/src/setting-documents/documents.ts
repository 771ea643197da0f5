import { z } from 'zod'
import { copiedText } from '../forms.ts'
import { wrong } from '../field-errors.ts'
import { formSchema } from '../record-schemas.ts'
import { picture } from '../uploads/pictures.ts'
import { countdownFields, lineFields, websiteFields } from './fields.ts'
import { nothingDerived, setting } from './setting-endpoints.ts'

export { MAX_SITE_NAME } from './fields.ts'

const settingsAccess = { read: 'settings.read', write: 'settings.manage' } as const
const pictures = { pictures: z.record(z.string(), picture) }

const website = formSchema({ fields: websiteFields })
const { contact, currency } = website.shape
const { rule: phone } = websiteFields['contact.phone']
const websiteDocument = website.safeExtend({
  contact: contact.extend({ phone: copiedText().regex(phone.is, phone.error).nullable() }),
  currency: currency.extend({ decimals: z.union([z.literal(0), z.literal(2)]) }),
})

/** The specification's website settings are a list, whose first `logoUrl` is the shell's logo. */
export const websiteSetting = setting('website', {
  path: '/setting/websetting',
  document: websiteDocument,
  /** `logoUrl` is relative to the API's base path. */
  derived: z.strictObject({ logoUrl: z.string().nullable(), ...pictures }),
  access: settingsAccess,
  listed: true,
  summary: 'Settings of the player site: name, logo, colours, contact, maintenance, registration',
})

/** The name and logo every page of the back office shows. */
export const brand = z.strictObject({ name: z.string(), logoUrl: z.string().nullable() })

const { rule: target } = lineFields.targetId
const lineDocument = formSchema({ fields: lineFields })
  .safeExtend({ targetId: copiedText().regex(target.is, target.error).nullable() })
  .refine(({ quietHours }) => quietHours === null || quietHours.from !== quietHours.to, {
    path: ['quietHours'],
    ...wrong('EMPTY_RANGE'),
  })

export const lineSetting = setting('line', {
  path: '/setting/linesetting',
  document: lineDocument,
  derived: nothingDerived,
  access: settingsAccess,
  summary: 'Settings of LINE: official account, messages to staff, quiet hours',
})

export const countdownSetting = setting('countdown', {
  path: '/countdownbox/setting',
  document: formSchema({ fields: countdownFields }),
  derived: z.strictObject(pictures),
  access: { read: 'marketing.read', write: 'marketing.manage' },
  summary: 'Settings of the countdown box',
})
