import { integersFrom, type RandomInteger } from '@backoffice/kernel'
import { randomBytes } from 'node:crypto'

/** Unpredictable integers, all equally likely. */
export const secureIntegers: RandomInteger = integersFrom(() => randomBytes(4).readUInt32BE())
