import type { Contributions } from '../turnover/index.ts'
import type { AutoRules } from './domain/auto-approval.ts'
import type { WithdrawalRules } from './domain/blockers.ts'

/** All settings of withdrawals. */
export type WithdrawalSettings = WithdrawalRules & {
  readonly turnoverPercent: number | null
  readonly contributions: Contributions
  readonly auto: AutoRules
}
export type SettingsVersion = WithdrawalSettings & { readonly version: number }
