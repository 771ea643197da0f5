import { describe, expect, test } from 'vitest'
import { type Group, type Line, ruleDocument, type RuleDocument, type SimpleMeasure, unitOf } from './rules.ts'

const counted = (changes: Partial<Extract<SimpleMeasure, { of: 'facts' }>> = {}): SimpleMeasure => ({
  of: 'facts',
  fact: 'deposit',
  figure: 'count',
  field: null,
  where: [],
  within: { amount: 1, unit: 'days' },
  same: ['subject'],
  ...changes,
})
const line = (left: Line['left'], right: Line['right'] = { value: 1 }): Line => ({ left, is: 'at-least', right })
const rule = (parts: Group['parts'], changes: Partial<RuleDocument> = {}): RuleDocument => ({
  name: 'A rule',
  trigger: 'withdrawal',
  condition: { match: 'all', parts },
  outcomes: ['flag'],
  severity: 'low',
  weight: 10,
  restHours: 24,
  ...changes,
})
const wrongAt = (document: unknown): string[] =>
  ruleDocument.safeParse(document).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('a rule of risk', () => {
  test('may count facts of its subject, or such as share a key with the event', () => {
    const device = counted({ fact: 'sign-in', figure: 'distinct', field: 'subject', same: ['device'] })
    expect(wrongAt(rule([line(counted())]))).toEqual([])
    expect(wrongAt(rule([line(device)], { trigger: 'sign-in' }))).toEqual([])
    expect(wrongAt(rule([line(device)]))).toEqual(['condition.parts.0.left.same'])
    expect(wrongAt(rule([line(counted({ same: ['amount'] }))]))).toEqual(['condition.parts.0.left.same'])
    expect(wrongAt(rule([line(counted({ fact: 'staff-action' }))]))).toEqual(['condition.parts.0.left.same'])
  })

  test('asks each figure of a field that can be added up, counted apart, or of none', () => {
    const left = 'condition.parts.0.left.field'
    expect(wrongAt(rule([line(counted({ figure: 'sum', field: 'amount' }))]))).toEqual([])
    expect(wrongAt(rule([line(counted({ figure: 'sum', field: 'channel' }))]))).toEqual([left])
    expect(wrongAt(rule([line(counted({ figure: 'sum' }))]))).toEqual([left])
    expect(wrongAt(rule([line(counted({ figure: 'count', field: 'amount' }))]))).toEqual([left])
    expect(wrongAt(rule([line(counted({ figure: 'distinct', field: 'nothing' }))]))).toEqual([left])
    expect(wrongAt(rule([line(counted({ fact: 'bet', figure: 'count' }))]))).toEqual(['condition.parts.0.left.figure'])
    expect(wrongAt(rule([line({ of: 'event', field: 'account' })]))).toEqual([left])
  })

  test('compares money with money only', () => {
    const money = counted({ figure: 'sum', field: 'amount' })
    expect(wrongAt(rule([line(money, { percent: 50, of: counted() })]))).toEqual(['condition.parts.0.right'])
    expect(wrongAt(rule([line({ of: 'ratio', part: money, whole: counted() })]))).toEqual(['condition.parts.0.left'])
    expect(unitOf('withdrawal', { of: 'ratio', part: money, whole: money })).toBe('percent')
  })

  test('has windows of at most 92 days, 20 lines and groups three deep', () => {
    const long = counted({ within: { amount: 93, unit: 'days' } })
    expect(wrongAt(rule([line(long)]))).toEqual(['condition.parts.0.left.within'])
    const nest = (depth: number): Group =>
      depth === 1 ? { match: 'all', parts: [line(counted())] } : { match: 'any', parts: [nest(depth - 1)] }
    expect(wrongAt({ ...rule([]), condition: nest(3) })).toEqual([])
    expect(wrongAt({ ...rule([]), condition: nest(4) })).toEqual(['condition'])
    const half: Group = { match: 'any', parts: Array.from({ length: 11 }, () => line(counted())) }
    expect(wrongAt(rule([half, half]))).toEqual(['condition'])
  })

  test('holds only what a member has', () => {
    const staff = rule([line(counted({ fact: 'staff-action', same: ['subject'] }))], { trigger: 'staff-action' })
    expect(wrongAt(staff)).toEqual([])
    expect(wrongAt({ ...staff, outcomes: ['hold-withdrawal'] })).toEqual(['outcomes'])
  })

  test('is data of the grammar and nothing else', () => {
    for (const document of [
      { ...rule([line(counted())]), run: 'drop table members' },
      rule([line({ of: 'sql', text: '1' } as never)]),
      rule([]),
      { ...rule([line(counted())]), trigger: 'members; drop table members' },
      rule([line(counted({ field: "amount'; --", figure: 'sum' }))]),
    ])
      expect(wrongAt(document)).not.toEqual([])
  })
})
