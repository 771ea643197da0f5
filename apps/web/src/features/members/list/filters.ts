import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice, Filter } from '../../../ui/resource-table/list-types.ts'
import { memberBlocks } from '../member.ts'

/** What the members' list can be narrowed by. The banks and the tags in use are data: the page asks for them. */
export function useMemberFilters(banks: readonly Choice[], tags: readonly string[]): readonly Filter[] {
  const { t } = useTranslation('members')
  return useMemo(() => {
    const named = (keys: readonly string[], group: string): Choice[] =>
      keys.map(value => ({ value, label: t(`${group}.${value}`) }))
    const some: Filter[] = [
      {
        kind: 'several',
        key: 'status',
        label: t('filter.status'),
        choices: named(['active', 'suspended', 'closed'], 'status'),
      },
      { kind: 'several', key: 'blocked', label: t('filter.blocked'), choices: named(memberBlocks, 'block') },
      { kind: 'amount', key: 'balance', label: t('filter.balance'), from: 'balanceFrom', to: 'balanceTo' },
      { kind: 'days', key: 'registered', label: t('filter.registered'), from: 'from', to: 'to' },
      { kind: 'one', key: 'hasDeposited', label: t('filter.hasDeposited'), choices: named(['yes', 'no'], 'deposited') },
    ]
    if (banks.length > 0) some.push({ kind: 'one', key: 'bank', label: t('filter.bank'), choices: banks })
    if (tags.length > 0)
      some.push({
        kind: 'one',
        key: 'tag',
        label: t('filter.tag'),
        choices: tags.map(value => ({ value, label: value })),
      })
    return some
  }, [banks, tags, t])
}
