import { isSame } from '../form/merge.ts'

/** A field in which two versions differ. */
export type Difference<V> = {
  [F in keyof V & string]: { readonly field: F; readonly from: V[F]; readonly to: V[F] }
}[keyof V & string]

/** The fields in which two versions of a record differ, in the order of the later one. */
export function differences<V extends Readonly<Record<string, unknown>>>(before: V, after: V): Difference<V>[] {
  const fields = Object.keys(after) as (keyof V & string)[]
  return fields
    .map(field => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => !isSame(from, to))
}
