import type { Group, Line } from '@backoffice/contract/risk/rules'
import { expect, test } from 'vitest'
import { canNest, changed, linesOf, missingIn, newRule, withLeft } from './draft.ts'

const started = newRule('withdrawal')
const named = { ...started, name: 'Rule' }
const inGroup = changed(changed(started, { do: 'add-group', at: [] }), { do: 'add-line', at: [1] })
const partsOf = ({ condition }: { condition: Group }) => condition.parts

test('lines and groups are added, duplicated and removed where they are', () => {
  expect(partsOf(inGroup)).toHaveLength(2)
  expect(linesOf(inGroup.condition)).toHaveLength(3)
  const twice = changed(inGroup, { do: 'duplicate', at: [1] })
  expect(linesOf(twice.condition)).toHaveLength(5)
  expect(partsOf(twice)[2]).toEqual(partsOf(twice)[1])
  expect(linesOf(changed(twice, { do: 'remove', at: [1] }).condition)).toHaveLength(3)
})

test('a new group combines its conditions the other way', () => {
  expect(partsOf(inGroup)[1]).toMatchObject({ match: 'any' })
  expect(partsOf(changed(inGroup, { do: 'match', at: [1], match: 'all' }))[1]).toMatchObject({ match: 'all' })
})

test('a group without lines is left out', () => {
  const one = changed(inGroup, { do: 'remove', at: [1, 0] })
  expect(partsOf(one)).toHaveLength(2)
  expect(partsOf(changed(one, { do: 'remove', at: [1, 0] }))).toHaveLength(1)
})

test('groups nest up to the depth that the grammar allows', () => {
  expect([canNest([]), canNest([0]), canNest([0, 1])]).toEqual([true, true, false])
})

test('another trigger replaces what it does not allow, and keeps the rest', () => {
  const rule = changed(
    changed(named, {
      do: 'line',
      at: [0],
      line: {
        left: {
          of: 'facts',
          fact: 'deposit',
          figure: 'count',
          field: null,
          where: [],
          within: { amount: 7, unit: 'days' },
          same: ['subject'],
        },
        is: 'at-least',
        right: { value: 5 },
      },
    }),
    { do: 'set', values: { outcomes: ['hold-withdrawal', 'open-case'] } },
  )
  expect(changed(rule, { do: 'trigger', trigger: 'bonus' })).toEqual({ ...rule, trigger: 'bonus' })
  const ofStaff = changed(rule, { do: 'trigger', trigger: 'staff-reveal' })
  expect(ofStaff.outcomes).toEqual(['open-case'])
  expect(partsOf(ofStaff)[0]).toMatchObject({
    left: { of: 'facts', fact: 'staff-reveal' },
    right: { value: Number.NaN },
  })
})

test('what a line is compared with is of the same unit as its measure', () => {
  const amount: Line['left'] = { of: 'event', field: 'amount' }
  const share: Line['left'] = { of: 'event', field: 'percentOfLimit' }
  expect(withLeft('withdrawal', { left: amount, is: 'equal', right: { value: 5 } }, amount).right).toEqual({ value: 5 })
  expect(withLeft('withdrawal', { left: amount, is: 'equal', right: { value: 5 } }, share).right).toEqual({
    value: Number.NaN,
  })
  expect(withLeft('withdrawal', { left: amount, is: 'equal', right: { percent: 5, of: amount } }, share).right).toEqual(
    {
      percent: 5,
      of: share,
    },
  )
})

test('what is missing is named by the paths of the server', () => {
  expect(missingIn(inGroup)).toEqual({
    name: { code: 'REQUIRED' },
    'condition.parts.0.right.value': { code: 'REQUIRED' },
    'condition.parts.1.parts.0.right.value': { code: 'REQUIRED' },
    'condition.parts.1.parts.1.right.value': { code: 'REQUIRED' },
  })
  const whole: Line = { left: { of: 'event', field: 'amount' }, is: 'at-least', right: { value: 1 } }
  expect(missingIn(changed(named, { do: 'line', at: [0], line: whole }))).toEqual({})
})
