import { deposits } from '@backoffice/contract/deposits/lists'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { amountFilter, daysFilter } from '../../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Age as Since } from '../../../ui/time/Instant.tsx'
import { Moment } from '../../../ui/time/Moment.tsx'
import { type Deposit, depositLabelOf } from '../deposit.ts'
import { CardLine, CardTitle, MemberCell, Payer } from './cells.tsx'

/** The limit that a deposit is above, or what else it is held for. */
function Limit({ deposit: { held, reasons } }: { deposit: Deposit }) {
  const { t } = useTranslation('limits')
  const other = reasons.find(each => each === 'EXCLUDED' || each === 'LIMIT_REQUIRED')
  if (held === null || held.kind === null || held.period === null)
    return <>{other === undefined ? '—' : t(`held.${other}`)}</>
  return (
    <>
      {t(`kind.${held.kind}`)} · {t(`period.${held.period}`)}
    </>
  )
}

const Waiting = ({ deposit: { held, detectedAt } }: { deposit: Deposit }) => <Since at={held?.since ?? detectedAt} />

const list: ResourceList<'deposits.list'> = {
  of: deposits,
  view: 'held-deposits',
  sorts: ['detectedAt', '-detectedAt', '-amount', 'amount'],
  fixed: { status: 'held' },
  texts: 'limits',
  headers: 'held.column',
  label: 'held.label',
  search: 'search',
  rowName: (row, t) => `${depositLabelOf(row) ?? t('held.label')} ${formatMoney(row.amount)}`,
  foot: 'held.foot',
  empty: { icon: CircleCheck, title: 'held.none', hint: 'held.noneHint' },
  columns: [
    {
      id: 'detectedAt',
      width: 104,
      whole: true,
      sort: 'detectedAt',
      cell: row => <Moment at={row.detectedAt} day={row.businessDay} />,
    },
    { id: 'member', width: 134, always: true, cell: row => <MemberCell deposit={row} /> },
    { id: 'from', width: 160, cell: row => <Payer deposit={row} /> },
    { id: 'amount', kind: 'money', value: row => row.amount, strong: true, width: 120, always: true, sort: 'amount' },
    { id: 'status', header: 'held.column.limit', width: 200, cell: row => <Limit deposit={row} /> },
    { id: 'providerRef', kind: 'text', value: row => row.providerRef, width: 140, yields: 1 },
    { id: 'age', width: 120, align: 'end', cell: row => <Waiting deposit={row} /> },
  ],
  filters: [amountFilter, daysFilter],
  card: {
    title: row => <CardTitle deposit={row} />,
    end: row => <Waiting deposit={row} />,
    line: row => <CardLine deposit={row} />,
    sum: row => <Money amount={row.amount} />,
  },
}

/** Deposits held above a limit, the longest waiting first. */
export const HeldList = ({ renderDrawer }: { renderDrawer: (id: string) => ReactNode }) => (
  <ResourcePage of={list} renderDrawer={renderDrawer} />
)
