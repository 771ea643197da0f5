import type { FieldProblem } from '@backoffice/contract/field-errors'
import type { AccountAction, AccountStatus, BankAccountResponse } from '@backoffice/contract/bank-accounts/forms'
import type { accountTerms } from '@backoffice/contract/bank-accounts/terms'
import type { DocumentOf } from '@backoffice/contract/fields'
import { toAccountNo, toPhone, type BankAccountId, type Satang } from '@backoffice/kernel'

/** What an admin changes of an account. */
export type AccountTerms = DocumentOf<typeof accountTerms, Satang>
export type BankAccount = AccountTerms &
  Pick<BankAccountResponse, 'bankCode' | 'accountNo' | 'status' | 'version'> & { readonly id: BankAccountId }

/** The stored number, or the problem: a wallet's is a mobile phone, a bank's has 10 to 15 digits. */
export function readAccountNo(
  bankCode: string,
  text: string,
): { readonly accountNo: string } | { readonly problem: 'WALLET_NO' | 'ACCOUNT_NO' } {
  const accountNo = bankCode === 'TMN' ? walletNo(text) : toAccountNo(text)
  if (accountNo !== null) return { accountNo }
  return { problem: bankCode === 'TMN' ? 'WALLET_NO' : 'ACCOUNT_NO' }
}

function walletNo(text: string): string | null {
  const phone = toPhone(text)
  return phone !== null && /^\+66[689]\d{8}$/.test(phone) ? `0${phone.slice(3)}` : null
}

/** Contradictions between an account's limits. */
export function checkTerms({ minDeposit, maxDeposit, dailyLimit }: AccountTerms): FieldProblem | null {
  if (minDeposit !== null && maxDeposit !== null && minDeposit > maxDeposit)
    return { field: 'maxDeposit', code: 'BELOW_MINIMUM' }
  if (minDeposit !== null && dailyLimit !== null && minDeposit > dailyLimit)
    return { field: 'dailyLimit', code: 'BELOW_MINIMUM' }
  return null
}

/** Transitions between statuses. Retired is final: the account is kept for its history. */
const NEXT: Readonly<Record<AccountStatus, readonly AccountStatus[]>> = {
  active: ['paused', 'error', 'retired'],
  paused: ['active', 'error', 'retired'],
  error: ['active', 'paused', 'retired'],
  retired: [],
}
export const canTransition = (from: AccountStatus, to: AccountStatus): boolean => NEXT[from].includes(to)

/** Stopping deposits is safe, so one admin is enough. */
export const takesEffectImmediately = (to: AccountStatus): boolean => to === 'paused' || to === 'error'

const MOVE_TO: Readonly<Record<AccountStatus, AccountAction>> = {
  active: 'activate',
  paused: 'pause',
  error: 'mark-faulty',
  retired: 'retire',
}
const STATUSES = Object.keys(MOVE_TO) as AccountStatus[]

/** Actions possible on an account now; a kind pending approval cannot be requested again. */
export function actionsFor(status: AccountStatus, openKinds: readonly string[]): AccountAction[] {
  const changes: AccountAction[] =
    status === 'retired'
      ? []
      : [
          ...(openKinds.includes('banking.account-change') ? [] : ['change' as const]),
          ...(openKinds.includes('banking.account-secret') ? [] : ['set-secret' as const]),
        ]
  const steps = STATUSES.filter(
    to => canTransition(status, to) && (takesEffectImmediately(to) || !openKinds.includes('banking.account-status')),
  )
  return [...changes, ...steps.map(to => MOVE_TO[to])]
}
