import { expect, test } from 'vitest'
import { emptyValues, isCode, isSitePath, toBody, toValues } from './campaign.ts'

const ZONE = 'Asia/Bangkok'
const body = {
  name: 'Songkran',
  code: 'songkran',
  channel: 'line' as const,
  cost: 1500.5,
  startsAt: '2026-07-12T05:00:37.120Z',
  endsAt: null,
  landingPath: '/register',
}

test('a value that was not edited comes back as it was, with its seconds', () => {
  expect(toBody(toValues(body, ZONE), body, ZONE)).toEqual(body)
})

test('an edited time is read in the operator’s zone, and an empty one is none', () => {
  const edited = toBody(
    { ...toValues(body, ZONE), startsAt: '2026-07-12T13:00', endsAt: '2026-08-01T00:00' },
    body,
    ZONE,
  )
  expect([edited.startsAt, edited.endsAt]).toEqual(['2026-07-12T06:00:00.000Z', '2026-07-31T17:00:00.000Z'])
  expect(toBody({ ...emptyValues, name: ' x ', code: ' ab ' }, undefined, ZONE)).toMatchObject({
    name: 'x',
    code: 'ab',
    startsAt: null,
  })
})

test('a landing page is a path of the player site', () => {
  const paths = ['/', '/register?lang=th', '//evil.example', '/\\evil.example', 'https://evil.example', '/a b', '/a#b']
  expect(paths.filter(isSitePath)).toEqual(['/', '/register?lang=th'])
})

test('a code has letters, digits, _ and -', () => {
  expect(['a', 'ab', 'A_b-9', 'สงกรานต์', 'a b', '\u200bab\ufeff'].filter(isCode)).toEqual([
    'ab',
    'A_b-9',
    '\u200bab\ufeff',
  ])
})
