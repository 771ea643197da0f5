import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Cases } from '../cases/index.ts'
import type { Documents } from '../documents/index.ts'
import type { Members } from '../members/index.ts'

/** Dependencies of the module. */
export type RiskContext = {
  readonly deps: Deps
  readonly approvals: Pick<Approvals, 'twoPerson'>
  readonly members: Pick<Members, 'getForUpdate'>
  readonly cases: Pick<Cases, 'record'>
  readonly documents: Pick<Documents, 'request'>
}

/** What the audit calls a rule, and a hit: both are hidden from those who may not read them. */
export const RULE = 'risk-rule'
export const HIT = 'risk-hit'
export const changed = (ids: readonly string[] = []) => ({ name: 'risk.changed', topic: 'risk' as const, ids })
