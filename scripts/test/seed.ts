import fc from 'fast-check'

// Before each test file: every property starts with the same seed, so that red means a change and never chance. In full
// size (PROVE=full) properties look for what is new, so without FC_SEED they draw their own; a failure prints it.

const STANDARD_SEED = 20_260_712

/** fast-check's seeds are 32-bit integers. */
const MIN_SEED = -(2 ** 31)
const MAX_SEED = 2 ** 31 - 1

/** The seed FC_SEED names, if any. @throws when it is not a seed, because it would repeat nothing. */
export function readSeed({ FC_SEED: text }: Readonly<Record<string, string | undefined>>): number | undefined {
  if (text === undefined || text === '') return undefined
  const seed = Number(text)
  if (!Number.isInteger(seed) || seed < MIN_SEED || seed > MAX_SEED)
    throw new Error(`FC_SEED is ${text}, which is no integer from ${MIN_SEED} to ${MAX_SEED}.`)
  return seed
}

const seed = readSeed(process.env) ?? (process.env['PROVE'] === 'full' ? undefined : STANDARD_SEED)
fc.configureGlobal({ ...fc.readConfigureGlobal(), ...(seed === undefined ? {} : { seed }) })
