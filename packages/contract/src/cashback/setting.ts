import type { z } from 'zod'
import { wrong } from '../field-errors.ts'
import { gameCategories } from '../games/terms.ts'
import { formSchema } from '../record-schemas.ts'
import { nothingDerived, setting } from '../setting-documents/setting-endpoints.ts'
import { cashbackFields } from './terms.ts'

const cashbackDocument = formSchema({ fields: cashbackFields })
  .refine(({ enabled, perCategory, rate: all }) => !enabled || perCategory || all > 0, {
    path: ['rate'],
    ...wrong('NOT_POSITIVE'),
  })
  .refine(
    ({ enabled, perCategory, rates }) => !enabled || !perCategory || gameCategories.some(name => rates[name] > 0),
    { path: ['rates', 'slot'], ...wrong('NOT_POSITIVE') },
  )
  .refine(({ excludedTags }) => new Set(excludedTags).size === excludedTags.length, {
    path: ['excludedTags'],
    ...wrong('DUPLICATE'),
  })

export const cashbackSetting = setting('cashback', {
  path: '/setting/cashback',
  document: cashbackDocument,
  derived: nothingDerived,
  access: { read: 'marketing.read', write: 'marketing.manage' },
  summary: 'Settings of cashback: basis, rates, period, limits, claim window, turnover',
})
export type CashbackDocument = z.output<typeof cashbackDocument>
