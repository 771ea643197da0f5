// breaks nothing
import { z } from 'zod'
import type { Money } from '../../kernel/src/money.ts'

export const ask = z.object({})
export type Ask = { amount: Money }
