import { websiteSetting } from '@backoffice/contract/setting-documents/documents'
import { expect, test } from 'vitest'
import { z } from 'zod'
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

test.each([
  ['as it is where it fits', 'x'.repeat(60), 'x'.repeat(60)],
  ['cut where it is longer', 'x'.repeat(61), 'x'.repeat(60)],
  ['cut, not within a character', `${'x'.repeat(59)}😀`, 'x'.repeat(59)],
  ['cut, not before a tone mark', `${'x'.repeat(59)}น้ำ`, 'x'.repeat(59)],
  ['cut, not after a blank', `${'x'.repeat(59)} Group`, 'x'.repeat(59)],
  ['on one line', 'Lucky\u0007Boat', 'Lucky Boat'],
])('the operator’s name is the site’s name until it is saved: %s', (_name, operatorName, expected) => {
  const { initial } = website(operatorName)
  expect(z.encode(websiteSetting.document, initial)).toMatchObject({ siteName: expected })
})
