import { bankLines, smsLines, tmnLines, tmnTransfers } from '@backoffice/contract/bank-lines/lists'
import type { Deps } from '../../platform/deps.ts'
import { type ListContext, listHandler } from '../../platform/lists/list-handler.ts'
import { code, fileColumns, label, type ListExports, money, text } from '../lists/index.ts'
import { bankLineList as list, type BankLineRecord } from './bank-lines.list.ts'
import { toLineResponse } from './line-response.ts'

/** The lists of bank lines, masked as this admin may see them. */
export function bankLineLists(deps: Deps) {
  const show = (lines: readonly BankLineRecord[], { actor }: ListContext) =>
    lines.map(line => toLineResponse(line, actor))
  return {
    'banking.history': listHandler(bankLines, deps, { list, narrow: filters => filters, show }),
    'banking.tmn-history': listHandler(tmnLines, deps, {
      list,
      narrow: filters => ({ ...filters, channel: 'tmn' }),
      show,
    }),
    'banking.tmn-transfers': listHandler(tmnTransfers, deps, {
      list,
      narrow: filters => ({ ...filters, channel: 'tmn', only: 'out' as const }),
      show,
    }),
    'sms.transactions': listHandler(smsLines, deps, {
      list,
      narrow: filters => ({ ...filters, channel: 'sms' }),
      show,
    }),
  }
}

const columns = fileColumns(bankLines, 'deposits', {
  amount: { direction: 'label', lineAmount: money(row => row.amount) },
  linked: {
    linked: label('deposits', 'became', row => row.linked.kind),
    linkedStatus: text(({ linked: { kind, status } }, texts) =>
      status === null ? null : texts.label(kind === 'withdrawal' ? 'withdrawals' : 'deposits', 'status', status),
    ),
    linkedId: code(row => row.linked.id),
  },
  channel: 'label',
  id: 'code',
})

export const bankLineExports = (lists: ReturnType<typeof bankLineLists>): Pick<ListExports, keyof typeof lists> => ({
  'banking.history': { columns, read: lists['banking.history'] },
  'banking.tmn-history': { columns, read: lists['banking.tmn-history'] },
  'banking.tmn-transfers': { columns, read: lists['banking.tmn-transfers'] },
  'sms.transactions': { columns, read: lists['sms.transactions'] },
})
