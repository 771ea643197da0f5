import type { bulkAction } from '@backoffice/contract/withdrawals/bulk'
import { memberWithdrawals, withdrawalRequests, withdrawals } from '@backoffice/contract/withdrawals/lists'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { findSelected } from '../../platform/lists/bulk.ts'
import type { Filters } from '../../platform/lists/list-filters.ts'
import { type ListContext, listHandler, type ListQuery } from '../../platform/lists/list-handler.ts'
import { fileColumns, type ListExports, money, text } from '../lists/index.ts'
import { memberExists, usernameOf } from '../members/index.ts'
import type { WithdrawalContext } from './context.ts'
import { toWithdrawalResponses } from './withdrawal-response.ts'
import { type WithdrawalFilters, withdrawalList } from './withdrawals.list.ts'
import type { WithdrawalRecord } from './withdrawals.repo.ts'

/** The lists of withdrawals, masked as this admin may see them. */
export function withdrawalLists(module: WithdrawalContext) {
  const { deps } = module
  const list = withdrawalList
  const show = (records: readonly WithdrawalRecord[], { actor, now }: ListContext) =>
    toWithdrawalResponses(module, deps.reader, records, actor, now)
  return {
    'withdrawals.requests': listHandler(withdrawalRequests, deps, {
      list,
      narrow: (filters, { actor }) => narrowed(filters, actor, true),
      show,
    }),
    'withdrawals.list': listHandler(withdrawals, deps, {
      list,
      narrow: (filters, { actor }) => narrowed(filters, actor, false),
      show,
    }),
    'members.withdrawals': listHandler(memberWithdrawals, deps, {
      list,
      narrow: (filters, { params }) => ({ ...filters, memberId: params.id, requestsOnly: false }),
      exists: ({ id }) => memberExists(deps.reader, id),
      show,
    }),
  }
}

/** Whose claims are meant is the actor's own affair. */
const narrowed = (
  { claimedBy, ...filters }: Filters<ListQuery<'withdrawals.list'>>,
  actor: Pick<AdminActor, 'id'>,
  requestsOnly: boolean,
): WithdrawalFilters => ({ ...filters, requestsOnly, claimedBy: claimedBy === undefined ? undefined : actor.id })

/** The withdrawals a bulk action's filter holds, as the list shows them. */
export const findSelectedWithdrawals = (
  { deps: { db, config } }: WithdrawalContext,
  actor: AdminActor,
  { list: shown, ...filter }: Extract<z.output<typeof bulkAction>['select'], { filter: unknown }>['filter'],
  most: number,
  now: Date,
) =>
  findSelected(db, withdrawalList, {
    query: filter,
    narrow: filters => narrowed(filters, actor, shown === 'requests'),
    actor,
    rule: config.dayRule,
    most,
    now,
  })

const columns = fileColumns(withdrawals, 'withdrawals', {
  time: { requestedAt: 'instant' },
  member: { member: 'member', name: text(row => row.member.name) },
  ended: { finishedAt: 'instant' },
  finished: { finishedAt: 'instant' },
  waiting: { requestedAt: 'instant' },
  paidFrom: text((row, texts) => texts.account(row.paidFrom)),
  credit: money(row => row.review?.credit),
  turnover: {
    turnoverDone: money(row => row.review?.turnover.done),
    turnoverRequired: money(row => row.review?.turnover.required),
  },
  lastPromotion: text(row => row.review?.lastPromotion?.title),
  businessDay: 'day',
  fee: 'money',
  approvedAt: 'instant',
  id: 'code',
  // What the list of one member calls them.
  account: { payTo: 'account' },
  by: { decidedBy: 'person' },
})

export const withdrawalExports = (
  { deps: { reader } }: WithdrawalContext,
  lists: ReturnType<typeof withdrawalLists>,
): Pick<ListExports, keyof typeof lists> => ({
  'withdrawals.list': { columns, read: lists['withdrawals.list'] },
  'withdrawals.requests': { columns, read: lists['withdrawals.requests'] },
  'members.withdrawals': {
    columns,
    about: ({ id }) => usernameOf(reader, id),
    read: lists['members.withdrawals'],
  },
})
