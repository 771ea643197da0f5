import { limitKinds, limitPeriods } from '@backoffice/contract/licences/rules'
import { limits } from '@backoffice/contract/limits/lists'
import { Gauge } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { ProfileLink } from '../../ui/links.tsx'
import { Meter } from '../../ui/meter/Meter.tsx'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { Instant } from '../../ui/time/Instant.tsx'
import { amountOf, limitOf, shareOf } from './limit.ts'
import css from './limits.module.css'

type Row = RowOf<'limits.list'>

function Amount({ row, value }: { row: Row; value: number | null }) {
  const { t } = useTranslation('limits')
  return <>{value === null ? '—' : amountOf(row.kind, value, t)}</>
}

/** The part that is used, as a bar. */
function Used({ row }: { row: Row }) {
  const share = shareOf(row)
  return (
    <span className={css.cell}>
      {row.used !== null && (
        <Meter share={share} tone={share >= 0.8 ? 'warning' : 'plain'} size="small" className={css.small} />
      )}
      <Amount row={row} value={row.used} />
    </span>
  )
}

function Raise({ row }: { row: Row }) {
  const { t } = useTranslation('limits')
  return <>{row.pending === null ? '—' : limitOf(row.kind, row.pending.amount, t)}</>
}

function What({ row }: { row: Row }) {
  const { t } = useTranslation('limits')
  return (
    <>
      {t(`kind.${row.kind}`)} · {t(`period.${row.period}`)}
    </>
  )
}

const Until = ({ at }: { at: string | null }) => (at === null ? '—' : <Instant at={at} form="dateTime" />)

const list: ResourceList<'limits.list'> = {
  of: limits,
  texts: 'limits',
  label: 'label',
  opens: false,
  search: 'search',
  rowName: (row, t) => `${row.member.username} ${t(`kind.${row.kind}`)} ${t(`period.${row.period}`)}`,
  foot: 'foot',
  empty: { icon: Gauge, title: 'none', hint: 'noneHint' },
  columns: [
    {
      id: 'member',
      width: 140,
      always: true,
      cell: ({ member }) => (
        <ProfileLink id={member.id} className={cells.link ?? ''}>
          {member.username}
        </ProfileLink>
      ),
    },
    { id: 'kind', kind: 'term', value: row => row.kind, width: 190 },
    { id: 'period', kind: 'term', value: row => row.period, width: 84 },
    { id: 'amount', width: 120, align: 'end', cell: row => <Amount row={row} value={row.amount} /> },
    { id: 'used', width: 160, align: 'end', cell: row => <Used row={row} /> },
    { id: 'left', width: 120, align: 'end', cell: row => <Amount row={row} value={row.left} /> },
    { id: 'until', width: 172, whole: true, yields: 2, cell: row => <Until at={row.until} /> },
    { id: 'setBy', kind: 'term', value: row => row.setBy, width: 96, yields: 1 },
    { id: 'since', kind: 'instant', form: 'dateTime', value: row => row.since, width: 148, sort: 'since' },
    { id: 'pendingAmount', width: 120, align: 'end', cell: row => <Raise row={row} /> },
    { id: 'pendingFrom', width: 172, whole: true, cell: row => <Until at={row.pending?.from ?? null} /> },
  ],
  filters: [
    { kind: 'several', key: 'kind', values: limitKinds },
    { kind: 'several', key: 'period', values: limitPeriods },
    { kind: 'one', key: 'near', values: [['yes', 'filter.nearYes']] },
    { kind: 'one', key: 'pending', values: [['yes', 'filter.pendingYes']] },
  ],
  card: {
    title: row => row.member.username,
    end: row => <Amount row={row} value={row.left} />,
    line: row => <What row={row} />,
    sum: row => <Amount row={row} value={row.amount} />,
  },
}

/** The limits of all members, the newest first. */
export const LimitList = () => <ResourcePage of={list} />
