import type { ClientResponse, Endpoints, Permission } from '@backoffice/contract'
import { waitingDepositStatuses } from '@backoffice/contract/deposits/lists'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Deposit = RowOf<'deposits.list'>
export type Status = Deposit['status']
export type ActionName = Deposit['can'][number]
export type Reason = Deposit['reasons'][number]
export type Detail = ClientResponse<Endpoints['deposits.get']>['data']
export type SimilarDeposit = Detail['alike'][number]
export type Candidate = ClientResponse<Endpoints['deposits.candidates']>['data'][number]
/** A member compared with the sender of a deposit: matches, differences, and contradictions to confirm. */
export type Comparison = ClientResponse<Endpoints['deposits.comparison']>['data'][number]
export type Contradiction = Comparison['contradictions'][number]
/** A match candidate when the deposit arrived; current candidates have more details. */
export type PastCandidate = Detail['candidates'][number]
export type BankLine = RowOf<'banking.history'>
export type Intent = RowOf<'deposits.intents'>

const waiting: ReadonlySet<Status> = new Set(waitingDepositStatuses)

export const isWaiting = (status: Status): boolean => waiting.has(status)

/** Whether another user has to credit the deposit, because it exceeds the importer's single-approver limit. */
export const needsSecondApproval = ({ status, reasons }: Pick<Deposit, 'status' | 'reasons'>): boolean =>
  status === 'matched' && reasons.includes('IMPORTER_LIMIT')

type Payer = Deposit['from']

/** The sender's account for display; null if the bank reported none. */
export function payerAccount({ bankCode, accountNo, phone, masked }: Payer, abbrOf: (code: string) => string) {
  const number = accountNo ?? phone
  if (number === null) return null
  const code = bankCode ?? ''
  // Banks mask digits themselves: numbers with other characters are shown as reported.
  return {
    bankCode: code,
    bankAbbr: code === '' ? '' : abbrOf(code),
    accountNo: number,
    masked: masked || /[^\d-]/.test(number),
  }
}

/** The operator's account, in the same form. */
export const receiverAccount = ({ bankCode, bankAbbr, accountNo }: Deposit['receivingAccount']) => ({
  bankCode,
  bankAbbr,
  accountNo,
  masked: false,
})

/** A deposit's label: its member, else the sender, else the bank's reference. */
export const depositLabelOf = ({
  member,
  from,
  providerRef,
}: Pick<Deposit, 'member' | 'from' | 'providerRef'>): string | null =>
  member?.username ?? from.name ?? from.accountNo ?? from.phone ?? providerRef

export const tabs = ['all', 'unmatched', 'scb', 'gsb', 'tmn', 'sms', 'other', 'tmn-out', 'imports', 'intents'] as const
export type Tab = (typeof tabs)[number]
/** The tabs of the bank feeds. */
export type Feed = Extract<Tab, 'scb' | 'gsb' | 'tmn' | 'sms' | 'other' | 'tmn-out'>

const feeds: ReadonlySet<Tab> = new Set<Feed>(['scb', 'gsb', 'tmn', 'sms', 'other', 'tmn-out'])
export const isFeed = (tab: Tab): tab is Feed => feeds.has(tab)

/** The permission a tab needs besides that of the page. */
const keyOfTab = (tab: Tab): Permission =>
  isFeed(tab) ? 'banking.read' : tab === 'imports' ? 'statements.import' : 'deposits.read'

export const tabsFor = (hasPermission: (permission: Permission) => boolean): Tab[] =>
  tabs.filter(tab => hasPermission(keyOfTab(tab)))

const ofDeposits: ReadonlySet<Tab> = new Set<Tab>(['all', 'unmatched'])

/** The search values that are kept on another tab: a deposit stays open between lists of deposits. */
export const keptBetween = (from: Tab, to: Tab): readonly string[] =>
  ofDeposits.has(from) && ofDeposits.has(to) ? ['q', 'id'] : ['q']

/** The filter for deposits that need review. */
export const unsettled = { status: waitingDepositStatuses.join(',') }
/** The filter for open deposit requests. */
export const awaited = { status: 'open' }
