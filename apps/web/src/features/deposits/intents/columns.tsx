import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import type { ColumnOf } from '../../../ui/resource-table/list-types.ts'
import cells from '../../../ui/cells/cells.module.css'
import { ReceivedAt } from '../list/cells.tsx'
import { useBankAbbr } from '../queries.ts'
import { IntentStatus, Left } from './cells.tsx'

export function useIntentColumns(): readonly ColumnOf<'deposits.intents'>[] {
  const { t } = useTranslation('deposits')
  const abbrOf = useBankAbbr()
  return useMemo(
    () => [
      {
        id: 'requestedAt',
        header: t('column.requestedAt'),
        width: 108,
        whole: true,
        sort: { asc: 'requestedAt', desc: '-requestedAt' },
        cell: row => <ReceivedAt at={row.requestedAt} />,
      },
      {
        id: 'member',
        header: t('column.member'),
        width: 160,
        cell: row => (
          <span title={`${row.member.username} ${row.member.name}`}>
            <b className={cells.username}>{row.member.username}</b>{' '}
            <span lang="th" className={cells.name}>
              {row.member.name}
            </span>
          </span>
        ),
      },
      {
        id: 'amount',
        header: t('column.asked'),
        width: 104,
        yields: 2,
        align: 'end',
        cell: row => <Money amount={row.amount} />,
      },
      {
        id: 'payAmount',
        header: t('column.payAmount'),
        width: 112,
        align: 'end',
        cell: row => <Money amount={row.payAmount} strong />,
      },
      {
        id: 'account',
        header: t('column.receivingAccount'),
        width: 154,
        yields: 1,
        cell: row => (
          <span className={cells.quiet}>
            <AccountNumber account={{ ...row.account, bankAbbr: abbrOf(row.account.bankCode), masked: false }} />
          </span>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 172,
        whole: true,
        cell: row => <IntentStatus status={row.status} />,
      },
      {
        id: 'left',
        header: t('column.left'),
        width: 92,
        whole: true,
        align: 'end',
        cell: row => <Left intent={row} />,
      },
    ],
    [t, abbrOf],
  )
}
