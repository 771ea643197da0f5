import type { Endpoints, ClientResponse } from '@backoffice/contract'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { isAmount, readBaht } from '../../ui/form/money-text.ts'
import { readInstant } from '../../ui/form/zone-time.ts'

export type Transfer = RowOf<'banking.transfers'>
export type Detail = ClientResponse<Endpoints['banking.transfer']>['data']
export type PossibleMatch = Detail['possibleLines'][number]
export type BankLine = PossibleMatch['line']
export type Side = PossibleMatch['side']
export type TransferAction = Detail['can'][number]
export type RenderApproval = (open: Detail['openApprovals'][number], facts: readonly Fact[]) => ReactNode
export type Account = ClientResponse<Endpoints['banking.pay-accounts']>['data'][number]
export type Approval = ClientResponse<Endpoints['approvals.list']>['data'][number]

export type Booking = {
  fromAccountId: string
  toAccountId: string
  amount: string
  reference: string
  reason: string
  occurredAt: string
}
export const emptyBooking: Booking = {
  fromAccountId: '',
  toAccountId: '',
  amount: '',
  reference: '',
  reason: '',
  occurredAt: '',
}

/** Maps the form's values to the request; without a time, the server uses the current one. */
export const bodyOf = ({ occurredAt, amount, ...rest }: Booking) => ({
  ...rest,
  reference: rest.reference.trim(),
  amount: readBaht(amount),
  ...(occurredAt === '' ? {} : { occurredAt: readInstant(occurredAt) }),
})

/** Whether the ledger balance would become negative: a warning, not an error, because the bank may have newer data. */
export const wouldOverdraw = (account: Pick<Account, 'balance'> | undefined, amount: string): boolean =>
  account !== undefined && isAmount(amount) && readBaht(amount) > account.balance

/** The existing transfer with the same reference, from the refusal's details; null for other refusals. */
export function parseDuplicateReference(
  error: unknown,
): { reference: string; amount: number; name: string; at: string } | null {
  if (!(error instanceof ApiError) || error.code !== 'DUPLICATE_REFERENCE') return null
  const { reference, amount, occurredAt, by } = error.details
  const name = typeof by === 'object' && by !== null && 'name' in by ? by.name : null
  if (
    typeof reference !== 'string' ||
    typeof amount !== 'string' ||
    typeof occurredAt !== 'string' ||
    typeof name !== 'string'
  )
    return null
  return { reference, amount: Number(amount), name, at: occurredAt }
}
