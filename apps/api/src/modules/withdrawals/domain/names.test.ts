import { describe, expect, test } from 'vitest'
import { namesAgree } from './blockers.ts'

describe('the name on the statement against the account holder', () => {
  test.each([
    ['สมชาย ใจดี', 'สมชาย ใจดี', true],
    ['สมชาย ใจดี', 'นาย สมชาย ใจดี', true],
    ['สมชาย ใจดี', 'นายสมชาย ใจดี', true],
    ['กนกวรรณ ศรีสุข', 'น.ส.กนกวรรณ ศรี***', true],
    ['กนกวรรณ ศรีสุข', 'นางสาว กนกวรรณ ศ', true],
    ['สมชาย ใจดี', 'นาย สมชาย ใจร้าย', false],
    ['สมชาย ใจดี', 'นาย สมหมาย ใจดี', false],
    ['สมชาย ใจดี', 'นาย สมชาย ส***', false],
    ['Somchai Jaidee', 'MR. SOMCHAI JAIDEE', true],
    ['Somchai Jaidee', 'MR SOMCHAI J', true],
    ['Somchai Jaidee', 'Mr. Somchai Wrong', false],
    ['Somchai', 'SOMC***', true],
  ])('%s and %s: %s', (holder, seen, expected) => {
    expect(namesAgree(holder, seen)).toBe(expected)
  })

  test('names that cannot be compared are neither equal nor different', () => {
    expect(namesAgree('สมชาย ใจดี', null)).toBeNull()
    expect(namesAgree('สมชาย ใจดี', 'SOMCHAI JAIDEE')).toBeNull()
    expect(namesAgree('สมชาย ใจดี', '***')).toBeNull()
  })
})
