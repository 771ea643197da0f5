import type { DepositStatus } from './forms.ts'

/**
 * Money that waits for staff: what the queue lists, and what the overview and the tab count. Without schemas: the web
 * loads it.
 */
export const waitingDepositStatuses = [
  'unmatched',
  'possible-duplicate',
  'matched',
] as const satisfies readonly DepositStatus[]
