import { rankHistory } from '@backoffice/contract/ranking/lists'
import { rankDirections, rankMoveReasons } from '@backoffice/contract/ranking/terms'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, History } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import cells from '../../ui/cells/cells.module.css'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { ProfileLink } from '../../ui/links.tsx'
import type { Move } from './tier.ts'

export function Direction({ direction }: Pick<Move, 'direction'>) {
  const { t } = useTranslation('ranking')
  return (
    <StatusChip tone={direction === 'up' ? 'ok' : 'warn'} icon={direction === 'up' ? ArrowUp : ArrowDown}>
      {t(`direction.${direction}`)}
    </StatusChip>
  )
}

function FromTo({ move: { from, to } }: { move: Pick<Move, 'from' | 'to'> }) {
  const { t } = useTranslation('ranking')
  return (
    <>
      {from?.name ?? t('noTier')} → {to?.name ?? t('noTier')}
    </>
  )
}

const list: ResourceList<'ranking.history'> = {
  of: rankHistory,
  opens: false,
  texts: 'ranking',
  label: 'tab.history',
  rowName: row => row.member.username,
  foot: 'foot',
  empty: { icon: History, title: 'history.none', hint: 'history.noneHint' },
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 150, always: true, sort: 'at' },
    {
      id: 'member',
      width: 140,
      cell: row => (
        <ProfileLink id={row.member.id} className={cells.link ?? ''}>
          {row.member.username}
        </ProfileLink>
      ),
    },
    { id: 'direction', width: 120, whole: true, cell: row => <Direction direction={row.direction} /> },
    { id: 'from', kind: 'text', value: row => row.from?.name, width: 110 },
    { id: 'to', kind: 'text', value: row => row.to?.name, width: 110 },
    { id: 'reason', kind: 'term', value: row => row.reason, width: 110 },
    { id: 'sum', kind: 'money', value: row => row.sum, width: 120 },
    { id: 'by', kind: 'text', value: row => row.by?.name, width: 120, yields: 1 },
    { id: 'text', kind: 'text', value: row => row.text, width: 180, yields: 2 },
  ],
  filters: [
    { kind: 'one', key: 'direction', values: rankDirections },
    { kind: 'several', key: 'reason', values: rankMoveReasons },
    { kind: 'one', key: 'tier' },
    daysFilter,
  ],
  card: {
    title: row => row.member.username,
    chip: row => <Direction direction={row.direction} />,
    line: row => <FromTo move={row} />,
  },
}

/** Every move between tiers, newest first. */
export function RankHistory() {
  const tiers = useQuery(read('ranking.tiers')).data?.data
  const choices = useMemo(() => ({ tier: tiers?.map(({ id, name }) => ({ value: id, label: name })) }), [tiers])
  return <ResourcePage of={list} choices={choices} />
}
