import { cashbackPeriods } from '@backoffice/contract/cashback/lists'
import { cashbackPeriodStatuses } from '@backoffice/contract/cashback/terms'
import { PiggyBank } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/Money.tsx'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { type Period, periodStyles } from './cashback.ts'

export function PeriodStatus({ status }: Pick<Period, 'status'>) {
  const { t } = useTranslation('cashback')
  return <StatusChip {...periodStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

/** The days of a period: one, or the first and the last. */
export function usePeriodName() {
  const format = useFormat()
  return ({ from, to }: Pick<Period, 'from' | 'to'>): string =>
    from === to
      ? format.businessDay(to, 'date')
      : `${format.businessDay(from, 'day')} – ${format.businessDay(to, 'date')}`
}

function Day({ day }: { day: string }) {
  return <>{useFormat().businessDay(day, 'date')}</>
}

function MemberCount({ period: { members } }: { period: Period }) {
  const { t } = useTranslation('cashback')
  return <>{t('members', { count: members, shown: formatCount(members) })}</>
}

function PeriodDays({ period }: { period: Period }) {
  return <>{usePeriodName()(period)}</>
}

const list: ResourceList<'cashback.list'> = {
  of: cashbackPeriods,
  record: 'cashback.get',
  texts: 'cashback',
  label: 'tab.periods',
  rowName: row => `${row.from} – ${row.to}`,
  foot: 'foot',
  empty: { icon: PiggyBank, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'from', width: 112, cell: row => <Day day={row.from} />, yields: 2 },
    { id: 'to', width: 112, cell: row => <Day day={row.to} />, sort: 'endsAt', always: true },
    { id: 'basis', kind: 'term', value: row => row.settings.basis, width: 110, yields: 3 },
    { id: 'status', width: 128, whole: true, cell: row => <PeriodStatus status={row.status} /> },
    { id: 'members', kind: 'count', value: row => row.members, width: 84 },
    { id: 'amount', kind: 'money', value: row => row.amount, width: 116 },
    { id: 'claimedMembers', kind: 'count', value: row => row.claimedMembers, width: 110, optional: true },
    { id: 'claimed', kind: 'money', value: row => row.claimed, width: 116 },
    { id: 'expiredMembers', kind: 'count', value: row => row.expiredMembers, width: 110, optional: true },
    { id: 'expired', kind: 'money', value: row => row.expired, width: 116 },
    {
      id: 'calculatedAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.calculatedAt,
      width: 150,
      optional: true,
    },
    { id: 'claimableAt', kind: 'instant', form: 'dateTime', value: row => row.claimableAt, width: 150, optional: true },
    { id: 'claimUntil', kind: 'instant', form: 'dateTime', value: row => row.claimUntil, width: 150, yields: 1 },
    { id: 'cancelledBy', kind: 'text', value: row => row.cancelledBy?.name, width: 110, optional: true },
    { id: 'reason', kind: 'reason', value: row => row.reason, width: 160, optional: true },
  ],
  filters: [{ kind: 'several', key: 'status', values: cashbackPeriodStatuses }],
  card: {
    title: row => <PeriodDays period={row} />,
    chip: row => <PeriodStatus status={row.status} />,
    line: row => <MemberCount period={row} />,
    sum: row => <Money amount={row.amount} />,
  },
}

/** The periods that have ended, newest first. */
export const PeriodList = ({ renderDrawer }: { renderDrawer: (id: string) => ReactNode }) => (
  <ResourcePage of={list} renderDrawer={renderDrawer} />
)
