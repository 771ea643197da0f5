import { baht, bahtSum, id, instant } from '@backoffice/contract/forms'
import { newId } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compileEncoder } from './response-encoder.ts'

const row = z.strictObject({
  id,
  amount: baht,
  sum: bahtSum,
  count: z.number().int(),
  seconds: z.number().nullable(),
  share: z.number().min(0).max(1),
  place: z.int(),
  at: instant,
  note: z.string().nullable(),
  tags: z.array(z.enum(['new', 'vip'])),
  by: z.strictObject({ name: z.string() }).nullable(),
  kind: z.union([z.strictObject({ a: z.literal(1) }), z.strictObject({ b: instant })]),
  extra: z.boolean().optional(),
})
const encode = compileEncoder(z.strictObject({ data: z.array(row) }))
const given = () => ({
  id: newId(),
  amount: 12_345n,
  sum: 7_000_000_000_000_001n,
  count: 3,
  seconds: 0.5,
  share: 0.25,
  place: 1,
  at: new Date('2026-07-12T03:00:00Z'),
  note: null,
  tags: ['vip'],
  by: { name: 'Malee' },
  kind: { b: new Date(0) },
})

describe('a compiled form', () => {
  test('writes what zod writes', () => {
    const data = [given(), { ...given(), by: null, note: 'x', extra: true, kind: { a: 1 }, seconds: null, sum: -5n }]
    expect(JSON.stringify(encode({ data }))).toBe(
      JSON.stringify(z.encode(z.strictObject({ data: z.array(row) }), { data } as never)),
    )
  })

  test.for([
    ['a surplus key', { ...given(), secret: 'x' }],
    ['a surplus key further in', { ...given(), by: { name: 'Malee', hash: 'x' } }],
    ['a surplus key in one of several forms', { ...given(), kind: { a: 1, b: new Date(0) } }],
    ['a missing key', { ...given(), note: undefined }],
    ['text for a date', { ...given(), at: '2026-07-12' }],
    ['a number for money', { ...given(), amount: 123.45 }],
    ['money beyond the range of an amount', { ...given(), amount: 7_000_000_000_000_001n }],
    ['a number for a sum of money', { ...given(), sum: 1 }],
    ['a part of a whole number', { ...given(), count: 1.5 }],
    ['a part of a place', { ...given(), place: 1.5 }],
    ['an amount of satang for a number', { ...given(), count: 3n }],
    ['what is not a number', { ...given(), seconds: Number.NaN }],
    ['an endless number', { ...given(), seconds: Number.POSITIVE_INFINITY }],
    ['a number beyond its limit', { ...given(), share: 1.5 }],
    ['an unknown code', { ...given(), tags: ['gone'] }],
    ['no object', null],
  ] as const)('refuses %s', ([, broken]) => {
    expect(() => encode({ data: [broken] })).toThrow()
  })
})
