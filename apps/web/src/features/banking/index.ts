export { BalanceChip } from './BalanceChip.tsx'
export { balanceSources, useBalance, useBalanceTone } from './balances.ts'
export { type BalanceSource, type ChipTone, toneOf } from './chip-tone.ts'
