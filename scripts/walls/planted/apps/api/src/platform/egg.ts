// breaks nothing
// (a cycle is reported once, at chicken.ts)
import { chicken } from './chicken.ts'

export const egg = (): unknown => chicken
