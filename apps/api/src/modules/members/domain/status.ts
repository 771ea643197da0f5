import type { MemberStatus } from '@backoffice/contract/members/forms'

const NEXT: Readonly<Record<MemberStatus, readonly MemberStatus[]>> = {
  active: ['suspended', 'closed'],
  suspended: ['active', 'closed'],
  closed: [],
}

/** Closed is final. */
export const canTransition = (from: MemberStatus, to: MemberStatus): boolean => NEXT[from].includes(to)
