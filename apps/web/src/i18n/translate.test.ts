import { beforeEach, describe, expect, test } from 'vitest'
import { addTexts, hasText, replaceTexts, translatorOf, versionOf } from './translate.ts'

beforeEach(() =>
  replaceTexts('en', [
    {
      ui: { close: 'Close', table: { next: 'Next' } },
      shell: {
        rows_one: '{{count}} row',
        rows_other: '{{count}} rows',
        role: 'Role: {{role}}',
        reasons: ['Wrong account', 'Duplicate'],
        action: { 'withdrawal.approve': 'Approved' },
      },
    },
  ]),
)

const t = translatorOf(['shell'])

describe('a text', () => {
  test('is found in its namespace, in a named one, and in the shared one', () => {
    expect([t('role', { role: 'Owner' }), translatorOf([])('shell:role', { role: 'Owner' })]).toEqual([
      'Role: Owner',
      'Role: Owner',
    ])
    expect([t('close'), t('ui:close'), t('table.next')]).toEqual(['Close', 'Close', 'Next'])
    expect(translatorOf(['shell'])('close', { ns: 'ui' })).toBe('Close')
  })

  test('has the plural form of its count', () => {
    expect([1, 0, 2].map(count => t('rows', { count }))).toEqual(['1 row', '0 rows', '2 rows'])
  })

  test('may have points in a part of its key', () => expect(t('action.withdrawal.approve')).toBe('Approved'))

  test('of an unknown key is the default, or the key without its namespace', () => {
    expect([t('status.new', { defaultValue: 'new' }), t('errors:NEW'), t(['none', 'shell:nothing'])]).toEqual([
      'new',
      'NEW',
      'nothing',
    ])
    expect(t(['none', 'ui:close'])).toBe('Close')
  })

  test('shows a missing value as nothing', () => expect(t('role')).toBe('Role: '))

  test('is not a group of texts', () => {
    expect([t('action'), hasText('shell', 'action'), hasText('shell', 'role'), hasText('none', 'role')]).toEqual([
      'action',
      false,
      true,
      false,
    ])
  })
})

test('a list of texts is empty for an unknown key', () => {
  expect([t.list('reasons'), t.list('none')]).toEqual([['Wrong account', 'Duplicate'], []])
})

test('later texts of a namespace are added to the earlier ones, until the language changes', () => {
  addTexts({ shell: { menu: 'Menu' } })
  expect([t('menu'), t('role', { role: 1 })]).toEqual(['Menu', 'Role: 1'])
  replaceTexts('th', [{ shell: { rows_other: '{{count}} แถว' } }])
  expect([t('menu'), t('rows', { count: 1 })]).toEqual(['menu', '1 แถว'])
})

test('a namespace has another version after a change of its texts or of the language, and only then', () => {
  const before = [versionOf(['shell']), versionOf(['other'])]
  addTexts({ shell: { menu: 'Menu' } })
  expect([versionOf(['shell']) === before[0], versionOf(['other']) === before[1]]).toEqual([false, true])
  const after = versionOf(['shell'])
  addTexts({ shell: { menu: 'Menu' } })
  expect(versionOf(['shell'])).toBe(after)
  replaceTexts('th', [])
  expect(versionOf(['other'])).not.toBe(before[1])
})
