// breaks nothing
import type { Ask } from '../../../../../../packages/contract/src/ask.ts'
import { zero } from '../../../../../../packages/kernel/src/money.ts'
import { limit } from './limit.ts'

export const decide = (ask: Ask, now: Date): boolean => ask.amount > zero && limit > new Date(now).getTime()
