import { type LucideIcon, SearchX } from 'lucide-react'
import { ApiError } from '../../api/api-error.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import css from './panel.module.css'
import { Skeleton } from './Skeleton.tsx'

/** What is shown where there is no such record. */
export type Missing = { icon?: LucideIcon; title: string; hint?: string }

type Props = {
  found: { readonly error: unknown; readonly refetch: () => unknown }
  missing?: Missing
  /** The widths of the placeholder lines in percent. */
  widths?: readonly number[]
  label?: string
}

/** Shown until a record has loaded: placeholder lines, that there is no such record, or the error with a retry. */
export function Pending({ found, missing, widths = [40, 65, 90, 80, 85, 70], label }: Props) {
  if (missing !== undefined && isMissing(found.error)) return <EmptyState icon={SearchX} {...missing} />
  if (found.error !== null) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
  return (
    <div className={css.pending} role="group" aria-busy="true" aria-label={label}>
      {widths.map((width, at) => (
        <Skeleton key={at} width={width} />
      ))}
    </div>
  )
}

/** There is no such record, or the id in the address is not valid. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION')
