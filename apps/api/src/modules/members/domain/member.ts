import type { duplicateReasons, MemberBlock, MemberStatus } from '@backoffice/contract/members/forms'
import type { MemberId } from '@backoffice/kernel'

export type Member = {
  readonly id: MemberId
  readonly externalId: string
  readonly username: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly bankCode: string
  readonly accountNo: string
  readonly tmnPhone: string | null
  readonly status: MemberStatus
  readonly blocked: Readonly<Record<MemberBlock, boolean>>
  readonly registeredAt: Date
  readonly lastSignedInAt: Date | null
}

/** Why a member cannot do something now; null: they can. */
export function refusalOf(
  member: Pick<Member, 'status' | 'blocked'>,
  action: MemberBlock,
): 'MEMBER_CLOSED' | 'MEMBER_BLOCKED' | null {
  if (member.status === 'closed') return 'MEMBER_CLOSED'
  return member.status === 'suspended' || member.blocked[action] ? 'MEMBER_BLOCKED' : null
}

export const fullNameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

const NEXT: Readonly<Record<MemberStatus, readonly MemberStatus[]>> = {
  active: ['suspended', 'closed'],
  suspended: ['active', 'closed'],
  closed: [],
}

/** Closed is final. */
export const canTransition = (from: MemberStatus, to: MemberStatus): boolean => NEXT[from].includes(to)

export type SimilarityReason = (typeof duplicateReasons)[number]

/** Weight of each reason; many people share a name, and a mobile network shares addresses. */
const WEIGHT: Readonly<Record<SimilarityReason, number>> = { bank: 60, phone: 50, name: 25, ip: 20 }

/** Probability that two members are one person, 0 to 100. */
export const scoreOf = (reasons: readonly SimilarityReason[]): number =>
  Math.min(
    100,
    reasons.reduce((sum, reason) => sum + WEIGHT[reason], 0),
  )
