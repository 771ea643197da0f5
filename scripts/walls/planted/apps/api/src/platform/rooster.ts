// breaks nothing
// (a cycle is reported once, at chicken.ts)
import { egg } from './egg.ts'

export type Rooster = typeof egg
