import { errors } from '@backoffice/contract'
import { translations } from '@backoffice/contract/texts/translations'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const files = globSync(['apps/api/src/modules/**/*.ts', 'packages/contract/src/audit/*.ts'], { cwd: root }).filter(
  file => !file.endsWith('.test.ts'),
)

const QUOTED = String.raw`(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)")`
const THAI = String.raw`(?:'([^'\n]*\p{Script=Thai}[^'\n]*)'|"([^"\n]*\p{Script=Thai}[^"\n]*)")`
/** An English text followed by the same in Thai: `'Received', 'เวลาที่ระบบได้รับ'` or `{ en: 'Sender', th: 'ผู้โอน' }`. */
const PAIR = new RegExp(String.raw`${QUOTED}\s*,\s*(?:th:\s*)?${THAI}`, 'gu')

type Pair = { readonly en: string; readonly th: string }

const pairsIn = (text: string): Pair[] =>
  [...text.matchAll(PAIR)]
    .map(([, en, otherEn, th, otherTh]) => ({
      en: (en ?? otherEn ?? '').replaceAll(String.raw`\'`, "'"),
      th: th ?? otherTh ?? '',
    }))
    .filter(({ en }) => !/\p{Script=Thai}/u.test(en))

const labels = files.flatMap(file => pairsIn(readFileSync(path.join(root, file), 'utf8')))
/** Refused attempts are exported with the message of their error. */
const messages = Object.values(errors).map(({ message }) => message)

test('finds the labels of files and of the audit log', () => {
  expect(labels.length).toBeGreaterThan(900)
  expect(labels).toContainEqual({ en: 'Received', th: 'เวลาที่ระบบได้รับ' })
  expect(pairsIn(`w("Member’s phone", 'เบอร์โทร')`)).toEqual([{ en: 'Member’s phone', th: 'เบอร์โทร' }])
})

describe.each(Object.entries(translations))('%s', (_language, texts) => {
  test('has a translation of every label and error', () => {
    const missing = labels.filter(({ en, th }) => texts[`${en}|${th}`] === undefined && texts[en] === undefined)
    expect([
      ...new Set([...missing.map(({ en }) => en), ...messages.filter(message => texts[message] === undefined)]),
    ]).toEqual([])
  })

  test('has no empty translation, and none of a label that is gone', () => {
    const known = new Set([...labels.flatMap(({ en, th }) => [en, `${en}|${th}`]), ...messages])
    expect(Object.entries(texts).filter(([text, translated]) => translated.trim() === '' || !known.has(text))).toEqual(
      [],
    )
  })
})
