import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { accountTerms } from '@backoffice/contract/bank-accounts/terms'
import { text } from '@backoffice/contract/fields'
import type { FieldStates } from '../../ui/form/declared/DeclaredFields.tsx'
import { formFields, type FormSpec } from '../../ui/form/declared/form-fields.ts'

export type Account = ClientResponse<Endpoints['banking.pay-accounts']>['data'][number]
export type Action = Account['can'][number]
/** The actions that change an account's status. */
export type Step = Extract<Action, 'activate' | 'pause' | 'mark-faulty' | 'retire'>
export type Status = Account['status']
export type Bank = ClientResponse<Endpoints['banking.banks']>['data'][number]
export type Approval = ClientResponse<Endpoints['approvals.list']>['data'][number]
export type OpenApproval = Account['openApprovals'][number]

/** The form of what a change may contain; an empty limit means none. */
export const termsForm: FormSpec = { words: 'bankAccounts', fields: formFields(accountTerms) }
export const newAccountForm: FormSpec = {
  ...termsForm,
  fields: [
    { path: 'bankCode', kind: 'choice', values: [], required: true },
    { path: 'accountNo', ...text(30, { copied: true, input: 'numeric' }), required: true },
    ...termsForm.fields,
  ],
}
export const termRows = ['holder', 'purpose', 'channel', 'priority', 'minDeposit', 'maxDeposit', 'dailyLimit'].map(
  path => [path],
)
export const termStates: FieldStates = (_values, t) => {
  const limit = { hint: t('noLimitHint') }
  return { minDeposit: limit, maxDeposit: limit, dailyLimit: limit }
}

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
