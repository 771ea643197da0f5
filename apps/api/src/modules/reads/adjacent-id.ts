import { sql, type RawBuilder } from 'kysely'

/**
 * Our ids have 8 to b at one position, the variant. With another digit there, an id sorts next to its own, is unused,
 * and can identify a second entry of one record.
 */
const VARIANT = 19
const withVariant = (id: string, digit: string): string => `${id.slice(0, VARIANT)}${digit}${id.slice(VARIANT + 1)}`

/** The lowest and the highest id adjacent to this one. */
export const lowestAdjacentId = (id: string): string => withVariant(id, '0')
export const highestAdjacentId = (id: string): string => withVariant(id, 'f')

export const adjacentId = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`overlay(${id}::text placing 'c' from 20 for 1)::uuid`
