import type { ComplaintAction, ComplaintOutcome, ComplaintStatus } from '@backoffice/contract/complaints/terms'

type State = {
  readonly status: ComplaintStatus
  readonly outcome: ComplaintOutcome | null
  readonly deadline: Date
}

const isOpen = ({ status }: State): boolean => status === 'open' || status === 'working'
const isFinal = ({ status, outcome }: State): boolean => status === 'decided' || outcome === 'withdrawn'

/** What can be done with a complaint in its state. One that was withdrawn or decided stays closed. */
const possible: Readonly<Record<ComplaintAction, (state: State, now: Date) => boolean>> = {
  change: isOpen,
  claim: isOpen,
  assign: isOpen,
  release: ({ status }) => status === 'working',
  answer: ({ status }) => status === 'working',
  escalate: state => state.status !== 'escalated' && !isFinal(state),
  decide: ({ status }) => status === 'escalated',
  reopen: (state, now) =>
    state.status === 'escalated' || (state.status === 'answered' && !isFinal(state) && now <= state.deadline),
}

export const isPossible = (action: ComplaintAction, state: State, now: Date): boolean => possible[action](state, now)

const DAY_MS = 86_400_000
/** When the answer is due. */
export const deadlineOf = (receivedAt: Date, days: number): Date => new Date(receivedAt.getTime() + days * DAY_MS)
