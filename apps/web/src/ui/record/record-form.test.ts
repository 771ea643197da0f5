import { campaigns } from '@backoffice/contract/campaigns/record'
import { keeps } from '@backoffice/contract/fields'
import { expect, test } from 'vitest'
import { textOf, toDocument, toValues } from '../form/declared/form-fields.ts'
import { formOf } from './record-screen.ts'

const ZONE = 'Asia/Bangkok'
const form = formOf({ of: campaigns, words: 'campaigns' })
const document = {
  name: 'Songkran',
  code: 'songkran',
  channel: 'line',
  cost: 1500.5,
  startsAt: '2026-07-12T05:00:37.120Z',
  endsAt: null,
  landingPath: '/register',
}

test('a value that was not edited comes back as it was, with its seconds', () => {
  expect(toDocument(form, toValues(form, document, ZONE), document, ZONE)).toEqual(document)
})

test('an edited time is read in the operator’s zone, and an empty one is none', () => {
  const typed = { ...toValues(form, document, ZONE), startsAt: '2026-07-12T13:00', endsAt: '2026-08-01T00:00' }
  expect(toDocument(form, typed, document, ZONE)).toMatchObject({
    startsAt: '2026-07-12T06:00:00.000Z',
    endsAt: '2026-07-31T17:00:00.000Z',
  })
  expect(toDocument(form, toValues(form, {}, ZONE), {}, ZONE)).toMatchObject({ startsAt: null, endsAt: null })
})

test('a copied code loses blanks and invisible characters, other text the blanks around it', () => {
  const typed = { ...toValues(form, document, ZONE), code: '\u200b ab\ufeff ', name: ' x ' }
  expect(toDocument(form, typed, document, ZONE)).toMatchObject({ code: 'ab', name: 'x' })
})

test('every field that may not be empty is required', () => {
  expect(form.fields.filter(({ required }) => required !== true).map(({ path }) => path)).toEqual([
    'startsAt',
    'endsAt',
  ])
})

test.each([
  [
    'landingPath',
    ['/', '/register?lang=th'],
    ['//evil.example', '/\\evil.example', 'https://evil.example', '/a b', '/a#b', '/โปรโมชั่น'],
  ],
  ['code', ['ab', 'A_b-9', '\u200bab\ufeff'], ['a', 'สงกรานต์', 'a b']],
])('the rule of %s is that of the contract', (path, valid, invalid) => {
  const field = form.fields.find(each => each.path === path)
  if (field?.kind !== 'text' || field.rule === undefined) throw new Error(`${path} has no rule`)
  const { rule } = field
  expect([...valid, ...invalid].filter(text => keeps(rule, textOf(field, text)))).toEqual(valid)
})
