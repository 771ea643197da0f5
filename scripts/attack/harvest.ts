import { pathOf } from '@backoffice/contract'
import { nounOf, standardPaths } from '@backoffice/contract/openapi'
import type { Known } from '../../apps/api/test/support/hostile.ts'
import { CSV_MAPPING } from '../../apps/api/test/support/statement-files.ts'
import type { Client, Reply } from './client.ts'
import type { Operation } from './operations.ts'
import { OWNER } from './product.ts'

/** Values that exist in the product, by the names that its answers give them. */
export interface Harvest {
  /** Ids that may be those of an operation's `{id}`, the likely ones first. */
  idsFor(operation: Operation): readonly string[]
  knownFor(operation: Operation, ids: readonly string[]): Known
}

const MAX_VALUES = 30
const MAX_IDS = 24
const MAX_OF_A_LIST = 3

/** One pixel, as a picture has to be. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

/** Reads everything that the owner can read, each list once and one record of each. */
export async function harvest(client: Client, operations: readonly Operation[]): Promise<Harvest> {
  const fields = new Map<string, unknown[]>()
  const lists: { readonly operation: Operation; readonly ids: readonly string[] }[] = []
  const take = (operation: Operation, { status, contentType, body }: Reply) => {
    if (status !== 200 || !contentType.includes('json')) return
    const json: unknown = JSON.parse(body)
    collect(json, '', fields)
    const ids = idsIn(Reflect.get(Object(json), 'data'))
    if (ids.length > 0) lists.push({ operation, ids })
  }
  const reads = operations.filter(({ spec }) => spec.method === 'GET' && spec.access !== 'signed')
  for (const operation of reads.filter(({ spec }) => spec.params === undefined))
    take(operation, await client.call(operation, {}))

  const idsFor = (operation: Operation): readonly string[] => {
    const isOwn = (other: Operation) => (nounOf(other.name) === nounOf(operation.name) ? 100 : 0)
    const similarity = (other: Operation) => isOwn(other) + sharedSteps(other, operation)
    const nearest = lists.toSorted((a, b) => similarity(b.operation) - similarity(a.operation))
    return [...new Set(nearest.flatMap(({ ids }) => ids.slice(0, MAX_OF_A_LIST)))].slice(0, MAX_IDS)
  }
  for (const operation of reads.filter(({ forms }) => 'id' in (forms.params?.properties ?? {})))
    for (const id of idsFor(operation).slice(0, MAX_OF_A_LIST))
      take(operation, await client.call(operation, { params: { id } }))
  return {
    idsFor,
    knownFor: (_operation, ids) => ({
      texts: ['x', '014', '2026-07-12', OWNER.password],
      fields: { ...Object.fromEntries(fields), ...fixedFields(), id: [...ids] },
    }),
  }
}

/** What no answer shows in the form in which it is sent. */
const fixedFields = (): Known['fields'] => ({
  password: [OWNER.password],
  base64: [PICTURE],
  mapping: [CSV_MAPPING],
  timestamp: [new Date().toISOString()],
  reason: ['sample'],
  list: ['members.list', 'members'],
  query: [{ q: 'x' }],
  columns: ['username'],
})

function sharedSteps(other: Operation, operation: Operation): number {
  const [theirs, own] = [other, operation].map(({ spec }) => pathOf(spec, standardPaths).split('/'))
  const differs = own?.findIndex((step, at) => step !== theirs?.[at]) ?? 0
  return differs < 0 ? (own?.length ?? 0) : differs
}

function collect(value: unknown, name: string, fields: Map<string, unknown[]>): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, name, fields)
    return
  }
  for (const [field, inner] of Object.entries(value)) {
    add(fields, field, inner)
    if (field === 'id' && name !== '') add(fields, `${name}Id`, inner)
    collect(inner, field, fields)
  }
}

function add(fields: Map<string, unknown[]>, name: string, value: unknown): void {
  const known = fields.get(name) ?? []
  const text = JSON.stringify(value)
  if (value === null || known.length >= MAX_VALUES || known.some(each => JSON.stringify(each) === text)) return
  fields.set(name, [...known, value])
}

function idsIn(rows: unknown): string[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) => {
    const id: unknown = Reflect.get(Object(row), 'id')
    return typeof id === 'string' ? [id] : []
  })
}
