import type { MemberId } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { decideMatch, type Evidence } from './matching.ts'

const of = (memberId: string, input: Partial<Evidence> = {}): Evidence => ({
  memberId: memberId as MemberId,
  by: ['account'],
  bankKnown: true,
  name: 'same',
  accountDiffers: false,
  ...input,
})
const masked = (memberId: string, input: Partial<Evidence> = {}): Evidence =>
  of(memberId, { by: ['masked-account'], ...input })

test('a single counting candidate is the match, and the best evidence scores highest', () => {
  expect(decideMatch([of('a')])).toMatchObject({ only: 'a', score: 100 })
  expect(decideMatch([of('a', { name: 'differs' })])).toMatchObject({ only: 'a', score: 50 })
  expect(decideMatch([of('a', { by: ['phone'], bankKnown: false, name: 'partly' })])).toMatchObject({
    only: 'a',
    score: 70,
  })
})

test('no candidate, or two, give no match', () => {
  expect(decideMatch([])).toEqual({
    only: null,
    score: null,
    notes: [{ memberId: null, score: 0, reasons: ['NO_CANDIDATE'] }],
  })
  expect(decideMatch([of('a'), of('b', { by: ['phone'] })])).toMatchObject({
    only: null,
    notes: [{ reasons: ['SEVERAL_CANDIDATES'] }, { memberId: 'a' }, { memberId: 'b' }],
  })
})

test('masked digits count only with the name, because many members share four digits and a bank', () => {
  expect(decideMatch([masked('a', { name: 'differs' })])).toMatchObject({
    only: null,
    notes: [{ reasons: ['CANDIDATE_TOO_WEAK'] }, { memberId: 'a' }],
  })
  for (const bankKnown of [true, false])
    expect(decideMatch([masked('a', { name: 'unknown', bankKnown })]).only).toBeNull()
  expect(decideMatch([masked('a', { name: 'partly', bankKnown: false })]).only).toBe('a')
  expect(decideMatch([masked('a'), masked('b', { name: 'differs' })]).only).toBe('a')
  expect(decideMatch([masked('a', { name: 'unknown' }), masked('b', { name: 'unknown' })]).only).toBeNull()
})

describe('the amount of an open deposit request', () => {
  const intent = (memberId: string, input: Partial<Evidence> = {}): Evidence =>
    of(memberId, { by: ['intent'], bankKnown: false, name: 'unknown', ...input })

  test('is sufficient alone, and makes masked digits without a name sufficient', () => {
    expect(decideMatch([intent('a')])).toMatchObject({
      only: 'a',
      score: 70,
      notes: [{ reasons: ['INTENT_AMOUNT', 'NAME_UNKNOWN'] }],
    })
    expect(decideMatch([intent('a', { by: ['intent', 'masked-account'], bankKnown: true })])).toMatchObject({
      only: 'a',
      score: 100,
    })
  })
  test('is outweighed by another member’s name or digits', () => {
    expect(decideMatch([intent('a', { name: 'differs' })])).toMatchObject({
      only: null,
      notes: [{ reasons: ['CANDIDATE_TOO_WEAK'] }, { reasons: ['INTENT_AMOUNT', 'NAME_DIFFERS'] }],
    })
    expect(decideMatch([intent('a', { accountDiffers: true, name: 'same' }), of('b')])).toMatchObject({ only: null })
  })
  test('is stronger than digits several members share, not than another member’s account', () => {
    expect(decideMatch([intent('a'), masked('b')]).only).toBe('a')
    expect(decideMatch([intent('a'), of('b', { by: ['phone'] })]).only).toBeNull()
  })
})
