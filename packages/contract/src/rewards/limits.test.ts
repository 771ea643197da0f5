import { expect, test } from 'vitest'
import type { z } from 'zod'
import { cashbackSetting } from '../cashback/setting.ts'
import { diamondSetting } from '../diamonds/forms.ts'
import { inviteSetting } from '../invites/setting.ts'
import { promotionBonus } from '../promotions/forms.ts'

const fieldsOf = (form: z.ZodType, value: unknown): string[] =>
  (form.safeParse(value).error?.issues ?? []).map(({ path }) => path.join('.'))

const none = { slot: 0, casino: 0, sport: 0, esport: 0, lotto: 0, fishing: 0, horse: 0 }
const cashback = (more: object) => ({
  enabled: true,
  basis: 'turnover',
  perCategory: false,
  rate: 100,
  rates: none,
  period: 'daily',
  min: 0,
  cap: null,
  reviewHours: 1,
  claimDays: 1,
  turnoverPercent: 0,
  excludedTags: [],
  ...more,
})

test.each<[string, object, string[]]>([
  ['20 % of turnover', { rate: 2_000 }, []],
  ['more than 20 % of turnover', { rate: 2_001 }, ['rate']],
  [
    'more than 20 % of the turnover of two categories',
    { perCategory: true, rates: { ...none, slot: 2_000, lotto: 2_001, horse: 10_000 } },
    ['rates.lotto', 'rates.horse'],
  ],
  ['all of the net loss', { basis: 'net-loss', rate: 10_000, rates: { ...none, slot: 10_000 } }, []],
])('cashback of %s', (_name, more, fields) =>
  expect(fieldsOf(cashbackSetting.document, cashback(more))).toEqual(fields),
)

const invites = (basis: string, ...rates: number[]) => ({
  enabled: true,
  basis,
  levels: rates.map((rate, index) => ({ depth: index + 1, rate })),
  minDeposit: 0,
  minPayout: 1,
  maxPerInvitee: null,
  turnoverPercent: 0,
  selfReferralCheck: true,
})

test.each<[string, number[], string[]]>([
  ['deposits', [1_000, 900, 100], []],
  ['deposits', [2_001], ['levels']],
  ['turnover', [1_000, 900, 101], ['levels']],
  ['net-loss', [9_000, 1_000], []],
  ['net-loss', [9_000, 1_001], ['levels']],
])('commissions of %s with the rates %j', (basis, rates, fields) =>
  expect(fieldsOf(inviteSetting.document, invites(basis, ...rates))).toEqual(fields),
)

test.each<[object, string[]]>([
  [{ kind: 'fixed', amount: 1_000_000 }, []],
  [{ kind: 'fixed', amount: 1_000_000.01 }, ['amount']],
  [{ kind: 'percent', basisPoints: 10_000, maxBonus: 1_000_000 }, []],
  [{ kind: 'percent', basisPoints: 10_000, maxBonus: 1_000_000.01 }, ['maxBonus']],
])('a bonus of %j', (bonus, fields) => expect(fieldsOf(promotionBonus, bonus)).toEqual(fields))

const diamonds = (bahtPerDiamond: number, maxPerDay: number) => ({
  enabled: true,
  minPerDay: 1,
  maxPerDay,
  needsDeposit: false,
  exchangeEnabled: true,
  bahtPerDiamond,
  turnoverPercent: 0,
  minExchange: 1,
})

test.each<[number, number, string[]]>([
  [1_000, 1_000, []],
  [1_000.01, 1, ['bahtPerDiamond']],
  [1_000, 1_001, ['bahtPerDiamond']],
  [1, 1_000_000, []],
  [-1e-197, 5, ['bahtPerDiamond']],
])('a diamond for %f baht, %i a day', (bahtPerDiamond, maxPerDay, fields) =>
  expect(fieldsOf(diamondSetting.document, diamonds(bahtPerDiamond, maxPerDay))).toEqual(fields),
)
