import type { Contributions } from '../../turnover/index.ts'
import type { AutoRules } from './auto-approval.ts'
import type { WithdrawalRules } from './blockers.ts'

/** All an operator sets about withdrawals. */
export type WithdrawalSettings = WithdrawalRules & { readonly turnoverPercent: number | null; readonly contributions: Contributions; readonly auto: AutoRules }
export type SettingsVersion = WithdrawalSettings & { readonly version: number }
