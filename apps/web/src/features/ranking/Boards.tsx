import { addDays } from '@backoffice/kernel/business-day'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Medal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { read } from '../../api/read.ts'
import cells from '../../ui/cells/cells.module.css'
import { useFormat } from '../../i18n/format.ts'
import { Money } from '../../ui/money/Money.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { ProfileLink } from '../../ui/links.tsx'
import { Segments } from '../../ui/segments/Segments.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { today } from '../../ui/time/now.ts'
import { monthAfter } from './months.ts'
import css from './ranking.module.css'
import { AmountsText } from './TierBadge.tsx'

type By = 'day' | 'month'

/** Who was promoted on a day or in a month, and the rewards received lately. */
export function Boards() {
  const [by, setBy] = useState<By>('day')
  return (
    <div className={css.stack}>
      <PromotionBoard key={by} by={by} onBy={setBy} />
      <ReceivedBoard by={by} />
    </div>
  )
}

function PromotionBoard({ by, onBy }: { by: By; onBy: (by: By) => void }) {
  const { t } = useTranslation('ranking')
  const format = useFormat()
  const now = today() ?? ''
  const last = by === 'day' ? now : now.slice(0, 7)
  const [period, setPeriod] = useState(last)
  const ofDay = useQuery({ ...read('ranking.promoted-daily', { query: { day: period } }), enabled: by === 'day' })
  const ofMonth = useQuery({
    ...read('ranking.promoted-monthly', { query: { month: period } }),
    enabled: by === 'month',
  })
  const found = by === 'day' ? ofDay : ofMonth
  const rows = found.data?.data
  const step = (count: number) => setPeriod(by === 'day' ? addDays(period, count) : monthAfter(period, count))
  return (
    <Panel
      title={t('board.title')}
      caption={t('board.caption')}
      busy={found.isFetching}
      actions={
        <span className={css.period}>
          <Segments
            label={t('board.by')}
            value={by}
            onChange={onBy}
            options={[
              { name: 'day', label: t('board.day') },
              { name: 'month', label: t('board.month') },
            ]}
          />
          <IconButton size="small" aria-label={t('board.previous')} onClick={() => step(-1)}>
            <ChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <span aria-live="polite">{by === 'day' ? format.businessDay(period) : format.month(`${period}-01`)}</span>
          <IconButton size="small" aria-label={t('board.next')} disabled={period >= last} onClick={() => step(1)}>
            <ChevronRight size={18} aria-hidden="true" />
          </IconButton>
        </span>
      }
    >
      {rows === undefined ? (
        <Pending found={found} />
      ) : rows.length === 0 ? (
        <EmptyState icon={Medal} title={t('board.none')} hint={t('board.noneHint')} />
      ) : (
        <SimpleTable
          title={t('board.table')}
          rows={rows}
          columns={[
            { header: t('column.tier'), render: row => row.rank.name },
            {
              header: t('column.member'),
              render: row => (
                <ProfileLink id={row.member.id} className={cells.link ?? ''}>
                  {row.member.username}
                </ProfileLink>
              ),
            },
            {
              header: t('column.sum'),
              end: true,
              render: row => (row.sum === null ? '—' : <Money amount={row.sum} />),
            },
            { header: t('column.reward'), render: row => <AmountsText amounts={row.reward} /> },
            { header: t('column.received'), render: row => <AmountsText amounts={row.received} /> },
          ]}
        />
      )}
    </Panel>
  )
}

function ReceivedBoard({ by }: { by: By }) {
  const { t } = useTranslation('ranking')
  const format = useFormat()
  const daily = useQuery({ ...read('ranking.received-daily'), enabled: by === 'day' })
  const monthly = useQuery({ ...read('ranking.received-monthly'), enabled: by === 'month' })
  const found = by === 'day' ? daily : monthly
  const rows = found.data?.data
  if (rows === undefined) return <Pending found={found} />
  return (
    <Panel title={t('received.title')} caption={t(`received.${by}`)}>
      {rows.length === 0 ? (
        <p className={css.note}>{t('received.none')}</p>
      ) : (
        <SimpleTable
          title={t('received.table')}
          rows={rows}
          limited
          columns={[
            {
              header: t(`board.${by}`),
              render: row => (by === 'day' ? format.businessDay(row.date) : format.month(`${row.date}-01`)),
            },
            { header: t('column.count'), end: true, render: row => formatCount(row.count) },
            { header: t('kind.credit'), end: true, render: row => <Money amount={row.amount} /> },
            { header: t('kind.diamond'), end: true, render: row => formatCount(row.diamonds) },
            { header: t('kind.spin'), end: true, render: row => formatCount(row.spins) },
          ]}
        />
      )}
    </Panel>
  )
}
