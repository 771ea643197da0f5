import { errorsOf } from '@backoffice/contract/openapi'
import { sessionEndpoints } from '@backoffice/contract/session/endpoints'
import { expect, test } from 'vitest'
import { endpoints } from '@backoffice/contract'
import { isIn, readErrors, signInErrors } from './words.ts'

test('the words of the sign-in have a text for each of its errors', () => {
  expect(errorsOf(sessionEndpoints['session.login']).filter(code => !signInErrors.has(code))).toEqual([])
})

test('the words of a page that opens have a text for each error of a read', () => {
  const reads = Object.values(endpoints).filter(({ method, access }) => method === 'GET' && access !== 'signed')
  expect(reads.length).toBeGreaterThan(50)
  expect([...new Set(reads.flatMap(errorsOf))].filter(code => !readErrors.has(code))).toEqual([])
})

test('what a list opens with and what comes after its first paint are all words together, and nothing twice', () => {
  const parts = ['opening-withdrawals', 'later'] as const
  for (const [namespace, key, isText] of [
    ['ui', 'table', false],
    ['ui', 'form', false],
    ['errors', 'NETWORK', true],
    ['errors', 'SAME_PERSON', true],
    ['errors', 'blocker', false],
  ] as const) {
    expect(
      parts.filter(file => isIn(file, namespace, key, isText)),
      key,
    ).toHaveLength(1)
    expect(isIn('opening-settings', namespace, key, isText), key).toBe(true)
  }
})
