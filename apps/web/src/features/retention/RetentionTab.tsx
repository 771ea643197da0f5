import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, CirclePause } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ProfileLink } from '../../ui/links.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { CategoryActions } from './CategoryActions.tsx'
import { type Category, daysText, type Erasure, foundText, obstacleText, type Run } from './retention.ts'
import { RunStatus } from './RunStatus.tsx'
import css from './retention.module.css'

/** What is kept how long, how its deletion stands, the erasures that wait, and what was deleted. */
export const RetentionTab = () => (
  <div className={css.stack}>
    <Categories />
    <Erasures />
    <Runs />
  </div>
)

function Categories() {
  const { t } = useTranslation('retention')
  const found = useQuery(read('retention.categories'))
  const rows = found.data?.data
  if (rows === undefined) return <Pending found={found} widths={[70, 60, 50]} />
  return (
    <Panel title={t('title')} caption={t('caption')}>
      <SimpleTable
        title={t('column.state')}
        rows={rows}
        columns={[
          { header: t('column.category'), render: row => t(`category.${row.category}`), wrap: true },
          { header: t('column.days'), render: row => daysText(t, row.days) },
          { header: t('column.automatic'), render: row => <Automatic of={row} /> },
          { header: t('column.status'), render: row => <State of={row} />, wrap: true },
          { header: t('column.actions'), render: row => <CategoryActions of={row} /> },
        ]}
      />
    </Panel>
  )
}

function Automatic({ of: { automatic, paused } }: { of: Category }) {
  const { t } = useTranslation('retention')
  if (!automatic)
    return (
      <StatusChip tone="plain" icon={CircleOff}>
        {t('off')}
      </StatusChip>
    )
  return paused ? (
    <StatusChip tone="warn" icon={CirclePause} title={t('pausedHint')}>
      {t('paused')}
    </StatusChip>
  ) : (
    <StatusChip tone="ok" icon={CircleCheck}>
      {t('on')}
    </StatusChip>
  )
}

/** The run that is open, or the last one. */
function State({ of: { open, last, paused } }: { of: Category }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const run = open ?? last
  return (
    <>
      {run === null ? '—' : <RunStatus run={run} />}
      {run !== null && run.found !== null && (
        <span className={css.quiet}>
          {' '}
          {t('found', { number: foundText(t, run.found) })}
          {run.oldest !== null && `, ${t('oldest', { when: format.when(run.oldest, 'date') })}`}
        </span>
      )}
      {paused && <p className={css.quiet}>{t('pausedHint')}</p>}
    </>
  )
}

function Erasures() {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const found = useQuery(read('personal-data.erasures'))
  const rows = found.data?.data
  if (rows === undefined) return <Pending found={found} widths={[60]} />
  const dueText = ({ dueAt }: Erasure) => (dueAt === null ? t('erasures.never') : format.when(dueAt, 'date'))
  return (
    <Panel title={t('erasures.title')}>
      {rows.length === 0 ? (
        <p className={css.quiet}>{t('erasures.none')}</p>
      ) : (
        <SimpleTable
          title={t('erasures.waits')}
          rows={rows}
          columns={[
            {
              header: t('column.member'),
              render: ({ member }) => <ProfileLink id={member.id}>{member.username}</ProfileLink>,
            },
            { header: t('column.requestedAt'), render: row => format.when(row.requestedAt, 'dateTime') },
            { header: t('column.requestedBy'), render: row => row.requestedBy.name },
            { header: t('column.dueAt'), render: dueText },
            {
              header: t('column.obstacles'),
              render: row => (row.obstacles.length === 0 ? '—' : obstacleText(t, row.obstacles)),
              wrap: true,
            },
            { header: t('column.reason'), render: row => row.reason, wrap: true },
          ]}
        />
      )}
    </Panel>
  )
}

function Runs() {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const found = useQuery(read('retention.runs'))
  const rows = found.data?.data
  if (rows === undefined) return <Pending found={found} widths={[60]} />
  if (rows.length === 0) return <EmptyState icon={CircleCheck} title={t('runs.title')} hint={t('runs.none')} />
  const when = (at: Run['finishedAt']) => (at === null ? '—' : format.when(at, 'dateTime'))
  return (
    <Panel title={t('runs.title')}>
      <SimpleTable
        title={t('runs.last')}
        rows={rows}
        limited
        columns={[
          { header: t('column.startedAt'), render: row => when(row.startedAt) },
          { header: t('column.category'), render: row => t(`category.${row.category}`), wrap: true },
          { header: t('column.cutOff'), render: row => format.when(row.cutOff, 'date') },
          { header: t('column.status'), render: row => <RunStatus run={row} /> },
          { header: t('column.found'), render: row => (row.found === null ? '—' : foundText(t, row.found)), end: true },
          { header: t('column.deleted'), render: row => formatCount(row.deleted), end: true },
          { header: t('column.kept'), render: row => formatCount(row.kept), end: true },
          { header: t('column.startedBy'), render: row => row.startedBy?.name ?? t('system') },
          { header: t('column.decidedBy'), render: row => row.decidedBy?.name ?? '—' },
          { header: t('column.finishedAt'), render: row => when(row.finishedAt) },
        ]}
      />
    </Panel>
  )
}
