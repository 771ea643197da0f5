import type { Permission } from '@backoffice/contract'
import { waitingDepositStatuses } from '@backoffice/contract/deposits/waiting'

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

const ofDeposits: ReadonlySet<Tab> = new Set<Tab>(['all', 'unmatched'])

/** What of the search comes along to another tab: a deposit stays open between lists of deposits. */
export const keptBetween = (from: Tab, to: Tab): readonly string[] =>
  ofDeposits.has(from) && ofDeposits.has(to) ? ['q', 'id'] : ['q']

/** What waits for a person. */
export const unsettled = { status: waitingDepositStatuses.join(',') }
/** What members said they would pay and have not yet. */
export const awaited = { status: 'open' }
