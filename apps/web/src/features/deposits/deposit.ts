import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { waitingDepositStatuses } from '@backoffice/contract/deposits/waiting'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Deposit = RowOf<'deposits.list'>
export type Status = Deposit['status']
export type ActionName = Deposit['can'][number]
export type Reason = Deposit['reasons'][number]
export type Detail = ClientResponse<Endpoints['deposits.get']>['data']
export type SimilarDeposit = Detail['alike'][number]
export type Candidate = ClientResponse<Endpoints['deposits.candidates']>['data'][number]
/** A member beside the sender of a deposit: what agrees, what differs, what has to be confirmed. */
export type Comparison = ClientResponse<Endpoints['deposits.comparison']>['data'][number]
export type Contradiction = Comparison['contradictions'][number]
/** A member who might have been the payer when the money came; of the present ones more is known. */
export type PastCandidate = Detail['candidates'][number]
export type TimelineEntry = ClientResponse<Endpoints['deposits.timeline']>['data'][number]
export type BankLine = RowOf<'banking.history'>
export type Intent = RowOf<'deposits.intents'>

const waiting: ReadonlySet<Status> = new Set(waitingDepositStatuses)

export const isWaiting = (status: Status): boolean => waiting.has(status)

/** Above what the person who imported its statement may have credited alone: somebody else credits it. */
export const needsSecondApproval = ({ status, reasons }: Pick<Deposit, 'status' | 'reasons'>): boolean =>
  status === 'matched' && reasons.includes('IMPORTER_LIMIT')

type Payer = Deposit['from']

/** The payer's account for the copy button and the bank's own grouping; null where the bank told none. */
export function payerAccount({ bankCode, accountNo, phone, masked }: Payer, abbrOf: (code: string) => string) {
  const number = accountNo ?? phone
  if (number === null) return null
  const code = bankCode ?? ''
  // Banks hide digits themselves: what is not all digits is shown as it was told.
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

/**
 * How a deposit is called where it has to be named: by its member, else by who the bank says paid, else by the bank's
 * reference.
 */
export const depositLabelOf = ({
  member,
  from,
  providerRef,
}: Pick<Deposit, 'member' | 'from' | 'providerRef'>): string | null =>
  member?.username ?? from.name ?? from.accountNo ?? from.phone ?? providerRef
