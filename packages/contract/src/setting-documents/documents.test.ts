import { describe, expect, test } from 'vitest'
import { lineSetting, websiteSetting } from './documents.ts'

const { siteUrl, contact } = websiteSetting.document.shape
const { officialAccount } = lineSetting.document.shape

describe('the address of the player site', () => {
  test.each(['https://play.example', 'https://play.example/', 'https://play.example:8443', 'https://เว็บ.example'])(
    'is an https address of a domain: %s',
    text => expect(siteUrl.safeParse(text).success).toBe(true),
  )

  test.each([
    'https://play.example/th',
    'https://play.example/?from=a',
    'https://play.example/?',
    'https://play.example#top',
    'https://localhost',
    'http://play.example',
    'https:play.example',
    'https:\\\\play.example',
    'https://user:secret@play.example',
    'https://play\u200B.example',
    'https://play.example/\u202E',
    'play.example',
    '/promotion',
  ])('is nothing else: %j', text => {
    expect(siteUrl.safeParse(text).error?.issues[0]?.message).toBe('SITE_ADDRESS')
  })
})

describe.each([
  ['Telegram', contact.shape.telegramUrl, 't.me'],
  ['LINE', officialAccount, 'line.me'],
])('an address of %s', (_name, schema, host) => {
  test('leads to its host', () => expect(schema.safeParse(`https://${host}/boat`).success).toBe(true))

  test.each([
    `https:\\\\${host}\\x`,
    `https:${host}/x`,
    `https://${host}.example/x`,
    `https://example.com/${host}`,
    `https://${host}/\u202Ex`,
    `https://${host}/\u200Bx`,
    `https://me@${host}/x`,
    `/${host}`,
  ])('is nothing else: %j', text => expect(schema.safeParse(text).success).toBe(false))
})
