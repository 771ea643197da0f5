// breaks nothing
import { zero } from '../../../packages/kernel/src/money.ts'

export const play = zero
