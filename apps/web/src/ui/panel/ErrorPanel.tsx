import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { ApiError } from '../../api/api-error.ts'
import { useErrorText } from '../errors/error-text.ts'
import css from './panel.module.css'

/** A failed panel: the error, the request id for support, and a retry. */
export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div className={css.panel} role="alert">
      <TriangleAlert size={22} strokeWidth={1.5} aria-hidden="true" />
      <p className={css.title}>{t('error.title')}</p>
      <p className={css.hint}>{text(error)}</p>
      {requestId !== undefined && <p className={css.request}>{t('error.request', { id: requestId })}</p>}
      <Button size="small" startIcon={<RotateCw size={14} />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** Marks old values after a failed refresh, with a retry. */
export function StaleMark({ since, onRetry }: { since: string; onRetry: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <span className={css.stale} role="status">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
      {t('error.stale', { time: since })}
      <button type="button" className={css.retry} onClick={onRetry}>
        {t('retry')}
      </button>
    </span>
  )
}
