import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { ReasonText } from '../../ui/reason.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { End, type Exclusion, ExclusionStatus, Kind, type OfMember, ReturnStatus } from './exclusion.tsx'
import { ReturnActions } from './ReturnActions.tsx'

const TimeOutDialog = lazy(() => import('./dialogs.tsx').then(part => ({ default: part.TimeOutDialog })))
const ExcludeDialog = lazy(() => import('./dialogs.tsx').then(part => ({ default: part.ExcludeDialog })))
const RequestDialog = lazy(() => import('./dialogs.tsx').then(part => ({ default: part.RequestDialog })))

/** What excludes a member, what did before, and what can be set. */
export function MemberExclusion({ id }: { id: string }) {
  const { t } = useTranslation('exclusions')
  const found = useQuery(read('exclusions.of-member', { params: { id } }))
  const shown = found.data?.data
  if (shown === undefined) return <Pending found={found} widths={[70, 50]} />
  const { current, history } = shown
  const earlier = history.filter(each => each.id !== current?.id)
  return (
    <Panel title={t('of.title')} caption={t('of.caption')} actions={<Actions id={id} of={shown} />}>
      {current === null ? (
        <EmptyState icon={ShieldCheck} title={t('of.none')} hint={t('of.noneHint')} />
      ) : (
        <Current of={shown} exclusion={current} />
      )}
      {earlier.length > 0 && <History rows={earlier} />}
    </Panel>
  )
}

function Actions({ id, of: { can, rules } }: { id: string; of: OfMember }) {
  const { t } = useTranslation('exclusions')
  return (
    <>
      {can.includes('request-return') && (
        <DialogButton size="small" variant="outlined" renderDialog={close => <RequestDialog id={id} onClose={close} />}>
          {t('request.open')}
        </DialogButton>
      )}
      {can.includes('set-timeout') && (
        <DialogButton
          size="small"
          variant="outlined"
          renderDialog={close => <TimeOutDialog id={id} bounds={rules.hours} onClose={close} />}
        >
          {t('timeOut.open')}
        </DialogButton>
      )}
      {can.includes('exclude') && (
        <DialogButton
          size="small"
          variant="outlined"
          renderDialog={close => <ExcludeDialog id={id} rules={rules} onClose={close} />}
        >
          {t('exclude.open')}
        </DialogButton>
      )}
    </>
  )
}

function Current({ exclusion, of }: { exclusion: Exclusion; of: OfMember }) {
  const { t } = useTranslation('exclusions')
  const format = useFormat()
  const when = (at: string) => format.when(at, 'dateTime')
  const { return: request, returnableFrom } = of
  return (
    <DefinitionList
      items={[
        { label: t('column.status'), value: <ExclusionStatus status={exclusion.status} /> },
        { label: t('column.kind'), value: <Kind kind={exclusion.kind} /> },
        { label: t('column.startsAt'), value: when(exclusion.startsAt) },
        { label: t('column.endsAt'), value: <End endsAt={exclusion.endsAt} /> },
        { label: t('column.source'), value: exclusion.setBy?.name ?? t(`source.${exclusion.source}`) },
        {
          label: t('of.returnFrom'),
          value:
            exclusion.kind === 'timeout'
              ? t('of.automatic')
              : returnableFrom === null
                ? t('of.never')
                : when(returnableFrom),
        },
        {
          label: t('column.reason'),
          value: exclusion.reason !== null && <ReasonText reason={exclusion.reason} />,
          wide: true,
          optional: true,
        },
        {
          label: t('returns.column.requestedAt'),
          value: request !== null && (
            <>
              {when(request.requestedAt)} <ReturnStatus status={request.status} /> {t('returns.column.dueAt')}{' '}
              {when(request.dueAt)} <ReturnActions request={request} />
            </>
          ),
          wide: true,
          optional: true,
        },
      ]}
    />
  )
}

function History({ rows }: { rows: readonly Exclusion[] }) {
  const { t } = useTranslation('exclusions')
  const format = useFormat()
  const when = (at: string | null) => (at === null ? '—' : format.when(at, 'dateTime'))
  return (
    <SimpleTable
      title={t('of.history')}
      rows={rows}
      columns={[
        { header: t('column.kind'), render: row => <Kind kind={row.kind} /> },
        { header: t('column.startsAt'), render: row => when(row.startsAt) },
        { header: t('column.endsAt'), render: row => <End endsAt={row.endsAt} /> },
        { header: t('column.endedAt'), render: row => when(row.endedAt) },
        { header: t('column.endedHow'), render: row => (row.endedHow === null ? '—' : t(`endedHow.${row.endedHow}`)) },
        { header: t('column.source'), render: row => row.setBy?.name ?? t(`source.${row.source}`) },
        { header: t('column.reason'), render: row => row.reason ?? '—', wrap: true },
      ]}
    />
  )
}
