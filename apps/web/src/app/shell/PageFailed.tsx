import Button from '@mui/material/Button'
import { CloudAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { log } from '../../api/log.ts'
import css from './message.module.css'

/** A page that broke or whose files are gone: the shell stays, and loading again is one press. */
export function PageFailed({ error }: { error: Error }) {
  const { t } = useTranslation('shell')
  useEffect(() => log.error('a page failed', { reason: error.message, stack: error.stack }), [error])
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
