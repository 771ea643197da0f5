import { expect, test } from 'vitest'
import { toDocument, toValues } from '../../../ui/form/declared/form-fields.ts'
import { forms, missingToPublish, type Values } from './form.ts'

const file = { fileId: 'f', alt: '', url: '/files/f.webp', width: 960, height: 287, bytes: 900 }
const draft = {
  title: 'Daily 10%',
  link: null,
  picture: { fileId: 'f', alt: 'A coin' },
  mobilePicture: null,
  audience: 'everyone',
  device: 'all',
  startsAt: null,
  endsAt: null,
  body: null,
  mode: 'instant',
  frequency: 'once',
} as const
const NOW = Date.parse('2026-11-23T00:00:00Z')
const ZONE = 'Asia/Bangkok'
const pictures = { f: file }
const toInput = (document: Readonly<Record<string, unknown>>) =>
  toValues(forms.popup, { draft: document, pictures }, ZONE)
const values = toInput(draft) as unknown as Values

test('the picture of a draft has one form, whatever the order of its keys', () => {
  const shuffled = toInput({ ...draft, picture: { alt: 'A coin', fileId: 'f' } })
  expect(JSON.stringify(shuffled)).toBe(JSON.stringify(values))
})

test('a saved draft keeps the seconds of a time that was not edited', () => {
  const timed = { ...draft, startsAt: '2026-11-20T05:41:08.120Z', endsAt: '2026-12-20T05:41:08.120Z' }
  const typed = { ...toInput(timed), endsAt: '2026-12-21T00:00' }
  expect(toDocument(forms.popup, typed, { draft: timed }, ZONE)).toEqual({
    ...timed,
    endsAt: '2026-12-20T17:00:00.000Z',
  })
})

test.each([
  ['a picture and no end', values, null],
  ['no picture', { ...values, picture: null }, 'picture'],
  ['an end that has passed', { ...values, endsAt: '2020-01-01T00:00' }, 'endsAt'],
  ['an end to come', { ...values, endsAt: '2999-01-01T00:00' }, null],
  ['an incomplete end, which the field refuses', { ...values, endsAt: '2020-01-01T' }, null],
])('a draft with %s lacks %s', (_name, each, field) => {
  expect(missingToPublish('banner', each, NOW, ZONE)?.field ?? null).toBe(field)
})
