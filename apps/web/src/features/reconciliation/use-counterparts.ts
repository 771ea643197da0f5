import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { showAccount } from '../../ui/copy/show-account.ts'
import { useManualPayouts, useInternalTransfers, useReturned } from './queries.ts'
import type { LineCategory, Item } from './reconciliation.ts'

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
        label: `${format.when(row.occurredAt, 'dateTime')} · ${t(`explain.${other}`)} ${row[other].bankAbbr} ${showAccount({ ...row[other], masked: false })} · ${row.reference}`,
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
