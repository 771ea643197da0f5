import { sql, type RawBuilder } from 'kysely'

/**
 * Ids carry the millisecond they were made in, first of all (UUIDv7): a range of ids is a range of time, and needs no index
 * but that of the ids.
 */
export function firstIdAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The digit all our ids leave at 8 to b: with another one there, an id stands right beside its own and is nobody's. */
const VARIANT = 19
const withVariant = (id: string, digit: string): string => `${id.slice(0, VARIANT)}${digit}${id.slice(VARIANT + 1)}`
export const firstIdLike = (id: string): string => withVariant(id, '0')
export const lastIdLike = (id: string): string => withVariant(id, 'f')

/** An id for what happened to `id` at another instant: that time, the rest of the id, and the digit that makes it nobody's. */
export const idAt = (instant: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  const hex = sql`lpad(to_hex(floor(extract(epoch from ${instant}) * 1000)::bigint), 12, '0')`
  return sql`(left(${hex}, 8) || '-' || right(${hex}, 4) || overlay(substr(${id}::text, 14) placing 'c' from 7 for 1))::uuid`
}
