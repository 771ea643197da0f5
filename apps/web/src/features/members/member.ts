import type { Endpoints, ClientResponse } from '@backoffice/contract'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import type { ReactNode } from 'react'

export type Member = RowOf<'members.list'>
export type Profile = ClientResponse<Endpoints['members.get']>['data']
export type WithdrawCheck = ClientResponse<Endpoints['members.withdraw-check']>['data']
export type Requirement = ClientResponse<Endpoints['turnover.of-member']>['data']['requirements'][number]
export type CategoryProgress = Requirement['byCategory'][number]
export type ReceivedPromotion = ClientResponse<Endpoints['members.received-promotions']>['data'][number]
export type CreditEntry = RowOf<'members.credit-history'>
export type MemberEvent = RowOf<'members.timeline'>
export type Note = RowOf<'members.notes'>
export type Duplicate = ClientResponse<Endpoints['members.duplicates-of']>['data'][number]
export type DuplicatePair = RowOf<'members.duplicates'>
export type MemberStatus = Member['status']
export type MemberAction = Member['can'][number]
export type MemberBlock = keyof Member['blocks']
export type Revealable = 'phone' | 'accountNo' | 'tmnPhone' | 'lineId'

export const memberBlocks = [
  'deposit',
  'bet',
  'withdraw',
  'bonus',
  'marketing',
] as const satisfies readonly MemberBlock[]
export const duplicateReasons = [
  'bank',
  'phone',
  'name',
  'ip',
] as const satisfies readonly Duplicate['reasons'][number][]

/** The restrictions of a member. */
export const blocksOf = (member: Pick<Member, 'blocks'>): MemberBlock[] =>
  memberBlocks.filter(block => member.blocks[block])

export const fullName = (member: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${member.firstName} ${member.lastName}`

const kindOf = { phone: 'phone', lineId: 'phone', accountNo: 'account', tmnPhone: 'account' } as const

/** Whether a value is masked for the viewer. */
export const isMasked = ({ maskedFields }: Pick<Member, 'maskedFields'>, field: Revealable): boolean =>
  maskedFields.includes(kindOf[field])

/** The member's bank account, for display. */
export const accountOf = ({ bank, maskedFields }: Pick<Member, 'bank' | 'maskedFields'>) => ({
  bankCode: bank.code,
  bankAbbr: bank.abbr,
  accountNo: bank.accountNo,
  masked: maskedFields.includes('account'),
})

/** Deposits minus withdrawals of a member. */
export const profitOf = ({ depositSum, withdrawSum }: Pick<Member, 'depositSum' | 'withdrawSum'>): number =>
  Math.round((depositSum - withdrawSum) * 100) / 100

/** The path of the member's profile. */
export const profilePath = (id: string): string => `/member/profile/${id}`

/** What other features render on a profile; the page passes it in. */
export type ProfileRenderers = {
  /** Issues a statement of the member. */
  statement: (profile: Profile) => ReactNode
  /** Who handled a deposit, and who approved it. */
  depositHandledBy: (deposit: RowOf<'deposits.of-member'>) => ReactNode
  depositStatus: (status: RowOf<'deposits.of-member'>['status']) => ReactNode
  withdrawalStatus: (status: string) => ReactNode
  blockers: (blockers: WithdrawCheck['blockers']) => ReactNode
  /** The ranking of a member. */
  rank: (id: string) => ReactNode
  /** The wheel history of a member. */
  spins: (id: string) => ReactNode
  /** Time-outs, exclusions and limits of a member. */
  protection: (id: string) => ReactNode
  risk: (id: string) => ReactNode
  documents: (id: string) => ReactNode
  invites: (profile: Pick<Profile, 'id' | 'referrer'>) => ReactNode
}

/** Makes a name without a translation readable: `member.force-check` becomes `Member: force check`. */
export function humanize(name: string): string {
  const text = name.replaceAll('.', ': ').replaceAll(/[-_]/g, ' ').trim()
  const plain = text === text.toUpperCase() ? text.toLowerCase() : text
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
