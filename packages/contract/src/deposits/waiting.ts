import type { DepositStatus } from './forms.ts'

/**
 * Deposits waiting for staff: what the queue lists and the overview and tab count. Without schemas, because the web
 * loads it.
 */
export const waitingDepositStatuses = [
  'unmatched',
  'possible-duplicate',
  'matched',
] as const satisfies readonly DepositStatus[]
