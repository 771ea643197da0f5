import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { ColumnOf, Filter } from '../../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { type DuplicatePair, duplicateReasons } from '../member.ts'
import { PairCard, PairMember, Reasons } from './cells.tsx'

const sorts = ['-foundAt', 'foundAt'] as const

/** Pairs of possible duplicates. */
export function DuplicateList() {
  const { t } = useTranslation('members')
  const columns = useDuplicateColumns()
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'several',
        key: 'reason',
        label: t('duplicate.reasons'),
        choices: duplicateReasons.map(value => ({ value, label: t(`reason.${value}`) })),
      },
      {
        kind: 'one',
        key: 'dismissed',
        label: t('duplicate.state'),
        choices: (['no', 'yes'] as const).map(value => ({ value, label: t(`dismissed.${value}`) })),
      },
      { kind: 'days', key: 'found', label: t('duplicate.found'), from: 'from', to: 'to' },
    ],
    [t],
  )
  return (
    <ResourceTable
      endpoint="members.duplicates"
      list="duplicate-members"
      exports="exports.members"
      sorts={sorts}
      columns={columns}
      filters={filters}
      label={t('tab.duplicates')}
      searchLabel={t('duplicate.search')}
      nameOf={({ members }: DuplicatePair) =>
        t('duplicate.rowName', { one: members[0]?.username, other: members[1]?.username })
      }
      renderCard={(pair: DuplicatePair) => <PairCard pair={pair} />}
      summary={({ total, totalIsEstimate }) =>
        t('duplicate.foot', { count: total ?? 0, shown: `${totalIsEstimate ? '≈ ' : ''}${formatCount(total ?? 0)}` })
      }
      empty={<EmptyState icon={Copy} title={t('duplicate.none')} hint={t('duplicate.noneHint')} />}
    />
  )
}

function useDuplicateColumns(): readonly ColumnOf<'members.duplicates'>[] {
  const { t } = useTranslation('members')
  return useMemo<readonly ColumnOf<'members.duplicates'>[]>(
    () => [
      {
        id: 'one',
        header: t('duplicate.one'),
        width: 170,
        always: true,
        cell: ({ members }) => <PairMember member={members[0]} />,
      },
      {
        id: 'other',
        header: t('duplicate.other'),
        width: 170,
        always: true,
        cell: ({ members }) => <PairMember member={members[1]} />,
      },
      {
        id: 'reasons',
        header: t('duplicate.reasons'),
        width: 240,
        cell: ({ reasons }) => <Reasons reasons={reasons} />,
      },
      {
        id: 'score',
        header: t('duplicate.score'),
        width: 84,
        align: 'end',
        yields: 1,
        cell: ({ score }) => t('duplicate.percent', { score }),
      },
      {
        id: 'found',
        header: t('duplicate.found'),
        width: 112,
        whole: true,
        align: 'end',
        sort: { asc: 'foundAt', desc: '-foundAt' },
        cell: ({ foundAt }) => <Instant at={foundAt} form="date" />,
      },
      {
        id: 'dismissedBy',
        header: t('duplicate.dismissedBy'),
        width: 120,
        optional: true,
        cell: ({ dismissed }) => dismissed?.by.name ?? '—',
      },
    ],
    [t],
  )
}
