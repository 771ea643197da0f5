import type { Permission } from '@backoffice/contract'
import { waitingDepositStatuses } from '@backoffice/contract/deposits/waiting'
import type { SearchChange } from '../../../ui/resource-table/search-state.ts'

export const tabs = ['all', 'unmatched', 'scb', 'gsb', 'tmn', 'sms', 'other', 'tmn-out', 'imports', 'intents'] as const
export type Tab = (typeof tabs)[number]
/** The tabs that show what the banks told. */
export type Feed = Extract<Tab, 'scb' | 'gsb' | 'tmn' | 'sms' | 'other' | 'tmn-out'>

const feeds: ReadonlySet<Tab> = new Set<Feed>(['scb', 'gsb', 'tmn', 'sms', 'other', 'tmn-out'])
export const isFeed = (tab: Tab): tab is Feed => feeds.has(tab)

/** What a tab's list needs besides the key of the page. */
const keyOfTab = (tab: Tab): Permission =>
  isFeed(tab) ? 'banking.read' : tab === 'imports' ? 'statements.import' : 'deposits.read'

export const tabsFor = (hasPermission: (permission: Permission) => boolean): Tab[] =>
  tabs.filter(tab => hasPermission(keyOfTab(tab)))

/** The tab an address names among those a person has; everything when it names none. */
export const tabOf = (text: string | undefined, open: readonly Tab[]): Tab => open.find(tab => tab === text) ?? 'all'

const ofDeposits: ReadonlySet<Tab> = new Set<Tab>(['all', 'unmatched'])

/** Going to another tab: only what both know comes along. A deposit stays open between lists of deposits. */
export function toTab(search: Readonly<Record<string, string>>, from: Tab, to: Tab): SearchChange {
  const saved = new Set(['q', ...(ofDeposits.has(from) && ofDeposits.has(to) ? ['id'] : [])])
  return {
    ...Object.fromEntries(
      Object.keys(search)
        .filter(key => !saved.has(key))
        .map(key => [key, undefined]),
    ),
    tab: to === 'all' ? undefined : to,
  }
}

/** What waits for a person. */
export const unsettled = { status: waitingDepositStatuses.join(',') }
/** What members said they would pay and have not yet. */
export const awaited = { status: 'open' }
