import { ArrowLeft, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { useImport } from '../queries.ts'
import { Problems } from '../wizard/Tables.tsx'
import { ImportFacts } from './ImportFacts.tsx'
import { ImportLines } from './ImportLines.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportStatus } from './ImportStatus.tsx'
import css from './list.module.css'
import { OutcomeCounts } from './OutcomeCounts.tsx'
import { SecondNotice } from './SecondNotice.tsx'

/** What an import did: as a whole, and line by line. It follows an import that is still under way. */
export function ImportResult({ id, outcome }: { id: string; outcome: string | undefined }) {
  const { t } = useTranslation('statements')
  const found = useImport(id)
  const of = found.data?.data
  return (
    <div className={css.stack}>
      <LinkButton
        className={css.back ?? ''}
        size="small"
        to="/account/deposit"
        search={{ tab: 'imports' }}
        startIcon={<ArrowLeft size={15} strokeWidth={1.75} />}
      >
        {t('list.back')}
      </LinkButton>
      {of === undefined &&
        (found.error === null ? (
          <Panel title={t('list.one')} busy>
            <div className={css.head}>
              <Skeleton width={40} />
              <Skeleton width={80} />
              <Skeleton width={60} />
            </div>
          </Panel>
        ) : found.error instanceof ApiError && found.error.status === 404 ? (
          <EmptyState icon={SearchX} title={t('list.missing')} />
        ) : (
          <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
        ))}
      {of !== undefined && (
        <>
          <Panel title={of.fileName} actions={<ImportStatus of={of} />}>
            <div className={css.head}>
              <ImportProgress of={of} />
              <OutcomeCounts of={of} current={outcome} />
              <SecondNotice of={of} />
              <ImportFacts of={of} />
              {of.warnings.length > 0 && (
                <Problems problems={of.warnings} title={t('check.warnings', { count: of.warnings.length })} />
              )}
            </div>
          </Panel>
          <ImportLines importId={id} />
        </>
      )}
    </div>
  )
}
