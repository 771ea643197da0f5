import { randomInt } from 'node:crypto'

/**
 * What `npm test` begins its random tests with: the same each time and everywhere, so that red means a change and never
 * a throw of dice.
 */
export const usualSeed = 20_260_712

/** fast-check's seeds are whole numbers of 32 bits. */
const least = -(2 ** 31)
const most = 2 ** 31 - 1

/** The seed FC_SEED names, if any. One that is none is a mistake: nothing would repeat what it was to repeat. */
export function chosenSeed({ FC_SEED: text }: Readonly<Record<string, string | undefined>>): number | undefined {
  if (text === undefined || text === '') return undefined
  const seed = Number(text)
  if (!Number.isInteger(seed) || seed < least || seed > most)
    throw new Error(`FC_SEED is ${text}, which is no whole number from ${least} to ${most}.`)
  return seed
}

export function newSeed(): number {
  return randomInt(most)
}
