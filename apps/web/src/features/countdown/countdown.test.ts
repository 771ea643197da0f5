import { countdownSetting } from '@backoffice/contract/setting-documents/documents'
import { expect, test } from 'vitest'
import { toDocument, toValues } from '../../ui/form/declared/form-fields.ts'
import { countdownForm } from './countdown-form.ts'

const ZONE = 'Asia/Bangkok'
const shown = {
  enabled: true,
  title: 'New year',
  startAt: '2026-11-20T10:00:37.120Z',
  endAt: '2026-12-31T17:00:00.000Z',
  image: { fileId: '0190f5d2-0000-7000-8000-000000000001', alt: 'Fireworks' },
  link: '/promotion',
}

test.each([
  ['a box that is shown', shown],
  ['a box without anything', { enabled: false, title: null, startAt: null, endAt: null, image: null, link: null }],
])('what the fields are filled with comes back as it was: %s', (_name, document) => {
  expect(countdownSetting.document.safeParse(document).success).toBe(true)
  expect(toDocument(countdownForm, toValues(countdownForm, document, ZONE), document, ZONE)).toEqual(document)
})
