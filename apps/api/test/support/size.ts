import { itemsOf, parsePart, partText, shareOf, WHOLE } from '../../../../scripts/test/share.ts'

// How much a test does. `npm test` uses the small numbers and `npm run prove` (PROVE=full) the full ones, of which one
// part (PROVE_PART=3/10) does its share. PROVE=smallest shows that a part works, with its share of the small numbers.

/** What a test does in this environment. @throws when its part is none. */
export function sizeIn({ PROVE: size, PROVE_PART: text }: Readonly<Record<string, string | undefined>>) {
  const part = text === undefined || text === '' ? WHOLE : parsePart(text)
  const isFull = size === 'full'

  /** The numbers of this part's rounds, counted through all parts; `least` of them where fewer would show nothing. */
  function roundNumbers(small: number, full: number, least = 1): number[] {
    const { from, count } = shareOf(isFull ? full : small, part)
    if (isFull && count === 0) throw new Error(`Part ${partText(part)} of ${full} would do nothing.`)
    return Array.from({ length: isFull ? count : Math.max(least, count) }, (_, index) => from + index)
  }

  return {
    isFull,
    roundNumbers,
    /** How many rounds, sequences or calls this part makes, one after the other. */
    rounds: (small: number, full: number): number => roundNumbers(small, full).length,
    /** How many meet at the same time, or how large one thing is: the same in every part. */
    undivided: (small: number, full: number): number => (isFull ? full : small),
    /** The items that this part tries. */
    ownItems: <T>(items: readonly T[]): T[] => itemsOf(items, part),
  }
}

export const { isFull, roundNumbers, rounds, undivided, ownItems } = sizeIn(process.env)
