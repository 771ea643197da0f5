import Button from '@mui/material/Button'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { CloudAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { log } from '../../api/log.ts'
import css from './message.module.css'

/** A page that broke or whose files are gone: the shell stays, and loading again is one press. */
export function PageFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell')
  useEffect(
    () =>
      log.error(
        'a page failed',
        error instanceof Error ? { reason: error.message, stack: error.stack } : { reason: String(error) },
      ),
    [error],
  )
  return (
    <div className={css.message} role="alert">
      <CloudAlert size={28} strokeWidth={1.5} aria-hidden="true" />
      <h1>{t('pageFailed.title')}</h1>
      <p>{t('pageFailed.hint')}</p>
      <Button variant="contained" color="primary" onClick={() => window.location.reload()}>
        {t('pageFailed.reload')}
      </Button>
    </div>
  )
}
