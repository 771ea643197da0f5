import { waitingDepositStatuses } from '@backoffice/contract/deposits/waiting'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { showAccount } from '../../../ui/copy/show-account.ts'
import type { Choice, Filter } from '../../../ui/resource-table/list-types.ts'
import type { Status } from '../deposit.ts'
import { useAccounts } from '../queries.ts'

const all: readonly Status[] = [
  'credited',
  'unmatched',
  'possible-duplicate',
  'matched',
  'duplicate',
  'ignored',
  'returned',
  'reversed',
]
const channels = ['scb', 'gsb', 'tmn', 'sms', 'other', 'manual'] as const

/** The operator's accounts to choose one from; empty for who may not see them. */
export function useAccountChoices(): readonly Choice[] {
  const accounts = useAccounts()
  return useMemo(
    () =>
      accounts?.map(account => ({
        value: account.id,
        label: `${account.bankAbbr} ${showAccount({ ...account, masked: false })}`,
      })) ?? [],
    [accounts],
  )
}

/** What each list of deposits can be narrowed by. */
export function useDepositFilters(tab: 'all' | 'unmatched'): readonly Filter[] {
  const { t } = useTranslation('deposits')
  const accounts = useAccountChoices()
  return useMemo(() => {
    const statuses = tab === 'all' ? all : waitingDepositStatuses
    const some: Filter[] = [
      {
        kind: 'several',
        key: 'status',
        label: t('filter.status'),
        choices: statuses.map(value => ({ value, label: t(`status.${value}`) })),
      },
      {
        kind: 'several',
        key: 'channel',
        label: t('filter.channel'),
        choices: channels
          .filter(value => tab === 'all' || value !== 'manual')
          .map(value => ({ value, label: t(`channel.${value}`) })),
      },
      { kind: 'amount', key: 'amount', label: t('filter.amount'), from: 'amountFrom', to: 'amountTo' },
      { kind: 'days', key: 'days', label: t('filter.days'), from: 'from', to: 'to' },
    ]
    if (tab === 'all')
      some.push({
        kind: 'one',
        key: 'mode',
        label: t('filter.mode'),
        choices: (['auto', 'manual'] as const).map(value => ({ value, label: t(`mode.${value}`) })),
      })
    if (accounts.length > 0)
      some.push({ kind: 'one', key: 'bankAccountId', label: t('filter.account'), choices: accounts })
    return some
  }, [tab, accounts, t])
}
