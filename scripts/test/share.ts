/** One of the parts a long proof is cut into: `3/10` is the third of ten. */
export interface Part {
  /** From 1. */
  readonly number: number
  readonly of: number
}

/** A whole that is not cut. */
export const WHOLE: Part = { number: 1, of: 1 }

/** Parts of one run have seeds this far apart: a part may count its own up from its first. */
const SEED_STEP = 1_000_003

/** @throws when it is not a part, such as `0/3` or `4/3`. */
export function parsePart(text: string): Part {
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? []
  if (number === undefined || of === undefined || number < 1 || number > of)
    throw new Error(`${text} is no part, such as 3/10.`)
  return { number, of }
}

export const partText = ({ number, of }: Part): string => `${number}/${of}`

/** All parts, in order. */
export const partsOf = (of: number): Part[] => Array.from({ length: of }, (_, index) => ({ number: index + 1, of }))

/** What a part does of a number of equal things: so many, after those of the parts before. Shares differ by one. */
export function shareOf(total: number, { number, of }: Part): { readonly from: number; readonly count: number } {
  const from = Math.floor((total * (number - 1)) / of)
  return { from, count: Math.floor((total * number) / of) - from }
}

/** The items of a part, spread over the list: neighbours often take equally long. */
export const itemsOf = <T>(items: readonly T[], { number, of }: Part): T[] =>
  items.filter((_, index) => index % of === number - 1)

/** The seed of a part, a 32-bit integer: the first has that of the run. */
export const seedOf = (seed: number, { number }: Part): number => (seed + (number - 1) * SEED_STEP) | 0
