import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { useImport } from '../queries.ts'
import { ImportFacts } from './ImportFacts.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportStatus } from './ImportStatus.tsx'
import css from './list.module.css'
import { OutcomeCounts } from './OutcomeCounts.tsx'
import { SecondNotice } from './SecondNotice.tsx'

/** One import beside the list: how far it is, what became of its lines, and the way to them. */
export function ImportDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('statements')
  const found = useImport(id)
  const of = found.data?.data
  return (
    <RecordDrawer
      record={id}
      label={t('list.one')}
      onClose={onClose}
      head={of === undefined ? null : <ImportStatus of={of} />}
      actions={
        of === undefined ? undefined : (
          <LinkButton
            fullWidth
            size="large"
            variant="contained"
            color="primary"
            to="/account/deposit"
            search={{ tab: 'imports', import: id }}
          >
            {t('list.showLines')}
          </LinkButton>
        )
      }
    >
      {of !== undefined && (
        <div className={css.facts}>
          <b>{of.fileName}</b>
          <ImportProgress of={of} />
          <OutcomeCounts of={of} current={undefined} />
          <SecondNotice of={of} />
          <ImportFacts of={of} />
        </div>
      )}
      {of === undefined &&
        (found.error === null ? (
          <div className={css.facts}>
            <Skeleton width={60} />
            <Skeleton width={90} />
            <Skeleton width={75} />
          </div>
        ) : found.error instanceof ApiError && found.error.status === 404 ? (
          <EmptyState icon={SearchX} title={t('list.missing')} />
        ) : (
          <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
        ))}
    </RecordDrawer>
  )
}
