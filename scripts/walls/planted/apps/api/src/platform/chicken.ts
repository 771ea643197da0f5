// breaks no-cycles
import type { Rooster } from './rooster.ts'

export const chicken = (rooster: Rooster): unknown => rooster
