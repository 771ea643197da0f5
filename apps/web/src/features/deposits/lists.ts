import { bankLines, smsLines, tmnLines, tmnTransfers } from '@backoffice/contract/bank-lines/lists'
import { depositIntents, deposits } from '@backoffice/contract/deposits/lists'
import { statements } from '@backoffice/contract/statements/lists'
import { type FirstRead, firstPage, type ListRequest } from '../../ui/resource/first-page.ts'
import { currentTab, type Search } from '../../ui/resource-table/search-state.ts'
import { type Feed, tabs, unsettled } from './deposit.ts'

export type Lines = 'banking.history' | 'banking.tmn-history' | 'banking.tmn-transfers' | 'sms.transactions'

/** What the list of deposits asks for: all, or those that need review. */
export const depositRequests: Readonly<Record<'all' | 'unmatched', ListRequest<'deposits.list'>>> = {
  all: { of: deposits },
  unmatched: { of: deposits, sorts: ['detectedAt', '-detectedAt', '-amount', 'amount'], fixed: unsettled },
}

/** What the list of a bank feed asks for. */
export const lineRequests: Readonly<Record<Feed, ListRequest<Lines>>> = {
  scb: { of: bankLines, fixed: { channel: 'scb' } },
  gsb: { of: bankLines, fixed: { channel: 'gsb' } },
  other: { of: bankLines, fixed: { channel: 'other' } },
  tmn: { of: tmnLines },
  sms: { of: smsLines },
  'tmn-out': { of: tmnTransfers },
}

/** What the screen reads first. The lines of an import are read when its tab is open. */
export function firstReads(search: Search): readonly FirstRead[] {
  const tab = currentTab(tabs, search)
  if (tab === 'all' || tab === 'unmatched') return [firstPage(depositRequests[tab], search)]
  if (tab === 'intents') return [firstPage({ of: depositIntents }, search)]
  if (tab === 'imports') return search['import'] === undefined ? [firstPage({ of: statements }, search)] : []
  return [firstPage(lineRequests[tab], search)]
}
