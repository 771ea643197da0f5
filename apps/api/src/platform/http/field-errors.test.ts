import { wrong } from '@backoffice/contract/field-errors'
import { code, money, percent } from '@backoffice/contract/fields'
import { promotionForm } from '@backoffice/contract/promotions/forms'
import { formSchema } from '@backoffice/contract/record-schemas'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrorsOf } from './field-errors.ts'

const errorOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error === undefined ? undefined : fieldErrorsOf(error.issues, 'value')['value']
}

test.each<[string, z.ZodType, unknown, object]>([
  ['a missing value', z.string(), undefined, { code: 'REQUIRED' }],
  ['null', z.number(), null, { code: 'REQUIRED' }],
  ['an empty text', z.string().min(1), '', { code: 'REQUIRED' }],
  ['a text for a number', z.number(), '1', { code: 'TYPE', params: { expected: 'number' } }],
  ['a short text', z.string().min(3), 'ab', { code: 'TOO_SHORT', params: { min: 3 } }],
  ['a long text', z.string().max(1), 'ab', { code: 'TOO_LONG', params: { max: 1 } }],
  ['few items', z.array(z.string()).min(2), ['a'], { code: 'TOO_FEW', params: { min: 2 } }],
  ['many items', z.array(z.string()).max(1), ['a', 'b'], { code: 'TOO_MANY', params: { max: 1 } }],
  ['a small number', z.int().min(5), 4, { code: 'TOO_SMALL', params: { min: 5 } }],
  ['a large number', z.int().max(5), 6, { code: 'TOO_LARGE', params: { max: 5 } }],
  ['zero for a positive number', z.number().positive(), 0, { code: 'NOT_POSITIVE' }],
  ['no choice', z.enum(['a']), 'b', { code: 'CHOICE' }],
  ['no instant', z.iso.datetime(), 'today', { code: 'INSTANT' }],
  ['a text of another form', z.string().regex(/a/), 'b', { code: 'FORMAT' }],
  [
    'a check with a code',
    z.string().refine(() => false, wrong('TOO_LARGE', { max: 7 })),
    '',
    { code: 'TOO_LARGE', params: { max: 7 } },
  ],
  ['a form with a code', z.string().regex(/a/, wrong('EMAIL')), 'b', { code: 'EMAIL' }],
])('%s', (_what, schema, value, problem) => {
  expect(errorOf(schema, value)).toEqual(problem)
})

test('a share is refused in percent, and the other limits of declared fields in their units', () => {
  const schema = formSchema({
    fields: {
      share: percent({ max: 2_000 }),
      amount: money({ min: 1, max: 50 }),
      code: code(10, { is: /^[A-Z]*$/, error: 'PREFIX' }),
    },
  })
  const { error } = schema.safeParse({ share: 2_001, amount: 50.01, code: 'a' })
  expect(fieldErrorsOf(error?.issues ?? [], 'body')).toEqual({
    share: { code: 'SHARE_TOO_LARGE', params: { max: 20 } },
    amount: { code: 'TOO_LARGE', params: { max: 50 } },
    code: { code: 'PREFIX' },
  })
})

test('the turnover of a promotion is refused in percent', () => {
  const { error } = promotionForm.safeParse({ turnoverPercent: 10_001 })
  expect(fieldErrorsOf(error?.issues ?? [], 'body')['turnoverPercent']).toEqual({
    code: 'TOO_LARGE',
    params: { max: 10_000 },
  })
})

test('an unknown field is named itself, and the first problem of a field counts', () => {
  const schema = z.strictObject({
    to: z.strictObject({
      name: z
        .string()
        .min(3)
        .regex(/^[a-z]+$/),
    }),
  })
  const { error } = schema.safeParse({ to: { name: '1', role: 'owner' } })
  expect(fieldErrorsOf(error?.issues ?? [], 'body', ['data'])).toEqual({
    'data.to.name': { code: 'TOO_SHORT', params: { min: 3 } },
    'data.to.role': { code: 'UNKNOWN_FIELD' },
  })
})
