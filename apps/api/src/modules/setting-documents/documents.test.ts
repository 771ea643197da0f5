import { expect, test } from 'vitest'
import { publicSiteOf, website } from './documents.ts'

const until = new Date('2026-11-20T10:00:00Z')
const closed = { enabled: true, message: 'Back at ten', until }
const active = { message: 'Back at ten', until }

test.each([
  ['until it ends', closed, '2026-11-20T09:59:59Z', active],
  ['not from its end on', closed, '2026-11-20T10:00:00Z', null],
  ['not when it is switched off', { ...closed, enabled: false }, '2026-11-20T09:00:00Z', null],
  [
    'without an end until it is switched off',
    { ...closed, until: null },
    '2030-01-01T00:00:00Z',
    { ...active, until: null },
  ],
])('the player site is in maintenance: %s', (_name, maintenance, now, expected) => {
  expect(publicSiteOf({ ...website('Lucky Boat').initial, maintenance }, new Date(now))).toMatchObject({
    siteName: 'Lucky Boat',
    maintenance: expected,
  })
})
