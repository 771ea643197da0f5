import type { MemberId } from '@backoffice/kernel'

export type MemberStatus = 'active' | 'suspended' | 'closed'
/** Individual blocks of a member. */
export type BlockableAction = 'deposit' | 'bet' | 'withdraw' | 'bonus' | 'marketing'

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
  readonly blocked: Readonly<Record<BlockableAction, boolean>>
  readonly registeredAt: Date
  readonly lastSignedInAt: Date | null
}

/** Why a member cannot do something now; null: they can. */
export function refusalOf(
  member: Pick<Member, 'status' | 'blocked'>,
  action: BlockableAction,
): 'MEMBER_CLOSED' | 'MEMBER_BLOCKED' | null {
  if (member.status === 'closed') return 'MEMBER_CLOSED'
  return member.status === 'suspended' || member.blocked[action] ? 'MEMBER_BLOCKED' : null
}

export const fullNameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
