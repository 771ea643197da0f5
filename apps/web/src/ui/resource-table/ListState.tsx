import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { useFormat } from '../../i18n/format.ts'
import { EmptyState } from '../panel/EmptyState.tsx'
import { ErrorPanel, StaleMark } from '../panel/ErrorPanel.tsx'
import css from './list.module.css'
import type { Resource } from './use-resource.ts'

/** Whether the rows are live; after a failed refresh, the time of the last one and a retry. */
export function ListState<Row>({ resource }: { resource: Resource<Row> }) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  if (resource.meta === undefined) return null
  return resource.stale ? (
    <StaleMark since={format.when(resource.meta.asOf, 'time')} onRetry={resource.refetch} />
  ) : (
    <span className={css.live}>{t('table.live')}</span>
  )
}

type Props<Row> = {
  resource: Pick<Resource<Row>, 'rows' | 'error' | 'refetch'>
  empty: ReactNode
  narrowed: boolean
  onClear: () => void
  children: ReactNode
}

/** The rows, an error, or an empty state. `narrowed`: a search or filter is set, which can be cleared. */
export function ListBody<Row>({ resource, empty, narrowed, onClear, children }: Props<Row>) {
  const { t } = useTranslation('ui')
  if (resource.rows === undefined && resource.error !== null)
    return <ErrorPanel error={resource.error} onRetry={resource.refetch} />
  if (resource.rows?.length !== 0) return children
  if (!narrowed) return empty
  return (
    <EmptyState
      icon={SearchX}
      title={t('table.noneTitle')}
      hint={t('table.noneHint')}
      action={
        <Button size="small" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      }
    />
  )
}
