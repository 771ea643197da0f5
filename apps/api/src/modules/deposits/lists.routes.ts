import { depositIntents, deposits, memberDeposits } from '@backoffice/contract/deposits/lists'
import { listHandler, type ListContext } from '../../platform/lists/list-handler.ts'
import {
  account,
  code,
  fileColumns,
  instant,
  label,
  type ListExports,
  money,
  type RowOf,
  text,
} from '../lists/index.ts'
import { memberExists, usernameOf } from '../members/index.ts'
import { toDepositResponse } from './deposit-response.ts'
import { depositList as list } from './deposits.list.ts'
import type { DepositRecord } from './deposit-record.repo.ts'
import { viewerOf } from './deposits.policy.ts'
import { intentList } from './intents.list.ts'
import type { DepositContext } from './context.ts'

/** The lists of deposits, masked as this admin may see them. */
export function depositLists(module: Pick<DepositContext, 'deps' | 'members'>) {
  const { deps } = module
  const show = async (records: readonly DepositRecord[], { actor, now }: ListContext) => {
    const viewer = await viewerOf(module, deps.reader, actor, { now, of: records })
    return records.map(record => toDepositResponse(record, viewer))
  }
  return {
    'deposits.list': listHandler(deposits, deps, { list, narrow: filters => filters, show }),
    'deposits.of-member': listHandler(memberDeposits, deps, {
      list,
      narrow: (filters, { params }) => ({ ...filters, memberId: params.id }),
      exists: ({ id }) => memberExists(deps.reader, id),
      show,
    }),
    'deposits.intents': listHandler(depositIntents, deps, {
      list: intentList,
      narrow: filters => filters,
      show: intents => intents,
    }),
  }
}

const member = {
  member: 'member',
  name: text((row: RowOf<'deposits.list' | 'deposits.intents'>) => row.member?.name),
} as const
const handled = {
  creditedBy: 'person',
  approvedBy: 'person',
  decidedBy: 'person',
  reversalApprovedBy: 'person',
} as const
const columns = fileColumns(deposits, 'deposits', {
  member,
  phone: { memberPhone: 'code', fromPhone: code(row => row.from.phone) },
  channel: { channel: 'label', source: 'label' },
  age: { detectedAt: 'instant' },
  doneBy: handled,
  businessDay: 'day',
  mode: 'label',
  matchScore: 'number',
  creditedAt: 'instant',
  id: 'code',
  // What the list of one member calls them.
  before: { creditBefore: 'money' },
  after: { creditAfter: 'money' },
  by: handled,
  reference: { providerRef: 'code' },
})
const intentColumns = fileColumns(depositIntents, 'deposits', {
  member,
  amount: { asked: money(row => row.amount) },
  account: { receivingAccount: account(row => row.account) },
  status: label('deposits', 'intent.status'),
  left: { expiresAt: 'instant' },
  channel: 'label',
  paid: instant(row => row.paidAt),
  promotionRef: 'code',
  externalId: 'code',
  depositId: 'code',
  id: 'code',
})

export const depositExports = (
  { deps: { reader } }: Pick<DepositContext, 'deps'>,
  lists: ReturnType<typeof depositLists>,
): Pick<ListExports, keyof typeof lists> => ({
  'deposits.list': { columns, read: lists['deposits.list'] },
  'deposits.of-member': { columns, about: ({ id }) => usernameOf(reader, id), read: lists['deposits.of-member'] },
  'deposits.intents': { columns: intentColumns, read: lists['deposits.intents'] },
})
