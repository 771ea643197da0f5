import type { MemberId } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { decideMatch, type Evidence } from './matching.ts'

const of = (memberId: string, given: Partial<Evidence> = {}): Evidence => ({ memberId: memberId as MemberId, by: ['account'], bankKnown: true, name: 'same', ...given })
const masked = (memberId: string, given: Partial<Evidence> = {}): Evidence => of(memberId, { by: ['masked-account'], ...given })

test('exactly one who counts is the one, and the best evidence scores highest', () => {
  expect(decideMatch([of('a')])).toMatchObject({ only: 'a', score: 100 })
  expect(decideMatch([of('a', { name: 'differs' })])).toMatchObject({ only: 'a', score: 50 })
  expect(decideMatch([masked('a', { name: 'unknown' })])).toMatchObject({ only: 'a', score: 50 })
  expect(decideMatch([of('a', { by: ['phone'], bankKnown: false, name: 'partly' })])).toMatchObject({ only: 'a', score: 70 })
})

test('nobody, or two, is nobody', () => {
  expect(decideMatch([])).toEqual({ only: null, score: null, notes: [{ memberId: null, score: 0, reasons: ['NO_CANDIDATE'] }] })
  expect(decideMatch([of('a'), of('b', { by: ['phone'] })])).toMatchObject({ only: null, notes: [{ reasons: ['SEVERAL_CANDIDATES'] }, { memberId: 'a' }, { memberId: 'b' }] })
})

test('masked digits count only with a bank and no other name, or with the name', () => {
  expect(decideMatch([masked('a', { name: 'differs' })])).toMatchObject({ only: null, notes: [{ reasons: ['CANDIDATE_TOO_WEAK'] }, { memberId: 'a' }] })
  expect(decideMatch([masked('a', { name: 'unknown', bankKnown: false })]).only).toBeNull()
  expect(decideMatch([masked('a', { name: 'partly', bankKnown: false })]).only).toBe('a')
  expect(decideMatch([masked('a'), masked('b', { name: 'differs' })]).only).toBe('a')
  expect(decideMatch([masked('a', { name: 'unknown' }), masked('b', { name: 'unknown' })]).only).toBeNull()
})
