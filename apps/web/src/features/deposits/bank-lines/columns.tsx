import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import type { ColumnOf } from '../../../ui/resource-table/list-types.ts'
import { ReceivedAt } from '../list/cells.tsx'
import { Amount, Outcome, Other } from './cells.tsx'
import { ownAccount } from './bank-line.ts'

export function useBankLineColumns(): readonly ColumnOf<'banking.history'>[] {
  const { t } = useTranslation('deposits')
  return useMemo(
    () => [
      {
        id: 'occurredAt',
        header: t('column.occurredAt'),
        width: 104,
        whole: true,
        sort: { asc: 'occurredAt', desc: '-occurredAt' },
        cell: row => <ReceivedAt at={row.occurredAt} />,
      },
      { id: 'counterparty', header: t('column.counterparty'), width: 240, cell: row => <Other line={row} /> },
      {
        id: 'account',
        header: t('column.account'),
        width: 150,
        yields: 2,
        cell: row => <AccountNumber account={ownAccount(row)} />,
      },
      {
        id: 'amount',
        header: t('column.lineAmount'),
        width: 124,
        align: 'end',
        always: true,
        sort: { asc: 'amount', desc: '-amount' },
        cell: row => <Amount line={row} />,
      },
      {
        id: 'balanceAfter',
        header: t('column.balanceAfter'),
        width: 112,
        align: 'end',
        yields: 1,
        cell: row => (row.balanceAfter === null ? '—' : <Money amount={row.balanceAfter} />),
      },
      { id: 'linked', header: t('column.linked'), width: 150, whole: true, cell: row => <Outcome line={row} /> },
      {
        id: 'reference',
        header: t('column.providerRef'),
        width: 140,
        optional: true,
        cell: row => row.reference ?? '—',
      },
      { id: 'rawText', header: t('column.rawText'), width: 200, optional: true, cell: row => row.rawText ?? '—' },
      { id: 'source', header: t('column.source'), width: 90, optional: true, cell: row => t(`source.${row.source}`) },
      {
        id: 'receivedAt',
        header: t('column.receivedAt'),
        width: 104,
        whole: true,
        optional: true,
        cell: row => <ReceivedAt at={row.receivedAt} />,
      },
    ],
    [t],
  )
}
