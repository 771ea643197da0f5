import { sql, type RawBuilder } from 'kysely'

/**
 * Our ids leave 8 to b at one place, the variant. With another digit there an id stands right beside its own, is
 * nobody's, and can name a second line of one record.
 */
const VARIANT = 19
const withVariant = (id: string, digit: string): string => `${id.slice(0, VARIANT)}${digit}${id.slice(VARIANT + 1)}`

/** No id beside this one sorts before it, or after it. */
export const lowestAdjacentId = (id: string): string => withVariant(id, '0')
export const highestAdjacentId = (id: string): string => withVariant(id, 'f')

export const adjacentId = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`overlay(${id}::text placing 'c' from 20 for 1)::uuid`
