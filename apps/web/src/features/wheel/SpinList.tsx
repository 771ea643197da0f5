import { memberSpins, wheelSpins } from '@backoffice/contract/wheel/lists'
import { spinStatuses, wheelPrizeKinds } from '@backoffice/contract/wheel/terms'
import { useQuery } from '@tanstack/react-query'
import { LoaderPinwheel } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { read } from '../../api/read.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/Money.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { Instant } from '../../ui/time/Instant.tsx'
import { SpinResult, Tile } from './cells.tsx'
import css from './wheel.module.css'

const HandOverDialog = lazy(() => import('./HandOverDialog.tsx').then(part => ({ default: part.HandOverDialog })))

type Spin = RowOf<'wheel.spins'>

function Prize({ spin }: { spin: Spin }) {
  return (
    <span className={css.prize}>
      <Tile slot={spin} />
      <span>{spin.title}</span>
    </span>
  )
}

const Value = ({ spin: { kind, value } }: { spin: Spin }) => (kind === 'none' ? '—' : <Money amount={value} />)

/** The result; an item that waits can be handed over. */
function Result({ spin }: { spin: Spin }) {
  const { t } = useTranslation('wheel')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className={css.prize}>
      <SpinResult status={spin.status} />
      {spin.can.includes('hand-over') && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('handOver.open')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <HandOverDialog spin={spin} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

const shared = {
  texts: 'wheel',
  opens: false,
  rowName: row => `S-${row.number} ${row.title}`,
  foot: 'history.foot',
  sums: { value: 'history.sum' },
  empty: { icon: LoaderPinwheel, title: 'history.empty', hint: 'history.emptyHint' },
  columns: [
    { id: 'spunAt', kind: 'moment', value: row => row.spunAt, width: 132, always: true, sort: 'spunAt' },
    { id: 'member', kind: 'person', value: row => row.member, width: 190 },
    { id: 'phone', kind: 'text', value: row => row.member.phone, width: 116, yields: 2 },
    { id: 'prize', width: 190, cell: row => <Prize spin={row} /> },
    { id: 'value', width: 104, align: 'end', cell: row => <Value spin={row} /> },
    { id: 'wheelVersion', kind: 'count', value: row => row.wheelVersion, width: 92, yields: 3 },
    { id: 'status', width: 256, whole: true, cell: row => <Result spin={row} /> },
    { id: 'number', kind: 'text', value: row => `S-${row.number}`, width: 96, yields: 1 },
    { id: 'handedOver', kind: 'instant', form: 'dateTime', value: row => row.handedOverAt, width: 150, optional: true },
    { id: 'note', kind: 'text', value: row => row.note, width: 160, optional: true },
  ],
  filters: [
    daysFilter,
    { kind: 'several', key: 'kind', values: wheelPrizeKinds },
    { kind: 'several', key: 'status', values: spinStatuses },
  ],
  card: {
    title: row => row.title,
    chip: row => <Result spin={row} />,
    line: row => (
      <>
        {row.member.username} · <Instant at={row.spunAt} form="dateTime" />
      </>
    ),
    sum: row => <Value spin={row} />,
  },
} as const satisfies Omit<ResourceList<'wheel.spins'>, 'of' | 'label'>

const all: ResourceList<'wheel.spins'> = { ...shared, of: wheelSpins, label: 'tab.history', search: 'history.search' }
const ofMember: ResourceList<'wheel.member-spins'> = {
  ...shared,
  of: memberSpins,
  label: 'tab.history',
}

/** The spins of all members, newest first. */
export function SpinList() {
  return <ResourcePage of={all} />
}

/** The spins of a member, and how many are left. */
export function MemberSpins({ id }: { id: string }) {
  const { t } = useTranslation('wheel')
  const params = useMemo(() => ({ id }), [id])
  const left = useQuery(read('members.balance', { params: { id } })).data?.data.spinTickets
  return (
    <ResourcePage
      of={ofMember}
      params={params}
      above={
        <p className={css.quiet}>{left !== undefined && t('history.left', { count: left, left: formatCount(left) })}</p>
      }
    />
  )
}
