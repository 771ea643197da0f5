import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './index.ts'
import { events } from './integration/events.ts'

/** What people and systems copy; everything else is selected, generated or free text. */
const COPIED =
  /^(q|code|prefix|reference|objectId|transactionId|roundId|targetId|lineId|totp|phone|tmnPhone|accountNo|username|referrerUsername|externalId|campaignCode)$/

type Field = { at: string; schema: z.ZodString }

/** The text fields with such names, whatever they are nested in. */
function fieldsOf(schema: unknown, at: string): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => fieldsOf(field, `${at}.${name}`))
  if (schema instanceof z.ZodString) return COPIED.test(at.slice(at.lastIndexOf('.') + 1)) ? [{ at, schema }] : []
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(option => fieldsOf(option, at))
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, at)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, at)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), at)
  return []
}

const sent = [
  ...Object.entries(endpoints).flatMap(([name, endpoint]) =>
    ['params', 'query', 'body'].flatMap(part => fieldsOf(Reflect.get(endpoint, part), name)),
  ),
  ...Object.entries(events).flatMap(([name, data]) => fieldsOf(data, name)),
]

test('every search, code, reference, account and phone that is sent loses its invisible characters', () => {
  const kept = sent.filter(({ schema }) => {
    const { data, error } = schema.safeParse('\ufeffSC\u200b47\u2060\u00ad11\u200e', { reportInput: true })
    return String(data ?? error?.issues[0]?.input).toLowerCase() !== 'sc4711'
  })
  expect(kept.map(({ at }) => at)).toEqual([])
  expect(sent.length).toBeGreaterThan(60)
})
