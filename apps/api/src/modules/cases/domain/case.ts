import type { AccountDecision, CaseAction, CaseStatus } from '@backoffice/contract/cases/terms'
import type { HoldKind, SubjectKind } from '@backoffice/contract/risk/terms'
import type { AdminId } from '@backoffice/kernel'

/** What decides about the actions on a case. */
export type CaseState = {
  readonly status: CaseStatus
  readonly subjectKind: SubjectKind
  readonly claimedBy: AdminId | null
  readonly decidedBy: AdminId | null
  readonly verdict: string | null
}

const isWorkedOn = ({ status }: CaseState): boolean => status === 'claimed' || status === 'waiting'
const isNotClosed = ({ status }: CaseState): boolean => status !== 'closed'

/** What can be done with a case in its state, by any admin. */
const possible: Readonly<Record<CaseAction, (state: CaseState) => boolean>> = {
  claim: ({ status }) => status === 'open',
  release: isWorkedOn,
  assign: state => state.status === 'open' || isWorkedOn(state),
  wait: ({ status }) => status === 'claimed',
  resume: ({ status }) => status === 'waiting',
  snooze: state => state.status === 'open' || isWorkedOn(state),
  comment: isNotClosed,
  task: isNotClosed,
  request: state => state.subjectKind === 'member' && isWorkedOn(state),
  hold: state => state.subjectKind === 'member' && isWorkedOn(state),
  decide: ({ status }) => status === 'claimed',
  confirm: ({ status }) => status === 'decided',
  return: ({ status }) => status === 'decided',
  reopen: ({ status }) => status === 'closed',
  report: ({ status, subjectKind, verdict }) =>
    status === 'closed' && subjectKind === 'member' && verdict === 'confirmed',
}

/** Actions of the admin who claimed the case; what no admin claimed can be snoozed by everyone. */
const ofHolder: ReadonlySet<CaseAction> = new Set(['release', 'wait', 'resume', 'snooze', 'request', 'hold', 'decide'])
/** Actions of another person than the one who decided. */
const ofSecond: ReadonlySet<CaseAction> = new Set(['confirm', 'return'])

/** Why a person cannot do this with a case in its state; null: they can. */
export function refusalOf(
  action: CaseAction,
  state: CaseState,
  actor: AdminId,
): 'STATE_CONFLICT' | 'NOT_CLAIM_HOLDER' | 'SAME_PERSON' | null {
  if (!possible[action](state)) return 'STATE_CONFLICT'
  if (ofHolder.has(action) && state.claimedBy !== actor && !(action === 'snooze' && state.claimedBy === null))
    return 'NOT_CLAIM_HOLDER'
  return ofSecond.has(action) && state.decidedBy === actor ? 'SAME_PERSON' : null
}

/** Whether a second approver confirms a decision: where withdrawals are held, or an account would be suspended or closed. */
export const needsSecond = (holds: readonly HoldKind[], account: AccountDecision): boolean =>
  holds.includes('withdrawal') || account === 'suspend' || account === 'close'
