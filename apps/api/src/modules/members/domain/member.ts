import type { ExclusionKind } from '@backoffice/contract/exclusions/terms'
import type { duplicateReasons, MemberBlock, MemberStatus } from '@backoffice/contract/members/forms'
import { type MemberId, refuse, type Refused } from '@backoffice/kernel'

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
  /** Until when a time-out or an exclusion holds; Infinity: until a return. A past instant holds no longer. */
  readonly excludedUntil: Date | number | null
  readonly exclusionKind: ExclusionKind | null
  /** The end of that time-out or exclusion; null: for good. */
  readonly exclusionEndsAt: Date | null
  /** Bonuses and marketing are stopped until a person has reviewed signs of harm, or decided a case. */
  readonly bonusesStopped: boolean
  /** Whether limits of their own bind them. */
  readonly hasLimits: boolean
  /** The version of the licence's rules that was in force when they were read; 0: never changed. */
  readonly licenceVersion: number
}

type Restrictions = Pick<Member, 'status' | 'blocked' | 'excludedUntil' | 'bonusesStopped'>

export const isExcluded = ({ excludedUntil }: Pick<Member, 'excludedUntil'>, now: Date): boolean =>
  excludedUntil !== null && excludedUntil.valueOf() > now.getTime()

/** Why a member cannot do something now; null: they can. An excluded member can withdraw. */
export function refusalOf(
  member: Restrictions,
  action: MemberBlock,
  now: Date,
): 'MEMBER_CLOSED' | 'EXCLUDED' | 'MEMBER_BLOCKED' | null {
  if (member.status === 'closed') return 'MEMBER_CLOSED'
  if (action !== 'withdraw' && isExcluded(member, now)) return 'EXCLUDED'
  if (member.bonusesStopped && (action === 'bonus' || action === 'marketing')) return 'MEMBER_BLOCKED'
  return member.status === 'suspended' || member.blocked[action] ? 'MEMBER_BLOCKED' : null
}

/** The same as an answer, which says until when an exclusion holds. */
export function refuseAction(
  member: Restrictions & Pick<Member, 'exclusionEndsAt'>,
  action: MemberBlock,
  now: Date,
): Refused<NonNullable<ReturnType<typeof refusalOf>>> | null {
  const code = refusalOf(member, action, now)
  if (code === null) return null
  return code === 'EXCLUDED' ? refuse(code, { until: member.exclusionEndsAt }) : refuse(code)
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
