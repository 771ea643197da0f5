import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a reference differs from this one only in case, script and look-alike letters; null where either is missing.
 */
export const isSimilarReference = (column: RawBuilder<unknown>, reference: string | null): RawBuilder<boolean> =>
  sql<boolean>`fold_reference(${column}) = fold_reference(${reference}::text)`
