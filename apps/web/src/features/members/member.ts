import type { Endpoints, Got } from '@backoffice/contract'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Member = RowOf<'members.list'>
export type Profile = Got<Endpoints['members.get']>['data']
export type MemberStatus = Member['status']
export type MemberBlock = keyof Member['blocks']
export type DuplicatePair = RowOf<'members.duplicates'>

export const memberBlocks = ['deposit', 'bet', 'withdraw', 'bonus', 'marketing'] as const satisfies readonly MemberBlock[]

/** What a member is kept from, one by one. */
export const blocksOf = (member: Pick<Member, 'blocks'>): MemberBlock[] => memberBlocks.filter((block) => member.blocks[block])

export const fullName = (member: Pick<Member, 'firstName' | 'lastName'>): string => `${member.firstName} ${member.lastName}`

/** The member's bank account, in the form the copy button and the bank's own grouping know. */
export const accountOf = ({ bank, masked }: Pick<Member, 'bank' | 'masked'>) => ({ bankCode: bank.code, bankAbbr: bank.abbr, accountNo: bank.accountNo, masked })
