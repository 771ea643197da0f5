import { z } from 'zod'
import { baht } from '../forms.ts'
import { gameCategories } from '../games/terms.ts'
import { MAX_TAGS, tag } from '../members/forms.ts'
import { maxShareOf } from '../rewards/terms.ts'
import { nothingDerived, setting } from '../setting-documents/setting-endpoints.ts'
import { cashbackBases, cashbackCycles } from './terms.ts'
import { issueAt, wrong } from '../field-errors.ts'

/** Basis points: 10,000 is all of it, and possible of a loss only. */
const rate = z.int().min(0).max(10_000)
const amount = baht.refine(value => value >= 0n, wrong('NOT_NEGATIVE'))

const cashbackDocument = z
  .strictObject({
    enabled: z.boolean(),
    basis: z.enum(cashbackBases),
    /** With rates per category each category counts by itself; without, the sum of all categories counts. */
    perCategory: z.boolean(),
    rate,
    rates: z.strictObject({
      slot: rate,
      casino: rate,
      sport: rate,
      esport: rate,
      lotto: rate,
      fishing: rate,
      horse: rate,
    }),
    period: z.enum(cashbackCycles),
    /** A member with less than this gets nothing. */
    min: amount,
    /** The most of one member and period; null: no limit. */
    cap: amount.nullable(),
    /** How long staff can cancel a calculated period, before members can claim. */
    reviewHours: z.int().min(1).max(72),
    /** Business days in which members can claim, the one it becomes claimable on included. */
    claimDays: z.int().min(1).max(90),
    /** Wagering before withdrawal in percent of the amount: 0 is none, 100 is once. */
    turnoverPercent: z.int().min(0).max(10_000),
    /** Members with one of these tags get nothing. */
    excludedTags: z.array(tag).max(MAX_TAGS),
  })
  .refine(({ enabled, perCategory, rate: all }) => !enabled || perCategory || all > 0, {
    path: ['rate'],
    ...wrong('NOT_POSITIVE'),
  })
  .refine(
    ({ enabled, perCategory, rates }) => !enabled || !perCategory || gameCategories.some(name => rates[name] > 0),
    { path: ['rates', 'slot'], ...wrong('NOT_POSITIVE') },
  )
  .superRefine(({ basis, rate: all, rates }, { addIssue }) => {
    const most = maxShareOf(basis)
    const refuse = (path: string[]) => addIssue(issueAt(path, 'SHARE_TOO_LARGE', { max: most / 100 }))
    if (all > most) refuse(['rate'])
    for (const name of gameCategories) if (rates[name] > most) refuse(['rates', name])
  })
  .refine(({ cap, min }) => cap === null || (cap > 0n && cap >= min), {
    path: ['cap'],
    ...wrong('BELOW_MINIMUM'),
  })
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
