import type { Endpoints, Got } from '@backoffice/contract'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { isAmount, readBaht } from '../../ui/form/money-text.ts'
import { readInstant } from '../../ui/form/zone-time.ts'

export type Transfer = RowOf<'banking.transfers'>
export type Account = Got<Endpoints['banking.pay-accounts']>['data'][number]
export type Approval = Got<Endpoints['approvals.list']>['data'][number]

export type Booking = { fromAccountId: string; toAccountId: string; amount: string; reference: string; reason: string; occurredAt: string }
export const emptyBooking: Booking = { fromAccountId: '', toAccountId: '', amount: '', reference: '', reason: '', occurredAt: '' }

/** The fields as the wire wants them; without a time it is now. */
export const bodyOf = ({ occurredAt, amount, ...rest }: Booking) => ({ ...rest, reference: rest.reference.trim(), amount: readBaht(amount), ...(occurredAt === '' ? {} : { occurredAt: readInstant(occurredAt) }) })

/** Whether an account would have less than nothing by the books: said before it is booked, never a refusal, for the bank may know better. */
export const wouldOverdraw = (account: Pick<Account, 'balance'> | undefined, amount: string): boolean => account !== undefined && isAmount(amount) && readBaht(amount) > account.balance
