import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import type { Item, LineCategory } from './reconciliation.ts'
import { useFormat } from '../../i18n/format.ts'
import { accountName, useAccounts } from '../../ui/reference-data.ts'

export const useDay = (day: string) => useQuery(read('banking.reconciliation', { query: { day } }))

export const useDetail = (accountId: string, day: string) =>
  useQuery(read('banking.reconciliation-of', { params: { accountId, day } }))

/** The feed of an account, which decides the list of its transactions. */
export const useChannel = (accountId: string) => useAccounts().data?.data.find(({ id }) => id === accountId)?.channel

/** Possible counterparts of a bank transaction: transfers, manual payouts or returned deposits of its amount. */
export function useInternalTransfers(accountId: string, enabled: boolean) {
  return useQuery({
    ...read('banking.transfers', { query: { account: accountId, limit: 200 } }),
    enabled,
    staleTime: 0,
  })
}
export function useManualPayouts(amount: number, enabled: boolean) {
  return useQuery({
    ...read('withdrawals.list', {
      query: { status: 'paid-by-hand', amountFrom: amount, amountTo: amount, limit: 100 },
    }),
    enabled,
    staleTime: 0,
  })
}
export function useReturned(accountId: string, amount: number, enabled: boolean) {
  return useQuery({
    ...read('deposits.list', {
      query: { status: 'returned', bankAccountId: accountId, amountFrom: amount, amountTo: amount, limit: 100 },
    }),
    enabled,
    staleTime: 0,
  })
}

type Counterparts = {
  kind: 'own-transfer' | 'withdrawal' | 'return'
  choices: { value: string; label: string }[]
  loading: boolean
}

/** Possible counterparts of a line for categories that need one; null for the others. */
export function useCounterparts(
  kind: LineCategory | '',
  { direction, amount }: Item,
  accountId: string,
): Counterparts | null {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const transfers = useInternalTransfers(accountId, kind === 'own-transfer')
  const payments = useManualPayouts(amount, kind === 'withdrawal')
  const returned = useReturned(accountId, amount, kind === 'return')
  if (kind === 'own-transfer') {
    const side = direction === 'in' ? 'to' : 'from'
    const open =
      transfers.data?.data.filter(
        row =>
          row.status === 'booked' &&
          row.amount === amount &&
          row[side].id === accountId &&
          (direction === 'in' ? row.inLineId : row.outLineId) === null,
      ) ?? []
    const other = direction === 'in' ? 'from' : 'to'
    return {
      kind,
      loading: transfers.isPending,
      choices: open.map(row => ({
        value: row.id,
        label: `${format.when(row.occurredAt, 'dateTime')} · ${t(`explain.${other}`)} ${accountName(row[other])} · ${row.reference}`,
      })),
    }
  }
  if (kind === 'withdrawal') {
    return {
      kind,
      loading: payments.isPending,
      choices:
        payments.data?.data.map(row => ({
          value: row.id,
          label: [
            row.member.username,
            row.finishedAt === null ? null : format.when(row.finishedAt, 'dateTime'),
            row.reference,
          ]
            .filter(part => part !== null)
            .join(' · '),
        })) ?? [],
    }
  }
  if (kind === 'return') {
    return {
      kind,
      loading: returned.isPending,
      choices:
        returned.data?.data.map(row => ({
          value: row.id,
          label: [
            row.from.name ?? row.from.accountNo ?? row.providerRef,
            row.paidAt === null ? null : format.when(row.paidAt, 'dateTime'),
          ]
            .filter(part => part !== null)
            .join(' · '),
        })) ?? [],
    }
  }
  return null
}
