import type { RuleDocument } from '@backoffice/contract/risk/rules'
import english from '@backoffice/contract/risk/words/en.json' with { type: 'json' }
import thai from '@backoffice/contract/risk/words/th.json' with { type: 'json' }
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '../../i18n/locales.ts'
import { replaceTexts, translatorOf } from '../../i18n/translate.ts'
import { sentenceOf, type Words } from './sentence.ts'

const within = (amount: number, unit: 'hours' | 'days') => ({ amount, unit })
const sum = (fact: 'deposit' | 'bet', field: string) =>
  ({ of: 'facts', fact, figure: 'sum', field, where: [], within: within(3, 'days'), same: ['subject'] }) as const
const written = { name: 'Rule', severity: 'high', weight: 60, restHours: 24 } as const

// Three rules that an operator begins with, as the product has them.
const withoutPlay = {
  ...written,
  trigger: 'withdrawal',
  condition: {
    match: 'all',
    parts: [
      { left: sum('deposit', 'amount'), is: 'at-least', right: { value: 1_000 } },
      { left: sum('bet', 'staked'), is: 'less-than', right: { percent: 20, of: sum('deposit', 'amount') } },
      { left: { of: 'event', field: 'amount' }, is: 'at-least', right: { percent: 50, of: sum('deposit', 'amount') } },
    ],
  },
  outcomes: ['flag', 'hold-withdrawal', 'open-case'],
} as const
const manyOnOneDevice = {
  ...written,
  trigger: 'sign-in',
  condition: {
    match: 'all',
    parts: [
      {
        left: {
          of: 'facts',
          fact: 'sign-in',
          figure: 'distinct',
          field: 'subject',
          where: [],
          within: within(30, 'days'),
          same: ['device'],
        },
        is: 'at-least',
        right: { value: 4 },
      },
    ],
  },
  outcomes: ['flag', 'open-case'],
  restHours: 168,
} as const
const lookUps = {
  ...written,
  trigger: 'staff-reveal',
  condition: {
    match: 'all',
    parts: [
      {
        left: {
          of: 'facts',
          fact: 'staff-reveal',
          figure: 'count',
          field: null,
          where: [{ field: 'withWork', is: 'is', value: false }],
          within: within(1, 'days'),
          same: ['subject'],
        },
        is: 'at-least',
        right: { value: 10 },
      },
    ],
  },
  outcomes: ['notify'],
  restHours: 0,
} as const

function wordsIn(locale: Locale, texts: typeof english | typeof thai): Words {
  replaceTexts(locale, [{ risk: texts }])
  return { t: translatorOf(['risk']), locale }
}
let words: Words
beforeAll(() => void (words = wordsIn('en', english)))
afterAll(() => replaceTexts('en', []))
const say = (rule: unknown) => sentenceOf(words, rule as RuleDocument)

test('a rule with amounts and percentages reads as a sentence', () => {
  expect(say(withoutPlay)).toBe(
    'When a withdrawal is requested and the total amount of deposits in the last 3 days is at least ฿1,000 and the ' +
      'total bets in the last 3 days is less than 20% of the total amount of deposits in the last 3 days and the ' +
      'amount of the withdrawal is at least 50% of the total amount of deposits in the last 3 days, then record a ' +
      'hit, hold the withdrawal, and open a case; severity high, adds 60 to the score; not again within 24 hours.',
  )
})

test('it says what facts share with the event', () => {
  expect(say(manyOnOneDevice)).toBe(
    'When a member signs in and the number of different members in sign-ins with the same device in the last 30 days ' +
      'is at least 4, then record a hit and open a case; severity high, adds 60 to the score; not again within 168 hours.',
  )
})

test('it says how facts are chosen, and one day as 24 hours', () => {
  expect(say(lookUps)).toBe(
    'When an admin reveals personal data and the number of reveals of personal data (with related work: No) in the ' +
      'last 24 hours is at least 10, then notify the risk team; severity high, adds 60 to the score; again each time.',
  )
})

test('a group in a condition stands in brackets, and what is not typed yet as three dots', () => {
  const [line] = lookUps.condition.parts
  const empty = { ...line, right: { value: Number.NaN } }
  const rule = { ...lookUps, condition: { match: 'any', parts: [empty, { match: 'all', parts: [line, line] }] } }
  expect(say(rule)).toMatch(/is at least … or \(the number of .* is at least 10 and the number of .* 10\), then/)
})

test('it reads in another language', () => {
  words = wordsIn('th', thai)
  expect(say(manyOnOneDevice)).toContain('จำนวนสมาชิกที่ไม่ซ้ำกัน')
  words = wordsIn('en', english)
})
