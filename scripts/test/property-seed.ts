import fc from 'fast-check'
import { chosenSeed, usualSeed } from './seed.ts'

// Before each file of tests: every property begins with the same seed. Those in full size (PROVE=full) are to see what
// is new, so without a seed named they take their own; a failure prints it.
const seed = chosenSeed(process.env) ?? (process.env['PROVE'] === 'full' ? undefined : usualSeed)
fc.configureGlobal({ ...fc.readConfigureGlobal(), ...(seed === undefined ? {} : { seed }) })
