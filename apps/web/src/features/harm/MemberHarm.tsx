import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { Deadline, type OfMember, ReasonLine, ReasonTable, type Review, ReviewStatus } from './harm.tsx'
import { ReviewActions } from './ReviewActions.tsx'

/** The markers of harm of a member, the score they make, and the reviews there were. */
export function MemberHarm({ id }: { id: string }) {
  const { t } = useTranslation('harm')
  const found = useQuery(read('harm.of-member', { params: { id } }))
  const data = found.data?.data
  if (data === undefined) return <Pending found={found} widths={[70, 50]} />
  const { current, reviews } = data
  const isStopped = reviews.some(({ status, bonusesStoppedAt }) => status !== 'done' && bonusesStoppedAt !== null)
  return (
    <Panel title={t('of.title')} caption={t('of.caption')}>
      {isStopped && <Alert severity="warning">{t('of.stopNote')}</Alert>}
      {current === null || current.reasons.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={t('of.none')} hint={t('of.noneHint')} />
      ) : (
        <Score current={current} levels={data.levels} />
      )}
      {reviews.length > 0 && <Reviews rows={reviews} />}
    </Panel>
  )
}

function Score({ current, levels }: { current: NonNullable<OfMember['current']>; levels: OfMember['levels'] }) {
  const { t } = useTranslation('harm')
  const format = useFormat()
  const levelOf = (level: number | null) => (level === null ? t('of.never') : String(level))
  return (
    <>
      <DefinitionList
        items={[
          { label: t('of.score'), value: <b>{t('of.ofMax', { score: current.score })}</b> },
          { label: t('of.computedAt'), value: format.when(current.computedAt, 'dateTime') },
          { label: t('of.review'), value: levelOf(levels.review) },
          { label: t('of.stop'), value: levelOf(levels.stop) },
        ]}
      />
      <ReasonTable reasons={current.reasons} />
    </>
  )
}

function Reviews({ rows }: { rows: readonly Review[] }) {
  const { t } = useTranslation('harm')
  const format = useFormat()
  return (
    <SimpleTable
      title={t('of.history')}
      rows={rows}
      columns={[
        { header: t('column.openedAt'), render: row => format.when(row.openedAt, 'dateTime') },
        {
          header: t('column.status'),
          render: row => (
            <>
              <ReviewStatus status={row.status} /> <ReviewActions review={row} />
            </>
          ),
        },
        { header: t('column.score'), render: row => row.score, end: true },
        { header: t('column.reasons'), render: row => <ReasonLine reasons={row.reasons} />, wrap: true },
        { header: t('column.deadline'), render: row => <Deadline review={row} /> },
        { header: t('column.outcome'), render: row => (row.outcome === null ? '—' : t(`outcome.${row.outcome}`)) },
        { header: t('column.reason'), render: row => row.reason ?? '—', wrap: true },
        { header: t('column.finishedBy'), render: row => row.finishedBy?.name ?? row.claimedBy?.name ?? '—' },
      ]}
    />
  )
}
