/** What a licence permits; max null: any more. */
export type Bounds = { readonly min: number; readonly max: number | null }

/** The number of a text within bounds; null: it is none. */
export function numberWithin(text: string, { min, max }: Bounds): number | null {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= min && (max === null || number <= max) ? number : null
}
