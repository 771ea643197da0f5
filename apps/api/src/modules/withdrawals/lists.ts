import type { bulkAction } from '@backoffice/contract/withdrawals/bulk'
import { memberWithdrawals, withdrawalRequests, withdrawals } from '@backoffice/contract/withdrawals/lists'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { findSelected } from '../../platform/lists/bulk.ts'
import type { Filters } from '../../platform/lists/list-filters.ts'
import { type ListContext, listHandler, type ListQuery } from '../../platform/lists/list-handler.ts'
import {
  accountColumns,
  code,
  day,
  type ExportColumn,
  instant,
  label,
  type ListExports,
  money,
  reasonColumn,
  text,
  words,
} from '../lists/index.ts'
import { memberExists, usernameOf } from '../members/index.ts'
import type { WithdrawalContext } from './context.ts'
import { toWithdrawalResponses, type WithdrawalResponse } from './withdrawal-response.ts'
import { type WithdrawalFilters, withdrawalList } from './withdrawals.list.ts'
import type { WithdrawalRecord } from './withdrawals.repo.ts'

const channels = { fairpay: { en: 'FairPay', th: 'FairPay' }, manual: { en: 'Manual', th: 'โอนมือ' } } as const

/** The columns of withdrawals in a file, named as the screen names them. */
const columns: readonly ExportColumn<WithdrawalResponse>[] = [
  instant('requestedAt', 'Requested', 'เวลาที่แจ้งถอน', row => row.requestedAt, 'time', 'waiting'),
  day('businessDay', 'Business day', 'วันทำการ', row => row.businessDay),
  text('member', 'Username', 'ยูสเซอร์เนม', row => row.member.username),
  text('name', 'Member name', 'ชื่อสมาชิก', row => row.member.name, 'member'),
  money('amount', 'Amount (THB)', 'จำนวนเงิน (บาท)', row => row.amount),
  money('fee', 'Fee (THB)', 'ค่าธรรมเนียม (บาท)', row => row.fee),
  label('status', 'Status', 'สถานะ', row => words.withdrawalStatusLabels[row.status]),
  ...accountColumns<WithdrawalResponse>(
    'payTo',
    { en: 'Pay to', th: 'บัญชีรับเงินสมาชิก' },
    row => row.payTo,
    'payTo',
    'account',
  ),
  text('approvedBy', 'Approved by', 'ผู้อนุมัติ', row => row.approvedBy?.name),
  instant('approvedAt', 'Approved', 'เวลาที่อนุมัติ', row => row.approvedAt),
  text('secondBy', 'Second approver', 'ผู้อนุมัติคนที่ 2', row => row.secondBy?.name),
  text('decidedBy', 'Handled by', 'ทำรายการโดย', row => row.decidedBy?.name, 'by'),
  instant('finishedAt', 'Finished', 'เวลาที่เสร็จสิ้น', row => row.finishedAt, 'finished', 'ended'),
  code('reference', 'Reference', 'เลขอ้างอิง', row => row.reference),
  label('paidFrom', 'Paid from', 'โอนจากบัญชี', (row, names) => names.account(row.paidFrom)),
  label('channel', 'Channel', 'ช่องทาง', row => (row.channel === null ? null : channels[row.channel])),
  money('returned', 'Returned (THB)', 'ยอดที่คืน (บาท)', row => row.returned),
  money('credit', 'Available balance (THB)', 'เครดิตที่ใช้ได้ (บาท)', row => row.review?.credit),
  money('turnover', 'Turnover completed (THB)', 'ยอดเทิร์นที่ทำแล้ว (บาท)', row => row.review?.turnover.done),
  money(
    'turnoverRequired',
    'Turnover required (THB)',
    'ยอดเทิร์นที่ต้องทำ (บาท)',
    row => row.review?.turnover.required,
    'turnover',
  ),
  text('lastPromotion', 'Last promotion', 'โปรโมชั่นล่าสุด', row => row.review?.lastPromotion?.title),
  reasonColumn(),
  text('note', 'Note', 'หมายเหตุ', row => row.note),
  code('externalId', 'Player site reference', 'เลขอ้างอิงจากเว็บผู้เล่น', row => row.externalId),
  code('id', 'Withdrawal ID', 'รหัสรายการถอน', row => row.id),
]

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
