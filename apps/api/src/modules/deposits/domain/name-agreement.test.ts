import { expect, test } from 'vitest'
import { compareNames, type NameAgreement } from './name-agreement.ts'

const thai = { firstName: 'สมชาย', lastName: 'ใจดี' }
const latin = { firstName: 'Somchai', lastName: 'Jaidee' }

const cases: [string | null, { firstName: string; lastName: string }, NameAgreement][] = [
  ['สมชาย ใจดี', thai, 'same'],
  ['นายสมชาย ใจดี', thai, 'same'],
  ['นาย สมชาย  ใจดี', thai, 'same'],
  ['น.ส.สมชาย ใจดี', thai, 'same'],
  ['สมชายใจดี', thai, 'same'],
  ['MR. SOMCHAI JAIDEE', latin, 'same'],
  ['Jaidee Somchai', latin, 'same'],
  ['นายสมชาย ใ***', thai, 'partly'],
  ['สมชาย', thai, 'partly'],
  ['SOMCHAI J.', latin, 'partly'],
  ['MR SOMCHAI JAI', latin, 'partly'],
  ['สมช*** ใจ***', thai, 'partly'],
  ['สมชาย ***', thai, 'partly'],
  ['นาง ชูใจ เลิศล้ำ', thai, 'differs'],
  ['สมชาย รักไทย', thai, 'differs'],
  ['สมหญิง ใจดี', thai, 'differs'],
  ['SOMSAK JAIDEE', latin, 'differs'],
  ['ส*** ช***', thai, 'differs'],
  ['SOMCHAI JAIDEE', thai, 'unknown'],
  ['สมชาย ใจดี', latin, 'unknown'],
  [null, thai, 'unknown'],
  ['  ', thai, 'unknown'],
]

for (const [written, member, agreement] of cases) {
  test(`${String(written)} against ${member.firstName} ${member.lastName}: ${agreement}`, () => {
    expect(compareNames(written, member)).toBe(agreement)
  })
}

test('a given name that starts like a title is not cut', () => {
  expect(compareNames('นางแก้ว ใจดี', { firstName: 'นางแก้ว', lastName: 'ใจดี' })).toBe('same')
})
