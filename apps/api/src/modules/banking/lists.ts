import { bankLines, internalTransfers, smsLines, tmnLines, tmnTransfers } from '@backoffice/contract/banking/lists'
import { ok } from '@backoffice/kernel'
import { type ListContext, listHandler } from '../../platform/lists/list-handler.ts'
import type { ListExports } from '../lists/index.ts'
import { accountsShown, daysShown } from './account-lists.ts'
import { bankLineList as list, type BankLineRecord } from './bank-lines.list.ts'
import { bankAccountColumns, dayColumns, lineColumns, transferColumns } from './export-columns.ts'
import { toLineResponse } from './line-response.ts'
import { transferList } from './internal-transfers.repo.ts'
import type { BankingContext } from './context.ts'
import { toTransferResponse } from './transfer-response.ts'

/** The lists of bank lines and internal transfers, masked as this admin may see them. */
export function bankingLists({ deps }: BankingContext) {
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
    'banking.transfers': listHandler(internalTransfers, deps, {
      list: transferList,
      narrow: filters => filters,
      show: (transfers, { actor, now }) => transfers.map(transfer => toTransferResponse(transfer, actor, now)),
    }),
  }
}

export const bankingExports = (
  module: BankingContext,
  lists: ReturnType<typeof bankingLists>,
): Pick<ListExports, keyof typeof lists | 'banking.pay-accounts' | 'banking.reconciliation'> => ({
  'banking.history': { columns: lineColumns, read: lists['banking.history'] },
  'banking.tmn-history': { columns: lineColumns, read: lists['banking.tmn-history'] },
  'banking.tmn-transfers': { columns: lineColumns, read: lists['banking.tmn-transfers'] },
  'sms.transactions': { columns: lineColumns, read: lists['sms.transactions'] },
  'banking.transfers': { columns: transferColumns, read: lists['banking.transfers'] },
  'banking.pay-accounts': {
    columns: bankAccountColumns,
    read: async ({ actor }) => ok({ data: await accountsShown(module, actor) }),
  },
  'banking.reconciliation': { columns: dayColumns, read: ({ query, actor }) => daysShown(module, query.day, actor) },
})
