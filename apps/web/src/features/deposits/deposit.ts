import type { Endpoints, Got } from '@backoffice/contract'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Deposit = RowOf<'deposits.list'>
export type Status = Deposit['status']
export type MoveName = Deposit['can'][number]
export type Reason = Deposit['reasons'][number]
export type Detail = Got<Endpoints['deposits.get']>['data']
export type Alike = Detail['alike'][number]
export type Candidate = Got<Endpoints['deposits.candidates']>['data'][number]
export type TimelineEntry = Got<Endpoints['deposits.timeline']>['data'][number]
export type Line = RowOf<'banking.history'>
export type Intent = RowOf<'deposits.intents'>

/** Money that waits for a person: nobody's yet, perhaps told twice, or somebody's and not credited. */
export const waitingStatuses = ['unmatched', 'possible-duplicate', 'matched'] as const satisfies readonly Status[]

const waiting: ReadonlySet<Status> = new Set(waitingStatuses)

export const isWaiting = (status: Status): boolean => waiting.has(status)

/** Above what the person who imported its statement may have credited alone: somebody else credits it. */
export const waitsForSecond = ({ status, reasons }: Pick<Deposit, 'status' | 'reasons'>): boolean => status === 'matched' && reasons.includes('IMPORTER_LIMIT')

type Payer = Deposit['from']

/** The payer's account for the copy button and the bank's own grouping; null where the bank told none. */
export function payerAccount({ bankCode, accountNo, phone, masked }: Payer, abbrOf: (code: string) => string) {
  const number = accountNo ?? phone
  if (number === null) return null
  const code = bankCode ?? ''
  // Banks hide digits themselves: what is not all digits is shown as it was told.
  return { bankCode: code, bankAbbr: code === '' ? '' : abbrOf(code), accountNo: number, masked: masked || /[^\d-]/.test(number) }
}

/** The operator's account, in the same form. */
export const receiverAccount = ({ bankCode, bankAbbr, accountNo }: Deposit['receivingAccount']) => ({ bankCode, bankAbbr, accountNo, masked: false })

/** How a deposit is called where it has to be named: by its member, else by who the bank says paid, else by the bank's reference. */
export const whoOf = ({ member, from, providerRef }: Pick<Deposit, 'member' | 'from' | 'providerRef'>): string | null => member?.username ?? from.name ?? from.accountNo ?? from.phone ?? providerRef
