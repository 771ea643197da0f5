import { endpoints, type EndpointName } from '@backoffice/contract'
import { newId } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { browserOf } from './browser.ts'
import { entryChanges, shortChanges } from './entry-changes.ts'
import { maskValue } from './masked.ts'
import { actionFilterOf, auditActionOf } from './names.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
    'Chrome 141, Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1', 'Edge 141, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144, Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
])('%s is %s', (userAgent, shown) => expect(browserOf(userAgent)).toBe(shown))

test('a change is shown by field; a refused attempt removes nothing', () => {
  const [before, after] = [
    { status: 'pending', note: 'x', auto: { max: 1 } },
    { status: 'paid', auto: { max: 2 } },
  ]
  const changed = [
    { field: 'status', before: 'pending', after: 'paid' },
    { field: 'auto.max', before: 1, after: 2 },
  ]
  expect(entryChanges(before, after, 'refused')).toEqual(changed)
  expect(entryChanges(before, after, 'done')).toEqual([...changed, { field: 'note', before: 'x', after: null }])
  expect(entryChanges(null, ['a'], 'done')).toEqual([{ field: 'value', before: null, after: ['a'] }])
  const long = shortChanges([{ field: 'f', before: null, after: 'x'.repeat(500) }])
  expect(String(long[0]?.after)).toHaveLength(201)
})

test('values are masked at any depth, but not ids, instants and amounts', () => {
  const hide = (text: string) => text.replace(/\d{6,}/g, '•')
  const kept = {
    id: newId(),
    at: '2026-07-12T05:00:00.123456Z',
    amount: '12345678',
    autoMaxAmount: 1_234_567,
    ok: true,
  }
  expect(maskValue(kept, hide)).toEqual(kept)
  expect(maskValue({ a: [{ phone: '0812345678' }], n: 812345678, '0812345678': null }, hide)).toEqual({
    a: [{ phone: '•' }],
    n: '•',
    '•': null,
  })
})

test('the filter of an action also finds attempts without the permission', () => {
  expect(actionFilterOf('withdrawal.approve')).toEqual({ names: ['withdrawal.approve', 'withdrawals.approve'] })
  expect(actionFilterOf('withdrawal.*')).toMatchObject({ names: expect.arrayContaining(['withdrawals.reject']) })
  expect(actionFilterOf('older-release.*')).toEqual({ prefix: 'older-release.' })
})

test('what can be refused for want of a permission has a label', () => {
  const names = (Object.keys(endpoints) as EndpointName[]).filter(name => {
    const { method, access } = endpoints[name]
    return method !== 'GET' && !['public', 'signed', 'session'].includes(access)
  })
  expect(names.filter(name => auditActionOf(name) === undefined)).toEqual([])
})
