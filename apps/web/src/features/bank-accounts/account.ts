import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { readBaht, writeBaht } from '../../ui/form/money-text.ts'

export type Account = ClientResponse<Endpoints['banking.pay-accounts']>['data'][number]
export type Action = Account['can'][number]
/** The actions that change an account's status. */
export type Step = Extract<Action, 'activate' | 'pause' | 'mark-faulty' | 'retire'>
export type Status = Account['status']
export type Bank = ClientResponse<Endpoints['banking.banks']>['data'][number]
export type Approval = ClientResponse<Endpoints['approvals.list']>['data'][number]
export type OpenApproval = Account['openApprovals'][number]
export type SecretName = Account['secrets'][number]['name']

export const channels = ['scb', 'gsb', 'tmn', 'sms', 'other'] as const satisfies readonly Account['channel'][]
export const purposes = ['deposit', 'withdraw', 'both', 'reserve'] as const satisfies readonly Account['purpose'][]
export const secretNames = [
  'api-key',
  'api-secret',
  'device-id',
  'certificate',
  'webhook-secret',
] as const satisfies readonly SecretName[]

/** The form's values: texts as typed; an empty limit means none. */
export type Terms = {
  holder: string
  channel: string
  purpose: string
  priority: string
  minDeposit: string
  maxDeposit: string
  dailyLimit: string
}

export const emptyTerms: Terms = {
  holder: '',
  channel: 'scb',
  purpose: 'both',
  priority: '100',
  minDeposit: '',
  maxDeposit: '',
  dailyLimit: '',
}

export const toTerms = (account: Account): Terms => ({
  holder: account.holder,
  channel: account.channel,
  purpose: account.purpose,
  priority: String(account.priority),
  minDeposit: writeBaht(account.minDeposit),
  maxDeposit: writeBaht(account.maxDeposit),
  dailyLimit: writeBaht(account.dailyLimit),
})

type Change = NonNullable<ClientRequest<Endpoints['banking.change-account']>['body']>
const limit = (text: string): number | null => (text.trim() === '' ? null : readBaht(text))

/** Maps the form's values to the request. The form offers only known channels and purposes. */
export const toBody = (terms: Terms) => ({
  holder: terms.holder.trim(),
  channel: terms.channel as NonNullable<Change['channel']>,
  purpose: terms.purpose as NonNullable<Change['purpose']>,
  priority: Number(terms.priority.trim()),
  minDeposit: limit(terms.minDeposit),
  maxDeposit: limit(terms.maxDeposit),
  dailyLimit: limit(terms.dailyLimit),
})

/** Rounds baht to the satang. */
export const satangExact = (baht: number): number => Math.round(baht * 100) / 100

/** The bank balance minus the ledger balance; null without a bank balance. */
export const differenceOf = ({ told: reported, balance }: Pick<Account, 'told' | 'balance'>): number | null =>
  reported === null ? null : satangExact(reported.balance - balance)

/** The used share of the daily limit, 0 to 1; null without a limit. */
export const usedShare = ({ usedToday, dailyLimit }: Pick<Account, 'usedToday' | 'dailyLimit'>): number | null =>
  dailyLimit === null ? null : Math.min(1, Math.max(0, usedToday / dailyLimit))

/** The usual channel of a bank. */
export const usualChannel = (bankCode: string): string =>
  ({ '014': 'scb', '030': 'gsb', TMN: 'tmn' })[bankCode] ?? 'sms'

/** The number of digits typed, and the bank's usual number, if they differ; otherwise null. */
export function digitsOff(
  accountNo: string,
  bank: Pick<Bank, 'digits'> | undefined,
): { has: number; usual: number } | null {
  const has = accountNo.replace(/\D/g, '').length
  const usual = bank?.digits ?? null
  return usual === null || has === 0 || has === usual ? null : { has, usual }
}
