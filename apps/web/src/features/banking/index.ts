export { BalanceChip } from './BalanceChip.tsx'
export { type BalanceSource, balanceSources, useBalance } from './balances.ts'
export { type ChipTone, toneOf } from './chip-tone.ts'
