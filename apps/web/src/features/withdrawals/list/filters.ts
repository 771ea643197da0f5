import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../ui/resource-table/list-types.ts'
import type { Status } from '../withdrawal.ts'
import { bankChoices } from './banks.ts'
import type { Tab } from './tabs.ts'

const waiting: readonly Status[] = ['pending', 'claimed', 'awaiting-second']
const stuck: readonly Status[] = ['uncertain', 'failed']
const over: readonly Status[] = ['paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled']
const all: readonly Status[] = [
  'pending',
  'claimed',
  'awaiting-second',
  'approved',
  'paying',
  'paid',
  'paid-by-hand',
  'uncertain',
  'failed',
  'refunded',
  'rejected',
  'cancelled',
]

/** What each tab can be narrowed by. */
export function useWithdrawalFilters(tab: Tab): readonly Filter[] {
  const { t } = useTranslation('withdrawals')
  return useMemo(() => {
    const statuses = (names: readonly Status[]): Filter => ({
      kind: 'several',
      key: 'status',
      label: t('filter.status'),
      choices: names.map(value => ({ value, label: t(`status.${value}`) })),
    })
    const amount: Filter = {
      kind: 'amount',
      key: 'amount',
      label: t('filter.amount'),
      from: 'amountFrom',
      to: 'amountTo',
    }
    const bank: Filter = { kind: 'one', key: 'bank', label: t('filter.bank'), choices: bankChoices }
    const days: Filter = { kind: 'days', key: 'days', label: t('filter.days'), from: 'from', to: 'to' }
    const finishedOn: Filter = { kind: 'day', key: 'finishedOn', label: t('filter.finishedOn') }
    const mine: Filter = {
      kind: 'one',
      key: 'claimedBy',
      label: t('filter.claimedBy'),
      choices: [{ value: 'me', label: t('filter.me') }],
    }
    const auto: Filter = {
      kind: 'one',
      key: 'auto',
      label: t('filter.auto'),
      choices: [
        { value: '1', label: t('filter.byRules') },
        { value: '0', label: t('filter.byPeople') },
      ],
    }
    if (tab === 'paid') return [auto, amount, bank]
    if (tab === 'history') return [statuses(over), finishedOn, auto, amount, bank, days]
    if (tab === 'attention') return [statuses(stuck), amount, bank, days]
    return tab === 'queue'
      ? [statuses(waiting), mine, amount, bank, days]
      : [statuses(all), amount, bank, days, auto, mine]
  }, [tab, t])
}
