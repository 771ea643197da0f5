import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../ui/resource-table/list-types.ts'
import type { Status } from '../withdrawal.ts'
import { bankChoices } from './banks.ts'
import type { Tab } from './tabs.ts'

const waiting: readonly Status[] = ['pending', 'claimed', 'awaiting-second']
const stuck: readonly Status[] = ['uncertain', 'failed']
const all: readonly Status[] = ['pending', 'claimed', 'awaiting-second', 'approved', 'paying', 'paid', 'paid-by-hand', 'uncertain', 'failed', 'refunded', 'rejected', 'cancelled']

/** What each tab can be narrowed by. */
export function useWithdrawalFilters(tab: Tab): readonly Filter[] {
  const { t } = useTranslation('withdrawals')
  return useMemo(() => {
    const statuses = (names: readonly Status[]): Filter => ({ kind: 'several', key: 'status', label: t('filter.status'), choices: names.map((value) => ({ value, label: t(`status.${value}`) })) })
    const amount: Filter = { kind: 'amount', key: 'amount', label: t('filter.amount'), from: 'amountFrom', to: 'amountTo' }
    const bank: Filter = { kind: 'one', key: 'bank', label: t('filter.bank'), choices: bankChoices }
    const days: Filter = { kind: 'days', key: 'days', label: t('filter.days'), from: 'from', to: 'to' }
    const mine: Filter = { kind: 'one', key: 'claimedBy', label: t('filter.claimedBy'), choices: [{ value: 'me', label: t('filter.me') }] }
    if (tab === 'paid') return [amount, bank]
    if (tab === 'attention') return [statuses(stuck), amount, bank, days]
    return tab === 'queue' ? [statuses(waiting), mine, amount, bank, days] : [statuses(all), amount, bank, days, mine]
  }, [tab, t])
}
