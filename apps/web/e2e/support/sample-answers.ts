import { newId } from '@backoffice/kernel'
import { type Endpoint, bodyOf, endpoints } from '@backoffice/contract'
import type { Page } from '@playwright/test'
import { z } from 'zod'

/** A JSON schema as far as the contract uses it. */
type Schema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  format?: string
  pattern?: string
  description?: string
}

/** The part of paths of admins, by default. */
const ADMIN_SEGMENT = '189a1sf898f'

/** Rows of a list: more than any of its enumerations has values. */
const ROWS = 12
const LATE = '2026-09-28T20:33:58Z'
const texts: Readonly<Record<string, string>> = {
  currency: 'THB',
  // Of a bank line: a deposit's, as a plain string.
  status: 'credited',
  code: 'SONGKRAN2026',
  username: 'somchai_jaidee99',
  phone: '081-156-3444',
  accountNo: '4012345678',
  bankCode: '014',
  timeZone: 'Asia/Bangkok',
  month: '2026-09',
  url: '/banner/songkran.webp',
  colour: '#0f766e',
  icon: 'gift',
  ip: '203.0.113.255',
}

/** A value of a schema. `row`: enumerations and alternatives differ from row to row, so that all of them are shown. */
function sampleOf(schema: Schema, row: number, name = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum !== undefined) return schema.enum[row % schema.enum.length]
  const options = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  if (options !== undefined) return sampleOf(options[row % options.length] ?? {}, row, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value, row, key)]),
      )
    case 'array':
      return name === 'data'
        ? Array.from({ length: ROWS }, (_, each) => sampleOf(schema.items ?? {}, each))
        : [sampleOf(schema.items ?? {}, row, name)]
    case 'boolean':
      return row % 2 === 0
    case 'integer':
      return /(points|percent)/i.test(name) ? 1_250 : 12
    case 'number':
      return 1_234_567.89
    case undefined:
    default:
      return textOf(schema, name)
  }
}

function textOf({ format, pattern, description = '' }: Schema, name: string): string {
  if (format === 'date-time') return LATE
  if (description.startsWith('UUIDv7')) return newId()
  if (description.startsWith('Business day') || /^(date|day|from|to)$/i.test(name)) return LATE.slice(0, 10)
  if (pattern !== undefined && /id$/i.test(name)) return newId()
  return texts[name] ?? 'ข้อความที่ยาวพอสมควร'
}

type Sampled = { name: string; path: RegExp; schema: Schema }

/** Answers of all lists, and of these endpoints, with invented records. */
const sampledOf = (more: readonly string[]): Sampled[] =>
  Object.entries<Endpoint>(endpoints)
    .filter(([name, endpoint]) => (endpoint.list !== undefined && endpoint.method === 'GET') || more.includes(name))
    .map(([name, endpoint]) => {
      const schema = z.toJSONSchema(bodyOf(endpoint), { io: 'input', unrepresentable: 'any' }) as Schema
      const path = endpoint.path.replace('{adminSegment}', ADMIN_SEGMENT).replaceAll(/\{\w+\}/g, '[^/]+')
      return { name, path: new RegExp(`/api${path}$`), schema }
    })

export const listNames = Object.entries<Endpoint>(endpoints).flatMap(([name, { list }]) =>
  list === undefined ? [] : [name],
)

/** Answers every list of the page with invented rows, other ones each time, and returns the names of the lists that were asked for. */
export async function answerLists(page: Page, more: readonly string[]): Promise<ReadonlySet<string>> {
  const sampled = sampledOf(more)
  const asked = new Set<string>()
  await page.route('**/api/**', async route => {
    const { pathname } = new URL(route.request().url())
    const found = route.request().method() === 'GET' ? sampled.find(({ path }) => path.test(pathname)) : undefined
    if (found === undefined) return route.fallback()
    asked.add(found.name)
    return route.fulfill({ json: sampleOf(found.schema, 0) })
  })
  return asked
}
