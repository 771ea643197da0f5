import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { storedDocument, withDefaults } from './stored-document.ts'

describe('a value over its defaults', () => {
  const defaults = { name: 'a', switches: { open: true, days: [1, 2] }, logo: null, hours: { from: 1, to: 2 } }
  test.each<[string, object, object]>([
    ['has those of missing fields', {}, defaults],
    [
      'has those of fields missing further in',
      { switches: { open: false } },
      {
        ...defaults,
        switches: { open: false, days: [1, 2] },
      },
    ],
    ['is its own where it is null', { hours: null, name: null }, { ...defaults, hours: null, name: null }],
    ['is its own where it is a list', { switches: { days: [] } }, { ...defaults, switches: { open: true, days: [] } }],
    ['is its own where the default is null', { logo: { id: 1 } }, { ...defaults, logo: { id: 1 } }],
    ['has its own further fields', { more: { x: 1 } }, { ...defaults, more: { x: 1 } }],
  ])('%s', (_name, value, expected) => expect(withDefaults(defaults, value)).toEqual(expected))
})

describe('a stored document', () => {
  const schema = z
    .strictObject({
      name: z.string(),
      at: z.codec(z.iso.datetime(), z.date(), { decode: text => new Date(text), encode: date => date.toISOString() }),
      switches: z.strictObject({ open: z.boolean(), loud: z.boolean() }),
      logo: z.strictObject({ id: z.int() }).nullable(),
    })
    .refine(({ name }) => name !== 'refused', { path: ['name'], error: 'no' })
  const at = '2026-11-20T10:00:00.000Z'
  const document = storedDocument(schema, { name: 'a', at, switches: { open: true, loud: false }, logo: null })

  test('of an earlier release has the defaults of fields it lacks, at every level', () => {
    expect(document.parse({ name: 'b', switches: { open: false } })).toEqual({
      name: 'b',
      at: new Date(at),
      switches: { open: false, loud: false },
      logo: null,
    })
  })

  test('of a later release loses the fields this one does not know, at every level', () => {
    const stored = { name: 'b', switches: { open: false, later: 1 }, logo: { id: 1, focus: 'left' }, later: { x: 1 } }
    expect(document.parse(stored)).toEqual({
      name: 'b',
      at: new Date(at),
      switches: { open: false, loud: false },
      logo: { id: 1 },
    })
    expect(stored.logo).toEqual({ id: 1, focus: 'left' })
  })

  test('is read as it was written', () => {
    const value = { name: 'c', at: new Date(at), switches: { open: false, loud: true }, logo: { id: 2 } }
    expect(document.encode(value)).toEqual({ ...value, at })
    expect(document.parse(document.encode(value))).toEqual(value)
  })

  test('that breaks a rule is refused', () => {
    for (const stored of [{ name: 1 }, { name: 'refused' }, { name: 'refused', later: 1 }, { logo: {} }])
      expect(() => document.parse(stored)).toThrow()
  })
})
